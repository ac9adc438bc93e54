import { now } from "#app/lib/clock.server.ts";
import { removeRunsBefore } from "#db/queries/reports/report-runs.ts";
import { reportsKeptDays } from "../sending/deps.server.ts";

/** At most 500; returns their count. */
export function deleteOldRuns(): Promise<number> {
  return removeRunsBefore(new Date(now().getTime() - reportsKeptDays * 86_400_000), 500);
}
