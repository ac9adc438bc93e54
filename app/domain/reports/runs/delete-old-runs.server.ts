import { now } from "#app/lib/clock.server.ts";
import { removeRunsBefore } from "#db/queries/reports/report-runs.ts";
import { reportsKeptDays } from "../sending/deps.server.ts";

/** For the clean-up job: what was sent is kept for 24 months. Gives back how many went. */
export function deleteOldRuns(): Promise<number> {
  return removeRunsBefore(new Date(now().getTime() - reportsKeptDays * 86_400_000), 500);
}
