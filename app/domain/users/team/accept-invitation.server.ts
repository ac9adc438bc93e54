import { hashPassword } from "#app/auth/password.server.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken, newId } from "#app/lib/id.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { timeZoneNamed } from "#app/lib/time-zones.ts";
import { inTransaction } from "#db/client.server.ts";
import { findOurClients, setMemberClients } from "#db/queries/people/member-clients.ts";
import { findInvitation, takeInvitation } from "#db/queries/people/team.ts";
import { addIdentity } from "#db/queries/people/identities.ts";
import { addUser, isEmailTaken, type UserRow } from "#db/queries/users.ts";
import { openFirstSession } from "../begin-session.server.ts";
import { type Profile, mayAcceptInvitation } from "../services/linking.ts";
import { newPasswordProblem } from "../password/new-password-problem.server.ts";
import type { AcceptInvitation } from "./team.form.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { nameInvited } from "#db/queries/audit-log/forget-person.ts";

/** Null if used, withdrawn, expired or unknown. */
export async function openInvitation(token: string) {
  return findInvitation(hashToken(token), now());
}

type Joining =
  | { readonly outcome: "accepted"; readonly user: UserRow; readonly cookies: readonly string[] }
  | { readonly outcome: "email-taken" }
  | { readonly outcome: "link-gone" };
export type Acceptance = Joining | { readonly outcome: "refused"; readonly problem: string };

/** One transaction: the link works once, a failure leaves it valid. */
export async function acceptInvitation(
  token: string,
  wish: AcceptInvitation,
  request: Request,
): Promise<Acceptance> {
  const open = await openInvitation(token);
  if (!open?.email) return { outcome: "link-gone" };
  const problem = await newPasswordProblem(wish.password, { name: wish.name, email: open.email });
  if (problem) return { outcome: "refused", problem };
  const { name, timezone } = wish;
  return join(token, { name, timezone, passwordHash: await hashPassword(wish.password) }, request);
}

export type ServiceAcceptance = Joining | { readonly outcome: "not-invited" } | { readonly outcome: "taken" };

class AccountTaken extends Error {
  override name = "AccountTaken";
}

export async function acceptWithService(
  token: string,
  timezone: string | undefined,
  profile: Profile,
  request: Request,
): Promise<ServiceAcceptance> {
  const open = await openInvitation(token);
  if (!open?.email) return { outcome: "link-gone" };
  if (!mayAcceptInvitation(profile, open.email)) return { outcome: "not-invited" };
  try {
    return await join(token, { name: profile.name, timezone, passwordHash: null, profile }, request);
  } catch (error) {
    if (error instanceof AccountTaken) return { outcome: "taken" };
    throw error;
  }
}

type NewMember = {
  readonly name: string;
  readonly timezone: string | undefined;
  readonly passwordHash: string | null;
  readonly profile?: Profile;
};

/** Throws `AccountTaken`. */
async function join(token: string, member: NewMember, request: Request): Promise<Joining> {
  const at = now();
  try {
    return await inTransaction(async () => {
      const invitation = await takeInvitation(hashToken(token), at);
      if (!invitation?.email) return { outcome: "link-gone" };
      const user = await addUser({
        id: newId(),
        companyId: invitation.companyId,
        name: member.name,
        email: invitation.email,
        emailConfirmedAt: at, // the link was sent there
        role: invitation.role ?? "user",
        passwordHash: member.passwordHash,
        termsConsentAt: at,
        ageConsentAt: at,
        termsVersion: config.termsVersion,
        timezone: timeZoneNamed(member.timezone ?? "") ?? "UTC",
        onboarding: { flow: null, step: 1, questionnaire: null, finished: true },
        createdAt: at,
      });
      if (member.profile) await linkFirst(user, member.profile, at);
      await nameInvited(user.companyId, invitation.id, user.id);
      await recordEvents(user.companyId, [{ action: "person.joined", subject: user, by: user }]);
      if (invitation.clientIds !== null && user.role !== "admin") {
        // Clients may have been deleted since; with none the person sees nothing.
        const ids = await findOurClients(user.companyId, invitation.clientIds);
        await setMemberClients(user.companyId, user.id, ids);
      }
      const by = member.profile?.service ?? "password";
      securityEvent("invitation-accepted", { account: user.id, invitation: invitation.id, with: by });
      return { outcome: "accepted", user, cookies: await openFirstSession(user, request) };
    });
  } catch (error) {
    if (isEmailTaken(error)) return { outcome: "email-taken" };
    throw error;
  }
}

/** @throws {AccountTaken} if another person has it. */
async function linkFirst(user: UserRow, { service, subject, email }: Profile, at: Date): Promise<void> {
  const { companyId, id: userId } = user;
  const row = { id: newId(), companyId, userId, provider: service, subject, label: email ?? user.email };
  if (!(await addIdentity({ ...row, lastUsedAt: at, createdAt: at }))) throw new AccountTaken();
}
