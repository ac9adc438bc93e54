import { endSession } from "#app/auth/session.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { releaseLocks } from "#app/domain/leases/release-locks.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { listSessions } from "#db/queries/sessions.ts";

export async function signOut(viewer: Viewer | null, request: Request): Promise<string> {
  const cookie = await inTransaction(async () => {
    if (viewer?.sessionId) {
      const subject = { id: viewer.userId, name: viewer.name };
      await recordEvents(viewer.companyId, [{ action: "person.signed-out", subject }]);
    }
    const ended = await endSession(request);
    if (viewer?.sessionId) await releaseLocksUnlessHere(viewer);
    return ended;
  });
  securityEvent("signed-out");
  return cookie;
}

const isHereMs = 10 * 60_000;

async function releaseLocksUnlessHere({ companyId, userId }: Viewer): Promise<void> {
  const at = now();
  const others = await listSessions(companyId, userId, at);
  const isHere = others.some(({ lastSeenAt }) => at.getTime() - lastSeenAt.getTime() < isHereMs);
  if (!isHere) await releaseLocks(companyId, userId);
}
