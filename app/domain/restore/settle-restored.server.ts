import { endAllLeases } from "#app/domain/leases/take-over.server.ts";
import { duesBetween } from "#app/domain/reports/rules/schedule.ts";
import { scheduleOf } from "#app/domain/reports/sending/create-runs.server.ts";
import {
  listOverdueReports,
  pauseAllReports,
  skipDues,
  skipOpenRuns,
} from "#db/queries/reports/restored-reports.ts";
import { removeAllSessions } from "#db/queries/sessions.ts";

export type Settled = { readonly skippedRuns: number; readonly pausedReports: number };

/** The backup lacks later sends and revocations (decision 0163). Within the restore's transaction. */
export async function settleRestored(
  madeAt: Date,
  at: Date,
  { sendReports }: { readonly sendReports: boolean },
): Promise<Settled> {
  await endAllLeases();
  await removeAllSessions();
  const skippedRuns = await skipOpenRuns(at, whyNotSent(madeAt));
  if (!sendReports) return { skippedRuns, pausedReports: await pauseAllReports(at) };
  for (const report of await listOverdueReports(at))
    await skipDues(report, [report.nextDueAt, ...duesBetween(scheduleOf(report), report.nextDueAt, at)]);
  return { skippedRuns, pausedReports: 0 };
}

function whyNotSent(madeAt: Date): string {
  const minute = `${madeAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return `Not sent after a restore of the backup of ${minute}. It may have been sent before the restore.`;
}
