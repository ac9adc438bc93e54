import { hashPassword } from "#app/auth/password.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { removeApiTokens } from "#db/queries/api-tokens.ts";
import { removeOneTimeTokens } from "#db/queries/one-time-tokens.ts";
import { removeOtherSessions } from "#db/queries/sessions.ts";
import { setUser } from "#db/queries/users.ts";
import { withdrawInvitationsBy } from "../withdraw-invitations-by.server.ts";
import { tellPerson } from "../tell-person.server.ts";
import { type Confirmation, confirmOwnPassword } from "./own-password.server.ts";
import { newPasswordProblem } from "./new-password-problem.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";

export type PasswordChange =
  | { readonly outcome: "changed" }
  | { readonly outcome: "refused"; readonly problem: string }
  | Exclude<Confirmation, { outcome: "confirmed" }>;

/** Ends all other sessions, tokens, links and open invitations (0155). */
export async function changePassword(
  viewer: Viewer,
  { current, wanted }: { readonly current: string; readonly wanted: string },
): Promise<PasswordChange> {
  const problem = await newPasswordProblem(wanted, viewer);
  if (problem) return { outcome: "refused", problem };
  const confirmation = await confirmOwnPassword(viewer, current);
  if (confirmation.outcome !== "confirmed") return confirmation;
  const { companyId, userId, sessionId } = viewer;
  const passwordHash = await hashPassword(wanted);
  await inTransaction(async () => {
    await setUser(companyId, userId, { passwordHash });
    await removeOtherSessions(companyId, userId, sessionId);
    await removeApiTokens(companyId, userId);
    await removeOneTimeTokens(companyId, userId, "reset-password");
    await removeOneTimeTokens(companyId, userId, "change-email");
    await removeOneTimeTokens(companyId, userId, "second-factor");
    await withdrawInvitationsBy(companyId, userId);
    await recordEvents(companyId, [
      { action: "person.password-changed", subject: { id: userId, name: viewer.name } },
    ]);
  });
  securityEvent("password-changed");
  tellPerson({ ...viewer, id: userId }, { what: "password-changed" });
  return { outcome: "changed" };
}
