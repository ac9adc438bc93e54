import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import {
  type FinishedSignIn,
  finishServiceSignIn,
} from "#app/domain/registration/finish-service-sign-in.server.ts";
import { queryOfWishes } from "#app/domain/registration/wishes.ts";
import { cookieHeaders } from "#app/domain/users/begin-session.server.ts";
import { isService, type ServiceId } from "#app/domain/users/sign-in-services.ts";
import { spentStates } from "#app/domain/users/services/start-sign-in.server.ts";
import { forgetWish } from "#app/domain/users/services/wish-cookie.server.ts";
import { notFound } from "#app/http/failure.server.ts";

export async function loader({ request, params: { service = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "login.serviceCallback");
  if (!isService(service)) throw notFound();
  const finished = await finishServiceSignIn(request, service, viewer);
  const headers = cookieHeaders([
    ...("cookies" in finished ? finished.cookies : []),
    // A foreign link does not end a sign-in that is under way.
    ...(finished.outcome === "problem" && !finished.wish ? [] : [await forgetWish(service)]),
    ...spentStates(request, service, new URL(request.url).searchParams.get("state") ?? ""),
  ]);
  headers.set("Cache-Control", "no-store");
  return redirect(whereTo(finished, service), { status: 303, headers });
}

const ownServices = "/users/own/services";

function whereTo(finished: FinishedSignIn, service: ServiceId): string {
  switch (finished.outcome) {
    case "signed-in":
      return finished.next;
    case "second-factor":
      return `/login/code?next=${encodeURIComponent(finished.next)}`;
    case "joined":
      return "/dashboards";
    case "registered":
      return finished.checkout ?? "/intro";
    case "linked":
      return `${ownServices}?linked=${service}`;
    case "problem":
      return problemHref(finished, service);
  }
}

function problemHref(
  { problem, wish }: Extract<FinishedSignIn, { outcome: "problem" }>,
  service: ServiceId,
): string {
  const said = new URLSearchParams({ problem, with: service }).toString();
  if (wish?.intent === "link") return `${ownServices}?${said}`;
  if (wish?.intent === "accept" && problem !== "sign-in-first")
    return `/invitations/${encodeURIComponent(wish.invitation)}?${said}`;
  if (problem === "sign-in-first") return `/login?${said}&next=${encodeURIComponent(ownServices)}`;
  if (wish?.intent === "register") return `/register?${said}&${queryOfWishes(wish.account)}`;
  if (problem === "unknown") return `/register?${said}`;
  const next = wish?.intent === "sign-in" ? `&next=${encodeURIComponent(wish.next)}` : "";
  return `/login?${said}${next}`;
}
