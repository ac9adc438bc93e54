import { now } from "#app/lib/clock.server.ts";
import { revoke } from "#app/realtime/publish.server.ts";
import { removeExpiredOneTimeTokens } from "#db/queries/one-time-tokens.ts";
import { removeExpiredLimits } from "#db/queries/remove-expired-limits.ts";
import { removeExpiredSessions } from "#db/queries/sessions.ts";

export async function removeExpired(): Promise<void> {
  for (const sessionId of await removeExpiredSessions(now())) await revoke({ sessionId, again: true });
  await removeExpiredOneTimeTokens(now());
  await removeExpiredLimits(new Date()); // limits ignore the adjustable clock
}
