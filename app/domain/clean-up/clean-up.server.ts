import { deleteExpiredFiles } from "#app/domain/files/delete-file.server.ts";
import { deleteOldRuns } from "#app/domain/reports/runs/delete-old-runs.server.ts";
import { forgetUnusedTables } from "#app/domain/sources/queries/forget-unused-tables.server.ts";
import { removeExpired } from "#app/domain/users/remove-expired.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { endArchivesBefore, removeArchivesBefore } from "#db/queries/archive/archives.ts";
import { removeAnnotationsOfLostWidgets } from "#db/queries/annotations/annotations.ts";
import { removeExpiredAttempts } from "#db/queries/sources/connecting.ts";
import { removeResolvedAlertsBefore } from "#db/queries/groups/watch.ts";
import { removeFailedJobsBefore } from "#db/queries/jobs.ts";
import { deleteRealtimeMessages } from "#db/queries/realtime/messages.ts";
import { removeUnpaidCheckoutsBefore } from "#db/queries/billing/checkouts.ts";
import { removePdfExportsBefore } from "#db/queries/pdf-exports.ts";
import { removeSampleCompaniesBefore } from "#db/queries/companies.ts";
import { removeSourceEventsBefore } from "#db/queries/sources/source-events.ts";
import { removeAuditEventsBefore } from "#db/queries/audit-log/audit-events.ts";

const day = 86_400_000;

export async function cleanUp(): Promise<void> {
  await removeExpired();
  await removeExpiredAttempts(now());
  await deleteExpiredFiles();
  await forgetUnusedTables();
  await deleteOldRuns();
  await removeSourceEventsBefore(new Date(now().getTime() - 90 * day));
  await removeAuditEventsBefore(twoYearsBefore(now()));
  await removeResolvedAlertsBefore(twoYearsBefore(now()));
  await removeAnnotationsOfLostWidgets();
  await removePdfExportsBefore(new Date(now().getTime() - 2 * day));
  await endArchivesBefore(new Date(now().getTime() - day), "The archive could not be made. Try again.");
  await removeArchivesBefore(new Date(now().getTime() - 30 * day));
  await deleteRealtimeMessages(new Date(Date.now() - 600_000)); // the database's clock
  await removeFailedJobsBefore(new Date(now().getTime() - 14 * day));
  await removeUnpaidCheckoutsBefore(new Date(now().getTime() - 7 * day));
  await removeSampleCompaniesBefore(new Date(now().getTime() - day));
}

function twoYearsBefore(at: Date): Date {
  const before = new Date(at);
  before.setUTCFullYear(before.getUTCFullYear() - 2);
  return before;
}
