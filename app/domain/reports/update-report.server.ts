import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { findReport, type ReportRow, setReport } from "#db/queries/reports/reports.ts";
import { columnsOf, placeFor, type ReportRefusal } from "./create-report.server.ts";
import type { ReportForm } from "./report.form.ts";
import { nextDueAfter } from "./rules/schedule.ts";

export type UpdateReportOutcome =
  | { readonly outcome: "updated" }
  | { readonly outcome: "not-found" }
  | ReportRefusal;

/** A new schedule drops missed sends. */
export function updateReport(viewer: Viewer, id: string, form: ReportForm): Promise<UpdateReportOutcome> {
  const { companyId } = viewer;
  return inTransaction(async () => {
    const report = await findReport(companyId, id);
    if (!report) return { outcome: "not-found" };
    // People limited to clients see no destinations: the report's stay.
    const keeps = viewer.clientIds ? { destinationIds: report.destinationIds } : {};
    const place = await placeFor(companyId, form);
    const moves = form.dashboard_id !== report.dashboardId;
    if (place.outcome !== "free" && (moves || place.outcome !== "limit")) return place;

    await setReport(companyId, id, {
      ...columnsOf(form),
      ...keeps,
      copyBatch: null,
      ...(moves && place.outcome === "free" && { slot: place.slot }),
      ...(isRescheduled(report, form) && { nextDueAt: nextDueAfter(form, now()) }),
    });
    return { outcome: "updated" };
  });
}

function isRescheduled(report: ReportRow, form: ReportForm): boolean {
  const parts = ["period", "detail", "hour", "minute", "timezone"] as const;
  return parts.some((part) => report[part] !== form[part]);
}
