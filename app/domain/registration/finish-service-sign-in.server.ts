import { OAuth2RequestError } from "remix-auth-oauth2";
import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { type Begun, beginSession } from "#app/domain/users/begin-session.server.ts";
import { mayLinkByAddress, type Profile } from "#app/domain/users/services/linking.ts";
import { linkService } from "#app/domain/users/services/own-services.server.ts";
import {
  appOfService,
  type ServiceApp,
  serviceCallback,
} from "#app/domain/users/services/service-app.server.ts";
import { ServiceFailure, type ServiceProblem } from "#app/domain/users/services/service-failure.ts";
import type { ServiceId } from "#app/domain/users/sign-in-services.ts";
import { authenticateWith } from "#app/domain/users/services/strategy.server.ts";
import { acceptWithService } from "#app/domain/users/team/accept-invitation.server.ts";
import { type RegistrationWish, readWish, type Wish } from "#app/domain/users/services/wish-cookie.server.ts";
import { clientAddress, countAttempt } from "#app/http/rate-limit.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { findIdentity, touchIdentity } from "#db/queries/people/identities.ts";
import { findUser, findUserByEmail, type UserRow } from "#db/queries/users.ts";
import { payAfterRegistering } from "./pay-after-registering.server.ts";
import { registerWithService } from "./register.server.ts";
import { sendWelcome } from "./send-welcome.server.ts";

export type FinishedSignIn =
  | (Begun & { readonly next: string })
  | { readonly outcome: "registered"; readonly cookies: readonly string[]; readonly checkout: string | null }
  | { readonly outcome: "joined"; readonly cookies: readonly string[] }
  | { readonly outcome: "linked" }
  | { readonly outcome: "problem"; readonly problem: ServiceProblem; readonly wish: Wish | null };

const canceled = /^(access_denied|user_cancelled|user_denied)/;

/** Changes nothing unless everything agrees. */
export async function finishServiceSignIn(
  request: Request,
  id: ServiceId,
  viewer: Viewer | null,
): Promise<FinishedSignIn> {
  const { searchParams } = new URL(request.url);
  const state = searchParams.get("state") ?? "";
  const wish = await readWish(request, id, { state });
  try {
    if (!wish) throw new ServiceFailure("stale", "no such sign-in in this browser");
    const profile = await profileFrom(request, id, state);
    if (wish.intent === "link") return await link(wish, profile, viewer);
    if (wish.intent === "accept") return await accept(wish, profile, request);
    return await signIn(wish, profile, request);
  } catch (failure) {
    if (!(failure instanceof ServiceFailure)) throw failure;
    const { problem, message } = failure;
    if (problem !== "canceled") securityEvent("sign-in-failed", { with: id, why: problem });
    if (problem === "refused" || problem === "unavailable")
      log.warn({ service: id, what: message }, "a service did not complete a sign-in");
    return { outcome: "problem", problem, wish };
  }
}

async function profileFrom(request: Request, id: ServiceId, state: string): Promise<Profile> {
  const app = appOfService(id);
  if (!app) throw new ServiceFailure("not-set-up", "no app");
  if ((await countAttempt("service-callback", clientAddress())).waitSeconds !== null)
    throw new ServiceFailure("wait", "too many");
  const { search, searchParams } = new URL(request.url);
  // RFC 9207: another service's response must not be accepted here.
  const issuer = searchParams.get("iss");
  if (issuer !== null && app.service.openId?.issuers.includes(issuer) === false)
    throw new ServiceFailure("refused", "another issuer");
  if ((await countAttempt("service-state", state)).waitSeconds !== null)
    throw new ServiceFailure("stale", "this state was used before");
  const cookie = request.headers.get("cookie") ?? "";
  return authenticate(app, new Request(`${serviceCallback(id)}${search}`, { headers: { cookie } }));
}

async function authenticate(app: ServiceApp, request: Request): Promise<Profile> {
  try {
    return await authenticateWith(app, request);
  } catch (thrown) {
    if (thrown instanceof ServiceFailure) throw thrown;
    // Only the service's own response.
    if (thrown instanceof OAuth2RequestError)
      throw new ServiceFailure(canceled.test(thrown.code) ? "canceled" : "refused", thrown.code);
    // No cookie, another state, or no code.
    if (thrown instanceof ReferenceError || thrown instanceof RangeError)
      throw new ServiceFailure("stale", thrown.message);
    throw thrown;
  }
}

async function link(
  { userId, sessionId }: Extract<Wish, { intent: "link" }>,
  profile: Profile,
  viewer: Viewer | null,
): Promise<FinishedSignIn> {
  if (viewer?.sessionId !== sessionId || viewer.userId !== userId)
    throw new ServiceFailure("stale", "another session");
  const user = await findUser(viewer.companyId, userId);
  if (!user) throw new ServiceFailure("stale", "no such person");
  const linked = await linkService(user, profile);
  if (linked !== "linked") throw new ServiceFailure(linked, "not linked");
  return { outcome: "linked" };
}

/** Opens no existing account: an invitation makes a new one, or nothing. */
async function accept(
  { invitation, timezone }: Extract<Wish, { intent: "accept" }>,
  profile: Profile,
  request: Request,
): Promise<FinishedSignIn> {
  const joined = await acceptWithService(invitation, timezone, profile, request);
  switch (joined.outcome) {
    case "accepted":
      return { outcome: "joined", cookies: joined.cookies };
    case "link-gone":
      throw new ServiceFailure("stale", "the invitation is gone");
    case "email-taken":
      throw new ServiceFailure("sign-in-first", "registered meanwhile");
    default:
      throw new ServiceFailure(joined.outcome, "the invitation is for another account");
  }
}

async function signIn(
  wish: Exclude<Wish, { intent: "link" | "accept" }>,
  profile: Profile,
  request: Request,
): Promise<FinishedSignIn> {
  const next = wish.intent === "sign-in" ? wish.next : "/dashboards";
  const user = (await personLinkedTo(profile)) ?? (await personWithAddress(profile));
  if (user) return { ...(await beginSession(user, request, profile.service)), next };
  if (config.signup !== "open") throw new ServiceFailure("by-invitation", "no account");
  if (wish.intent === "sign-in") throw new ServiceFailure("unknown", "no account");
  return register(wish.account, profile, request);
}

/** The service's id decides, not the address. */
async function personLinkedTo({ service, subject }: Profile): Promise<UserRow | null> {
  const identity = await findIdentity(service, subject);
  if (!identity) return null;
  await touchIdentity(identity.companyId, identity.id, now());
  return findUser(identity.companyId, identity.userId);
}

async function personWithAddress(profile: Profile): Promise<UserRow | null> {
  if (profile.emailVerified === false) throw new ServiceFailure("unverified", "the address is not verified");
  const user = profile.email === null ? null : await findUserByEmail(profile.email);
  if (!user) return null;
  const isLinked = mayLinkByAddress(profile, user) && (await linkService(user, profile)) === "linked";
  if (!isLinked) throw new ServiceFailure("sign-in-first", "the addresses agree, and are not proved");
  return user;
}

async function register(
  account: RegistrationWish,
  { email, ...profile }: Profile,
  request: Request,
): Promise<FinishedSignIn> {
  if (email === null) throw new ServiceFailure("no-email", "no address");
  if ((await countAttempt("registration", clientAddress())).waitSeconds !== null)
    throw new ServiceFailure("wait", "too many registrations");
  const created = await registerWithService(account, { ...profile, email }, request);
  if (created.outcome === "email-taken") throw new ServiceFailure("sign-in-first", "registered meanwhile");
  sendWelcome(created.user);
  securityEvent("registered", { account: created.user.id, with: profile.service });
  const checkout = account.pay === "now" ? await payAfterRegistering(created, account) : null;
  return { outcome: "registered", cookies: created.cookies, checkout };
}
