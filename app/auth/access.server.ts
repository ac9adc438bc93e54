import { redirect } from "@remix-run/node";
import { requestContext } from "#app/lib/request-context.server.ts";
import { type Place, place, type RouteName } from "#app/site-map.ts";
import { failure } from "./failure.server.ts";
import { identify } from "./session.server.ts";
import type { Viewer } from "./viewer.ts";

/**
 * The one guard. Every loader and action calls it first, with the name under which it stands in the site map, and it
 * throws the answer (redirect, 401, 402, 403, 404, 419, 588) where the person may not come in.
 * Order as in the specification: signed in, consents, intro, admin.
 */
export async function enter(
  request: Request,
  name: RouteName,
): Promise<{ viewer: Viewer | null; place: Place }> {
  const here = place(name);
  const identity = await identify(request);
  if (identity.who !== "viewer") {
    if (here.access === "visitor" || here.access === "dashboard") return { viewer: null, place: here };
    if (here.api || wantsJson(request))
      throw identity.who === "expired" ? failure("session-expired") : failure("signed-out");
    throw redirect(`/login?next=${encodeURIComponent(pathOf(request))}`);
  }

  const { viewer } = identity;
  const context = requestContext();
  if (context) Object.assign(context, { companyId: viewer.companyId, userId: viewer.userId });

  const word = request.headers.get("x-identification");
  if (word && viewer.identification && word !== viewer.identification) throw failure("other-session");
  if (here.access === "visitor" || here.access === "dashboard") return { viewer, place: here };

  if (!viewer.hasConsents && name !== "user") {
    if (here.api) throw failure("consents-missing");
    throw redirect(`/users/${viewer.userId}`);
  }
  if (!here.api && viewer.hasConsents && viewer.onboarding.step === 0 && name !== "intro" && name !== "user")
    throw redirect("/intro");
  if (here.access === "admin" && viewer.role !== "admin")
    throw here.api ? failure("admins-only") : redirect("/dashboards");
  return { viewer, place: here };
}

/** The same for places that are for signed-in people only. */
export async function enterSignedIn(
  request: Request,
  name: RouteName,
): Promise<{ viewer: Viewer; place: Place }> {
  const { viewer, place: here } = await enter(request, name);
  if (!viewer)
    throw wantsJson(request)
      ? failure("signed-out")
      : redirect(`/login?next=${encodeURIComponent(pathOf(request))}`);
  return { viewer, place: here };
}

export function wantsJson(request: Request): boolean {
  return (request.headers.get("accept") ?? "").includes("application/json");
}

/** Where the person wanted to go. Remix' own data calls carry ".data" and a query of theirs. */
function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  return url.pathname.replace(/\.data$/, "") + url.search;
}
