import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { addReport, findReport, lockDashboardRow } from "#db/queries/reports/reports.ts";
import { freeSlot } from "./rules/report-slots.server.ts";
import { nextDueAfter } from "./rules/schedule.ts";
import { scheduleOf } from "./sending/create-runs.server.ts";

export type DuplicateReportOutcome =
  | { readonly outcome: "duplicated"; readonly id: string }
  | { readonly outcome: "not-found" }
  | { readonly outcome: "limit" };

/** Starts paused: recipients must not get the same message twice. */
export function duplicateReport(viewer: Viewer, reportId: string): Promise<DuplicateReportOutcome> {
  const { companyId, userId } = viewer;
  return inTransaction(async () => {
    const report = await findReport(companyId, reportId);
    if (!report || !(await lockDashboardRow(companyId, report.dashboardId))) return { outcome: "not-found" };
    const slot = await freeSlot(companyId, report.dashboardId);
    if (slot === null) return { outcome: "limit" };
    const id = newId();
    const nextDueAt = nextDueAfter(scheduleOf(report), now());
    await addReport(companyId, {
      ...report,
      id,
      slot,
      nextDueAt,
      pausedAt: now(),
      copyBatch: null,
      skippedDues: [],
      createdBy: userId,
      createdAt: now(),
    });
    return { outcome: "duplicated", id };
  });
}
