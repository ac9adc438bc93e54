import { now } from "#app/lib/clock.server.ts";
import { removeUnusedTables } from "#db/queries/sources/report-cache.ts";
import { removeUnusedQueries } from "#db/queries/sources/report-queries.ts";

const keptUnusedDays = 30;

export async function forgetUnusedTables(): Promise<number> {
  const before = new Date(now().getTime() - keptUnusedDays * 86_400_000);
  return (await removeUnusedQueries(before, 1_000)) + (await removeUnusedTables(before, 1_000));
}
