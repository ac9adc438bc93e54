import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { listDestinationsById } from "#db/queries/reports/destinations.ts";
import { addReport, lockDashboardRow, type ReportRow } from "#db/queries/reports/reports.ts";
import type { ReportForm } from "./report.form.ts";
import { freeSlot } from "./rules/report-slots.server.ts";
import { nextDueAfter } from "./rules/schedule.ts";

export type ReportRefusal =
  | { readonly outcome: "dashboard-not-found" }
  | { readonly outcome: "limit" }
  | { readonly outcome: "destination-not-found" }
  | { readonly outcome: "too-many-widgets"; readonly max: number };

export type CreateReportOutcome = { readonly outcome: "created"; readonly id: string } | ReportRefusal;

type More = Partial<Pick<ReportRow, "pausedAt" | "copyBatch">>;

export function createReport(
  viewer: Viewer,
  form: ReportForm,
  more: More = {},
): Promise<CreateReportOutcome> {
  const { companyId } = viewer;
  return inTransaction(async () => {
    const place = await placeFor(companyId, form);
    if (place.outcome !== "free") return place;
    const id = newId();
    const report = {
      id,
      slot: place.slot,
      ...columnsOf(form),
      ...more,
      createdBy: viewer.userId,
      createdAt: now(),
    };
    await addReport(companyId, { ...report, nextDueAt: nextDueAfter(form, now()) });
    return { outcome: "created", id };
  });
}

type Place = { readonly outcome: "free"; readonly slot: number } | ReportRefusal;

/** Locks the dashboard until the transaction ends. */
export async function placeFor(
  companyId: string,
  form: Pick<ReportForm, "dashboard_id" | "with_pdf" | "destinations">,
): Promise<Place> {
  const dashboard = await lockDashboardRow(companyId, form.dashboard_id);
  if (!dashboard) return { outcome: "dashboard-not-found" };
  if (form.with_pdf && dashboard.content.widgets.length > config.maxWidgetsForPdf)
    return { outcome: "too-many-widgets", max: config.maxWidgetsForPdf };
  const known = await listDestinationsById(companyId, form.destinations);
  if (known.length !== form.destinations.length) return { outcome: "destination-not-found" };
  const slot = await freeSlot(companyId, dashboard.id);
  return slot === null ? { outcome: "limit" } : { outcome: "free", slot };
}

export function columnsOf(form: ReportForm) {
  return {
    dashboardId: form.dashboard_id,
    recipients: [...form.recipients],
    period: form.period,
    detail: form.detail,
    hour: form.hour,
    minute: form.minute,
    timezone: form.timezone,
    dateRange: form.date_range,
    withPdf: form.with_pdf,
    withXlsx: form.with_xlsx,
    withPreview: form.with_preview,
    waitForSettledDays: form.wait_for_settled_days,
    cc: [...form.cc],
    destinationIds: [...form.destinations],
    replyTo: form.reply_to,
    subject: form.subject,
    message: form.message,
    askFirst: form.ask_first,
    askHours: form.ask_hours,
    atDeadline: form.at_deadline,
  } satisfies Partial<ReportRow>;
}
