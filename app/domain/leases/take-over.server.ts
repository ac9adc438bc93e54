import { isEmbedded } from "#db/client.server.ts";
import { endWatchLeases } from "#db/queries/groups/watch.ts";
import { endJobLeases } from "#db/queries/jobs.ts";
import { endReportLeases } from "#db/queries/reports/report-ledger.ts";
import { endRefreshLeases } from "#db/queries/sources/refresh-turns.ts";
import { endMailLeases } from "#db/queries/sources/source-events.ts";

/**
 * At start: the embedded database has one process (app/process/data-folder/lock.server.ts), so open leases belong to a killed
 * one.
 */
export async function takeOverAtStart(): Promise<void> {
  if (isEmbedded()) await endAllLeases();
}

/** For a database that no process uses. */
export function endAllLeases(): Promise<void> {
  return endLeases(null);
}

/**
 * Ends the leases of a process that has ended, so that its work goes on at once (decision 0133). The lease on the renewal
 * of a sign-in ends by itself: the provider may still have the request.
 */
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
