import { now } from "#app/lib/clock.server.ts";
import { removeUnusedTables } from "#db/queries/report-cache.ts";

const keptUnusedDays = 30;

/** For the clean-up job: cached answers that nobody asked for in a month. They can be computed again. */
export async function forgetUnusedTables(): Promise<number> {
  return removeUnusedTables(new Date(now().getTime() - keptUnusedDays * 86_400_000), 1_000);
}
