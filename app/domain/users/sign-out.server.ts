import { endSession } from "#app/auth/session.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";

/** Returns the Set-Cookie value. Works without a session too. */
export async function signOut(viewer: Viewer | null, request: Request): Promise<string> {
  const cookie = await inTransaction(async () => {
    if (viewer?.sessionId) {
      const subject = { id: viewer.userId, name: viewer.name };
      await recordEvents(viewer.companyId, [{ action: "person.signed-out", subject }]);
    }
    return endSession(request);
  });
  securityEvent("signed-out");
  return cookie;
}
