import { nextDueAfter } from "#app/domain/reports/rules/schedule.ts";
import { inTransaction } from "#db/client.server.ts";
import { listReportsFarAhead, removeUnsentFutureRuns } from "#db/queries/clock/future-reports.ts";
import { setReport } from "#db/queries/reports/reports.ts";
import { scheduleOf } from "../sending/create-runs.server.ts";

/** After the clock was ahead: unsent future runs become due again; sent ones stay sent. */
export async function settleFutureReports(at: Date): Promise<void> {
  for (const report of await listReportsFarAhead(at)) {
    const nextDueAt = nextDueAfter(scheduleOf(report), at);
    if (nextDueAt < report.nextDueAt) await setReport(report.companyId, report.id, { nextDueAt });
  }
  await inTransaction(() => removeUnsentFutureRuns(new Date(at.getTime() + 60_000)));
}
