import type { Viewer } from "#app/auth/viewer.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { removeOtherSessions, removeSession } from "#db/queries/sessions.ts";
import { type Confirmation, confirmIdentity } from "./password/own-password.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { inTransaction } from "#db/client.server.ts";
import { findUser } from "#db/queries/users.ts";

export type SessionEnding =
  | { readonly outcome: "ended" }
  | { readonly outcome: "not-found" }
  | Exclude<Confirmation, { outcome: "confirmed" }>;

export const allOthers = "all";

/** Callers must check `findPerson`. */
export async function endPersonSession(
  viewer: Viewer,
  userId: string,
  { session, password }: { readonly session: string; readonly password: string | undefined },
): Promise<SessionEnding> {
  const confirmation = await confirmIdentity(viewer, password);
  if (confirmation.outcome !== "confirmed") return confirmation;
  securityEvent("session-ended", { account: userId });
  const { companyId, sessionId } = viewer;
  return inTransaction(async () => {
    if (session === allOthers) await removeOtherSessions(companyId, userId, sessionId);
    else if (!(await removeSession(companyId, userId, session))) return { outcome: "not-found" };
    const person = await findUser(companyId, userId);
    if (person) await recordEvents(companyId, [{ action: "person.sessions-ended", subject: person }]);
    return { outcome: "ended" };
  });
}
