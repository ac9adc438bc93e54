import type { ReportDateRange, ReportDetail, ReportPeriod } from "#db/schema/reports.ts";

type Report = {
  readonly id: string;
  readonly dashboardId: string;
  readonly recipients: readonly string[];
  readonly period: ReportPeriod;
  readonly detail: ReportDetail;
  readonly hour: number;
  readonly minute: number;
  readonly timezone: string;
  readonly dateRange: ReportDateRange;
  readonly withPdf: boolean;
  readonly withPreview: boolean;
  readonly waitForSettledDays: number | null;
  readonly pausedAt: Date | null;
  readonly nextDueAt: Date;
};

/** Specification section 3; can be sent back as it is. */
export function reportEntity(report: Report) {
  return {
    id: report.id,
    dashboard_id: report.dashboardId,
    recipients: report.recipients.join(","),
    period: report.period,
    detail: report.detail,
    hour: report.hour,
    minute: report.minute,
    timezone: report.timezone,
    date_range: report.dateRange,
    with_pdf: report.withPdf,
    with_preview: report.withPreview,
    wait_for_settled_days: report.waitForSettledDays,
    paused: report.pausedAt !== null,
    next_due_at: report.pausedAt ? null : report.nextDueAt.toISOString(),
  };
}
