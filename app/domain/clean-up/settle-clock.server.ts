import { longestSessionMs } from "#app/auth/session.server.ts";
import { settleFutureReports } from "#app/domain/reports/runs/settle-future-reports.server.ts";
import { pullBackLimits } from "#app/http/rate-limit.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { pullBackAccess } from "#db/queries/clock/future-access.ts";
import { pullBackMoments } from "#db/queries/clock/pull-back-moments.ts";

/** decisions/0211-clocks-that-jump.md. Run at start, and when the clock was set back. */
export async function settleClock(): Promise<void> {
  const at = now();
  await pullBackAccess(at, longestSessionMs);
  await pullBackLimits();
  await pullBackMoments(at);
  await settleFutureReports(at);
}
