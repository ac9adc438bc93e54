import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import type { CopyRow } from "#app/domain/dashboards/edit/copies/plan-copies.ts";
import { createReport } from "#app/domain/reports/create-report.server.ts";
import { tooManyWidgetsText } from "#app/domain/reports/report-refusal.server.ts";
import { nextSends } from "#app/domain/reports/rules/next-sends.ts";
import { maxRecipients, readRecipients } from "#app/domain/reports/rules/recipients.ts";
import { rhythmText } from "#app/domain/reports/rules/report-words.ts";
import { scheduleOf } from "#app/domain/reports/sending/create-runs.server.ts";
import { now } from "#app/lib/clock.server.ts";
import type { ReportRow } from "#db/queries/reports/reports.ts";

export type ReportInput = { readonly reports: readonly string[]; readonly recipients: string };

export type CopyReports = ReportInput & {
  readonly addresses: readonly string[];
  /** Empty without recipients or with a problem. */
  readonly created: readonly ReportRow[];
  readonly problems: { readonly reports?: string; readonly recipients?: string };
};

/** `sent` null: no report is chosen; the client's contacts are the proposed recipients. */
export function planReports(
  originals: readonly ReportRow[],
  { client, copy }: Pick<CopyRow, "client" | "copy">,
  sent: ReportInput | null,
): CopyReports {
  const input = sent ?? { reports: [], recipients: client.contacts.slice(0, maxRecipients).join(", ") };
  const chosen = originals.filter(({ id }) => input.reports.includes(id));
  if (chosen.length === 0 || !/[^\s,;]/.test(input.recipients))
    return { ...input, addresses: [], created: [], problems: {} };
  const { addresses, problems } = readRecipients(input.recipients);
  if (problems.length > 0)
    return { ...input, addresses, created: [], problems: { recipients: problems.join(" ") } };
  const max = config.maxWidgetsForPdf;
  if (copy.content.widgets.length > max && chosen.some(({ withPdf }) => withPdf))
    return { ...input, addresses, created: [], problems: { reports: tooManyWidgetsText(max) } };
  return { ...input, addresses, created: chosen, problems: {} };
}

/** Needs the transaction that creates the copy. */
export async function createReports(
  viewer: Viewer,
  dashboardId: string,
  { created, addresses }: Pick<CopyReports, "created" | "addresses">,
  copyBatch: string,
): Promise<void> {
  for (const original of created) {
    const form = {
      ...scheduleOf(original),
      dashboard_id: dashboardId,
      recipients: [...addresses],
      date_range: original.dateRange,
      with_pdf: original.withPdf,
      with_xlsx: original.withXlsx,
      with_preview: original.withPreview,
      wait_for_settled_days: original.waitForSettledDays,
      // A channel belongs to one client.
      destinations: [],
      cc: original.cc.filter((address) => !isOneOf(addresses, address)),
      reply_to: original.replyTo,
      subject: original.subject,
      message: original.message,
      ask_first: original.askFirst,
      ask_hours: original.askHours,
      at_deadline: original.atDeadline,
    };
    const pausedAt = original.pausedAt && now();
    const made = await createReport(viewer, form, { pausedAt, copyBatch });
    if (made.outcome !== "created") throw new Error(`the report of a copy was refused: ${made.outcome}`);
  }
}

function isOneOf(addresses: readonly string[], address: string): boolean {
  return addresses.some((known) => known.toLowerCase() === address.toLowerCase());
}

export function scheduleWords(report: ReportRow): string {
  const { hour, minute, timezone } = report;
  const time = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
  const rhythm = rhythmText(report);
  return `${rhythm.charAt(0).toUpperCase()}${rhythm.slice(1)}, ${time}, ${timezone}`;
}

export function nextWords(report: ReportRow): string {
  if (report.pausedAt) return "Paused, as the original’s";
  const [next] = nextSends({ ...scheduleOf(report), dateRange: report.dateRange }, now(), 1);
  return `Next send: ${next!.text}`;
}
