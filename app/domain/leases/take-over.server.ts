import { isEmbedded } from "#db/client.server.ts";
import { endWatchLeases } from "#db/queries/groups/watch.ts";
import { endJobLeases } from "#db/queries/jobs.ts";
import { endReportLeases } from "#db/queries/reports/report-ledger.ts";
import { endRefreshLeases } from "#db/queries/sources/refresh-turns.ts";
import { endMailLeases } from "#db/queries/sources/source-events.ts";

/** The embedded database has one process (app/process/data-folder/lock.server.ts), so open leases are stale. */
export async function takeOverAtStart(): Promise<void> {
  if (isEmbedded()) await endAllLeases();
}

/** For a database that no process uses. */
export function endAllLeases(): Promise<void> {
  return endLeases(null);
}

/** Decision 0133. A sign-in renewal's lease stays: the provider may still have the request. */
export function takeOver(process: string): Promise<void> {
  return endLeases(process);
}

async function endLeases(process: string | null): Promise<void> {
  await endJobLeases(process);
  await endRefreshLeases(process);
  await endReportLeases(process);
  await endMailLeases(process);
  await endWatchLeases(process);
}
