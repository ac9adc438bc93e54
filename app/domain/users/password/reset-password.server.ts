import { hashPassword } from "#app/auth/password.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken } from "#app/lib/id.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { removeApiTokens } from "#db/queries/api-tokens.ts";
import { removeIdentities } from "#db/queries/people/identities.ts";
import { findOneTimeToken, removeOneTimeTokens, useOneTimeToken } from "#db/queries/one-time-tokens.ts";
import { removeOtherSessions } from "#db/queries/sessions.ts";
import { findUser, setUser, type UserRow } from "#db/queries/users.ts";
import { type Begun, beginSession } from "../begin-session.server.ts";
import { type ServiceId, serviceOf } from "../sign-in-services.ts";
import { withdrawInvitationsBy } from "../withdraw-invitations-by.server.ts";
import { tellPerson } from "../tell-person.server.ts";
import { newPasswordProblem } from "./new-password-problem.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";

/** Null if used, expired or unknown. */
export async function findResetLink(token: string): Promise<UserRow | null> {
  const link = await findOneTimeToken(hashToken(token), "reset-password", now());
  return link?.userId ? findUser(link.companyId, link.userId) : null;
}

export type PasswordReset =
  | Begun
  | { readonly outcome: "refused"; readonly problem: string }
  | { readonly outcome: "link-gone" };

/** Ends all sessions, tokens and open invitations (0155). */
export async function resetPassword(
  token: string,
  password: string,
  request: Request,
): Promise<PasswordReset> {
  const user = await findResetLink(token);
  if (!user) return { outcome: "link-gone" };
  const problem = await newPasswordProblem(password, user);
  if (problem) return { outcome: "refused", problem };
  const passwordHash = await hashPassword(password);
  const unlinked: ServiceId[] = [];
  const isReset = await inTransaction(async () => {
    const link = await useOneTimeToken(hashToken(token), "reset-password", now());
    if (!link) return false;
    // Anyone could have registered this address and linked an account.
    if (!user.emailConfirmedAt) unlinked.push(...(await removeIdentities(user.companyId, user.id)));
    await setUser(user.companyId, user.id, {
      passwordHash,
      emailConfirmedAt: user.emailConfirmedAt ?? now(),
    });
    await removeOtherSessions(user.companyId, user.id, null);
    await removeApiTokens(user.companyId, user.id);
    // Someone with the old password may have requested this.
    await removeOneTimeTokens(user.companyId, user.id, "change-email");
    await removeOneTimeTokens(user.companyId, user.id, "second-factor");
    await withdrawInvitationsBy(user.companyId, user.id);
    const details = { by: "email link" };
    await recordEvents(user.companyId, [
      { action: "person.password-changed", subject: user, by: user, details },
    ]);
    return true;
  });
  if (!isReset) return { outcome: "link-gone" };
  securityEvent("password-reset", { account: user.id });
  tellPerson(user, { what: "password-changed" });
  for (const id of unlinked) tellPerson(user, { what: "service-unlinked", service: serviceOf(id).name });
  return beginSession(user, request, "password-reset");
}
