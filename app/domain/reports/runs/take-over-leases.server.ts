import { isEmbedded } from "#db/client.server.ts";
import { endAllLeases } from "#db/queries/reports/report-ledger.ts";
import { endMailLeases } from "#db/queries/sources/source-events.ts";

/**
 * At start, before anything is sent. The embedded database has one process at a time (process/data-lock.server.ts), so
 * whoever still holds a report was killed: its work need not wait ten minutes for the lease to end.
 */
export async function takeOverLeases(): Promise<void> {
  if (!isEmbedded()) return;
  await endAllLeases();
  await endMailLeases();
}
