import { now } from "#app/lib/clock.server.ts";
import { removeExpiredOneTimeTokens } from "#db/queries/one-time-tokens.ts";
import { removeExpiredLimits } from "#db/queries/rate-limits.ts";
import { removeExpiredSessions } from "#db/queries/sessions.ts";

/** For the nightly clean-up: sessions, links and counted tries whose time is over. */
export async function removeExpired(): Promise<void> {
  await removeExpiredSessions(now());
  await removeExpiredOneTimeTokens(now());
  await removeExpiredLimits(new Date()); // the limiter does not know the moved clock
}
