import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { listContactsOfDashboard } from "#db/queries/clients.ts";
import { listDestinations } from "#db/queries/reports/destinations.ts";
import { listDashboards, listReportRhythms } from "#db/queries/dashboard-list.ts";
import type { ListedReport } from "#db/queries/reports/reports.ts";
import { kindLabel } from "#app/domain/destinations/rules/kinds.ts";
import type { Choice } from "#app/ui/fields/choice-field.tsx";
import { timeZoneNamed, type ZoneChoice, zoneChoices } from "#app/lib/time-zones.ts";
import { senderWarningFor } from "./get-report.server.ts";
import type { ShownPreview } from "./preview/email-preview.tsx";
import { type NextSend, nextSends } from "./rules/next-sends.ts";
import { fittingDetail, reportValues, type ReportValues, scheduleFields } from "./rules/report-fields.ts";
import { maxRecipients } from "./rules/recipients.ts";
import { ReportForm, reportDefaults } from "./report.form.ts";
import { tooManyWidgetsText } from "./report-refusal.server.ts";
import { maxReports, quotaText } from "./rules/report-slots.server.ts";

export type DashboardChoice = {
  readonly id: string;
  readonly name: string;
  readonly used: number;
  readonly isFull: boolean;
  readonly widgets: number;
  readonly tooManyWidgets: string | null;
};

export type ReportFormView = {
  readonly values: ReportValues;
  readonly dashboards: readonly DashboardChoice[];
  readonly zones: readonly ZoneChoice[];
  readonly sends: readonly NextSend[];
  /** Null for a new report. */
  readonly skipped: readonly string[] | null;
  readonly warning: { readonly text: string } | null;
  readonly quotaText: string;
  readonly maxReports: number;
  readonly destinations: readonly Choice[];
};

export async function newReportForm(viewer: Viewer, dashboardId: string | null): Promise<ReportFormView> {
  const dashboards = await dashboardChoices(viewer, null);
  const known =
    dashboards.find(({ id }) => id === dashboardId) ?? (dashboards.length === 1 ? dashboards[0] : null);
  const timezone = timeZoneNamed(viewer.company.timezone) ?? timeZone("UTC");
  return viewOf(
    viewer,
    dashboards,
    await destinationChoices(viewer),
    reportValues({
      ...reportDefaults,
      dashboard_id: known?.id ?? "",
      recipients: known ? await suggestRecipients(viewer, known.id) : [],
      timezone,
    }),
  );
}

async function suggestRecipients({ companyId }: Viewer, dashboardId: string): Promise<string[]> {
  const contacts = await listContactsOfDashboard(companyId, dashboardId);
  return contacts.slice(0, maxRecipients);
}

export async function reportForm(viewer: Viewer, report: ListedReport): Promise<ReportFormView> {
  const values = reportValues({
    ...report,
    dashboard_id: report.dashboardId,
    date_range: report.dateRange,
    with_pdf: report.withPdf,
    with_xlsx: report.withXlsx,
    with_preview: report.withPreview,
    wait_for_settled_days: report.waitForSettledDays,
    reply_to: report.replyTo,
    ask_first: report.askFirst,
    ask_hours: report.askHours,
    at_deadline: report.atDeadline,
    destinations: report.destinationIds,
  });
  const choices = await dashboardChoices(viewer, report.dashboardId);
  return {
    ...viewOf(viewer, choices, await destinationChoices(viewer), values),
    skipped: report.skippedDues,
  };
}

function viewOf(
  viewer: Viewer,
  dashboards: readonly DashboardChoice[],
  destinations: readonly Choice[],
  values: ReportValues,
): ReportFormView {
  const warning = senderWarningFor(viewer);
  return {
    values,
    dashboards,
    zones: zoneChoices(now()),
    sends: sendsOf(viewer, values),
    skipped: null,
    warning: warning === null ? null : { text: warning },
    quotaText,
    maxReports,
    destinations,
  };
}

async function destinationChoices({ companyId }: Viewer): Promise<Choice[]> {
  const rows = await listDestinations(companyId);
  return rows.map(({ id, name, kind, state }) => ({
    value: id,
    label: name,
    hint: state === "off" ? `${kindLabel(kind)}, switched off: it gets nothing` : kindLabel(kind),
  }));
}

const maxListed = 1000;

/** Includes the report's own dashboard, even archived. */
async function dashboardChoices(viewer: Viewer, ownId: string | null): Promise<DashboardChoice[]> {
  const { companyId } = viewer;
  const asked = { search: "", all: true, limit: maxListed, offset: 0 };
  const rows = (await listDashboards(companyId, asked)).filter(({ active, id }) => active || id === ownId);
  const reports = await listReportRhythms(
    companyId,
    rows.map(({ id }) => id),
  );
  const max = config.maxWidgetsForPdf;
  const uses = new Map<string, number>();
  for (const { dashboardId } of reports) uses.set(dashboardId, (uses.get(dashboardId) ?? 0) + 1);
  return rows
    .map(({ id, name, widgets }) => {
      const used = uses.get(id) ?? 0;
      return {
        id,
        name,
        used,
        isFull: id !== ownId && used >= maxReports,
        widgets,
        tooManyWidgets: widgets > max ? tooManyWidgetsText(max) : null,
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

export type ReportAnswer = SubmissionResult<string[]> & {
  readonly sends?: readonly NextSend[];
  readonly preview?: ShownPreview | null;
};

/** Reports only errors of schedule fields. */
export function previewNextDeliveries(viewer: Viewer, fields: FormData): ReportAnswer {
  const { payload, ...form } = parseWithZod(fields, { schema: ReportForm });
  const error = form.status === "error" ? form.error : null;
  const told = scheduleFields.flatMap((name) => (error?.[name] ? [[name, error[name]] as const] : []));
  const typed = Object.entries(payload).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const sends = sendsOf(viewer, payload);
  return { initialValue: Object.fromEntries(typed), error: Object.fromEntries(told), sends };
}

const { period, detail, hour, minute, timezone, date_range } = ReportForm.shape;
const SchedulePart = z.object({ period, detail, hour, minute, timezone, date_range });

/** Empty if the schedule is invalid. */
export function sendsOf(viewer: Viewer, values: Readonly<Record<string, unknown>>): NextSend[] {
  const detail = fittingDetail(String(values.period), String(values.detail));
  const schedule = SchedulePart.safeParse({ ...values, detail });
  if (!schedule.success) return [];
  const { date_range: dateRange, ...when } = schedule.data;
  return nextSends({ ...when, dateRange }, now(), 5, viewer.company.weekStartsOn);
}
