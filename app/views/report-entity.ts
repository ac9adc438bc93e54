import type { AtDeadline, ReportDateRange, ReportDetail, ReportPeriod } from "#db/schema/reports.ts";

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
  readonly withXlsx: boolean;
  readonly withPreview: boolean;
  readonly waitForSettledDays: number | null;
  readonly cc: readonly string[];
  readonly destinationIds: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string | null;
  readonly message: string | null;
  readonly askFirst: boolean;
  readonly askHours: number;
  readonly atDeadline: AtDeadline;
  readonly pausedAt: Date | null;
  readonly nextDueAt: Date;
};

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
    with_xlsx: report.withXlsx,
    with_preview: report.withPreview,
    wait_for_settled_days: report.waitForSettledDays,
    cc: report.cc.join(","),
    destinations: report.destinationIds,
    reply_to: report.replyTo,
    subject: report.subject,
    message: report.message,
    ask_first: report.askFirst,
    ask_hours: report.askHours,
    at_deadline: report.atDeadline,
    paused: report.pausedAt !== null,
    next_due_at: report.pausedAt ? null : report.nextDueAt.toISOString(),
  };
}
