import { redirect } from "@remix-run/node";
import { isServed } from "#app/domain/companies/company-state.ts";
import { now } from "#app/lib/clock.server.ts";
import { requestContext } from "#app/lib/request-context.server.ts";
import { type Place, place, type RouteName } from "#app/site-map.ts";
import { failure } from "./failure.server.ts";
import { identify } from "./session.server.ts";
import type { Viewer } from "./viewer.ts";

/**
 * The one guard. Every loader and action calls it first, with the name under which it stands in the site map, and it
 * throws the answer (redirect, 401, 402, 403, 419, 588) where the person may not come in.
 * Order as in the specification: signed in, consents, intro, admin; then, for what changes something, the subscription.
 */
export async function enter(
  request: Request,
  name: RouteName,
): Promise<{ viewer: Viewer | null; place: Place }> {
  const here = place(name);
  const identity = await identify(request);
  const isOpen = here.access === "visitor" || here.access === "dashboard";
  if (identity.who !== "viewer") {
    if (isOpen) return { viewer: null, place: here };
    if (here.api || wantsJson(request))
      throw identity.who === "expired" ? failure("session-expired") : failure("signed-out");
    throw toLogin(request);
  }

  const { viewer } = identity;
  const context = requestContext();
  if (context) Object.assign(context, { companyId: viewer.companyId, userId: viewer.userId });

  const word = request.headers.get("x-identification");
  if (word && viewer.identification && word !== viewer.identification) throw failure("other-session");
  // A file is a part of a page, and that page has its own guard.
  if (here.access === "visitor" || here.name === "dashboard.file") return { viewer, place: here };

  guardConsents(request, viewer, here);
  guardIntro(request, viewer, here);
  if (here.access === "admin" && viewer.role !== "admin")
    throw here.api || wantsJson(request) ? failure("admins-only") : redirect("/dashboards");
  if (here.access !== "dashboard") guardSubscription(request, viewer, here);
  return { viewer, place: here };
}

/** The same for places that are for signed-in people only. */
export async function enterSignedIn(
  request: Request,
  name: RouteName,
): Promise<{ viewer: Viewer; place: Place }> {
  const { viewer, place: here } = await enter(request, name);
  if (!viewer) throw here.api || wantsJson(request) ? failure("signed-out") : toLogin(request);
  return { viewer, place: here };
}

/** Without both consents only one's own page opens, and the subscription, so that nobody is held to a contract. */
function guardConsents(request: Request, viewer: Viewer, here: Place): void {
  const own = `/users/${viewer.userId}`;
  if (viewer.hasConsents || here.name === "company.subscription" || pathOf(request) === own) return;
  throw here.api || wantsJson(request) ? failure("consents-missing") : redirect(own);
}

function guardIntro(request: Request, viewer: Viewer, here: Place): void {
  if (here.api || !viewer.hasConsents) return;
  if (viewer.onboarding.step > 0) {
    if (here.name === "intro" && isRead(request)) throw redirect("/company/sources");
    return;
  }
  const mayOpen = /^(intro|user(\..+)?|banner\.close|company\.subscription)$/.test(here.name);
  if (!mayOpen) throw redirect("/intro");
}

/** Reading, taking away and one's own account stay possible; making and changing needs a running trial or subscription. */
function guardSubscription(request: Request, viewer: Viewer, here: Place): void {
  const isHarmless = (isRead(request) && !here.changes) || request.method === "DELETE" || here.unpaid;
  if (isHarmless || isServed(viewer.company, now())) return;
  const message =
    viewer.role === "admin"
      ? "The trial or subscription of your company is over. Choose a plan to go on; nothing was deleted."
      : "The trial or subscription of your company is over. Ask an admin of your company to choose a plan; nothing was deleted.";
  throw failure("no-subscription", { message });
}

function isRead(request: Request): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** A call and not a page: browsers ask for text/html when they open one. */
export function wantsJson(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

function toLogin(request: Request): Response {
  const url = new URL(request.url);
  const next = encodeURIComponent(pathOf(request) + searchOf(url));
  return redirect(`/login?next=${next}${isRead(request) ? "" : "&unsaved=1"}`);
}

/** Where the person wanted to go. Remix' own data calls carry ".data" and a query of theirs. */
function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, "");
}

function searchOf(url: URL): string {
  url.searchParams.delete("_routes");
  return url.search;
}
