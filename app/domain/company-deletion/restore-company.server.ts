import type { Viewer } from "#app/auth/viewer.ts";
import { nextDueAfter } from "#app/domain/reports/rules/schedule.ts";
import { scheduleOf } from "#app/domain/reports/sending/create-runs.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { markRestored } from "#db/queries/white-label/deletion.ts";
import { listReports, setReport } from "#db/queries/reports/reports.ts";

export async function restoreCompany({
  companyId,
}: Pick<Viewer, "companyId">): Promise<"restored" | "not-deleted"> {
  const at = now();
  return inTransaction(async () => {
    if (!(await markRestored(companyId, at))) return "not-deleted";
    for (const report of await listReports(companyId))
      if (report.nextDueAt <= at)
        await setReport(companyId, report.id, { nextDueAt: nextDueAfter(scheduleOf(report), at) });
    securityEvent("company-restored");
    return "restored";
  });
}
