import { isEmbedded } from "#db/client.server.ts";
import { endWatchLeases } from "#db/queries/groups/watch.ts";
import { endAllLeases } from "#db/queries/reports/report-ledger.ts";
import { endMailLeases } from "#db/queries/sources/source-events.ts";

/**
 * At start: the embedded database has one process (process/data-lock.server.ts), so open leases belong to a
 * killed one.
 */
export async function takeOverLeases(): Promise<void> {
  if (!isEmbedded()) return;
  await endAllLeases();
  await endMailLeases();
  await endWatchLeases();
}
