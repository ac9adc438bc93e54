import { redirect } from "@remix-run/node";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { isServed } from "#app/lib/company-state.ts";
import { actAs } from "#app/lib/request-context.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { type Place, place, type RouteName } from "#app/site-map.ts";
import { failure } from "#app/http/failure.server.ts";
import { hasForm, preserveForm } from "#app/http/unsent.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { spendView } from "#app/http/spend-view.server.ts";
import { whoRequiresTwoFactor } from "./who-requires-two-factor.server.ts";
import { identify, personTag } from "./session.server.ts";
import { guardOnboarding } from "./guard-onboarding.server.ts";
import type { Viewer } from "./viewer.ts";
import { whoCanPay } from "./who-can-pay.server.ts";

/** Runs first in every loader and action. Throws the response (redirect, 401, 402, 403, 419, 588). */
export async function requireAccess(
  request: Request,
  name: RouteName,
): Promise<{ viewer: Viewer | null; place: Place }> {
  const here = place(name);
  const identity = await identify(request);
  const isOpen = here.access === "visitor" || here.access === "dashboard";
  await spendView(request, name, identity.who === "viewer" ? identity.viewer.userId : null);
  if (identity.who !== "viewer") {
    if (isOpen) return { viewer: null, place: here };
    throw await signInFirst(request, here, identity.who);
  }

  const { viewer } = identity;
  const { companyId, userId: id, name: personName, tokenName } = viewer;
  actAs({ companyId, id, name: personName, tokenName });

  const word = request.headers.get("x-identification");
  if (word && viewer.identification && word !== viewer.identification) throw failure("other-session");
  if (viewer.company.deletedAt !== null) {
    if (here.name === "company.restore") return { viewer, place: here };
    if (isOpen) return { viewer: null, place: here };
    throw wantsErrorResponse(request, here) ? failure("company-deleted") : redirect("/company/restore");
  }
  if (here.access === "visitor" || here.name === "dashboard.file") return { viewer, place: here };

  if (viewer.tokenScope === "read" && !(isRead(request) && !here.changes)) throw failure("read-only-token");
  if (viewer.sessionId === null && needsSession(request, here)) throw failure("session-only");
  await guardConsents(request, viewer, here);
  await guardTwoFactor(request, viewer, here);
  await guardIntro(request, viewer, here);
  if (isRead(request)) await guardOnboarding(viewer, here);
  if (here.access === "admin" && viewer.role !== "admin") throw refused(request, here, "admins-only");
  if (
    viewer.clientIds &&
    (here.wholeCompany === true || (here.wholeCompany === "changes" && !isRead(request)))
  )
    throw refused(request, here, "some-clients-only");
  // A dashboard for visitors has its sharing as guard; a call that changes it needs the subscription.
  if (here.access !== "dashboard" || (here.api && !isRead(request)))
    await guardSubscription(request, viewer, here);
  return { viewer, place: here };
}

function refused(request: Request, here: Place, why: "admins-only" | "some-clients-only"): Response {
  if (here.api || wantsJson(request)) return failure(why);
  securityEvent("access-refused", { why });
  return redirect("/dashboards");
}

export async function enterSignedIn(
  request: Request,
  name: RouteName,
): Promise<{ viewer: Viewer; place: Place }> {
  const { viewer, place: here } = await requireAccess(request, name);
  if (!viewer) throw await signInFirst(request, here, "nobody");
  return { viewer, place: here };
}

async function signInFirst(request: Request, here: Place, who: "nobody" | "expired"): Promise<Response> {
  if (wantsErrorResponse(request, here)) return failure(who === "expired" ? "session-expired" : "signed-out");
  if (isRead(request)) return redirect(`/login?next=${encodeURIComponent(addressOf(request))}`);
  return hasForm(here)
    ? preserveForm(request, here, addressOf(request), "sign-in", await personTag(request))
    : redirect("/login");
}

/** The subscription stays open without consents, for cancellation. */
async function guardConsents(request: Request, viewer: Viewer, here: Place): Promise<void> {
  const own = `/users/${viewer.userId}`;
  if (viewer.hasConsents || isBillingPage(here) || pathOf(request) === own) return;
  if (wantsErrorResponse(request, here)) throw failure("consents-missing");
  if (isRead(request) || !hasForm(here)) throw redirect(own);
  throw await preserveForm(request, here, addressOf(request), "consents", null);
}

async function guardTwoFactor(request: Request, viewer: Viewer, here: Place): Promise<void> {
  const isOwed = !viewer.hasTwoFactor && viewer.sessionId !== null && whoRequiresTwoFactor(viewer) !== null;
  // An API token needs no code, so it is made after the second factor.
  const isOpen = /^(user(\.(?!tokens$|delete$).+)?|banner\.close|sidebar)$/.test(here.name);
  if (!isOwed || isOpen || isBillingPage(here)) return;
  if (wantsErrorResponse(request, here)) throw failure("two-factor-needed");
  const own = `/users/${viewer.userId}/two-factor`;
  if (isRead(request) || !hasForm(here)) throw redirect(own);
  throw await preserveForm(request, here, addressOf(request), "two-factor", null);
}

async function guardIntro(request: Request, viewer: Viewer, here: Place): Promise<void> {
  if (here.api || !viewer.hasConsents) return;
  if (viewer.onboarding.step > 0) {
    if (here.name === "intro" && isRead(request)) throw redirect("/company/sources");
    return;
  }
  const mayOpen = /^(intro|user(\..+)?|banner\.close)$/.test(here.name) || isBillingPage(here);
  if (mayOpen) return;
  if (isRead(request) || !hasForm(here)) throw redirect("/intro");
  throw wantsErrorResponse(request, here)
    ? failure("intro-first")
    : await preserveForm(request, here, addressOf(request), "intro", null);
}

/** Canceling and paying are always possible. */
function isBillingPage({ name }: Place): boolean {
  return /^company\.(subscription(\..+)?|checkout|managePayment)$/.test(name);
}

async function guardSubscription(request: Request, viewer: Viewer, here: Place): Promise<void> {
  const isHarmless = (isRead(request) && !here.changes) || request.method === "DELETE" || here.unpaid;
  if (isHarmless || isServed(viewer.company, billingTime())) return;
  throw failure("no-subscription", { message: await whoCanPay(viewer) });
}

function needsSession({ method }: Request, { sessionOnly = [] }: Place): boolean {
  return sessionOnly === true || sessionOnly.some((one) => one === method);
}

function isRead(request: Request): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

function wantsErrorResponse(request: Request, here: Place): boolean {
  const isScript = !isRead(request) && !(request.headers.get("accept") ?? "").includes("text/html");
  return here.api === true || wantsJson(request) || isScript;
}

function addressOf(request: Request): string {
  return pathOf(request) + searchOf(new URL(request.url));
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, "");
}

function searchOf(url: URL): string {
  url.searchParams.delete("_routes");
  return url.search;
}
