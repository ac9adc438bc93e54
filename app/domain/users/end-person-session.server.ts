import type { Viewer } from "#app/auth/viewer.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { removeOtherSessions, removeSession } from "#db/queries/sessions.ts";
import { type Confirmation, confirmIdentity } from "./password/own-password.server.ts";

export type SessionEnding =
  | { readonly outcome: "ended" }
  | { readonly outcome: "not-found" }
  | Exclude<Confirmation, { outcome: "confirmed" }>;

export const allOthers = "all";

/** The caller must have checked `findPerson`. */
export async function endPersonSession(
  viewer: Viewer,
  userId: string,
  { session, password }: { readonly session: string; readonly password: string | undefined },
): Promise<SessionEnding> {
  const confirmation = await confirmIdentity(viewer, password);
  if (confirmation.outcome !== "confirmed") return confirmation;
  securityEvent("session-ended", { account: userId });
  if (session === allOthers) {
    await removeOtherSessions(viewer.companyId, userId, viewer.sessionId);
    return { outcome: "ended" };
  }
  return { outcome: (await removeSession(viewer.companyId, userId, session)) ? "ended" : "not-found" };
}
