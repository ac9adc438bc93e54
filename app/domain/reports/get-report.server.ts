import type { Viewer } from "#app/auth/viewer.ts";
import { product } from "#app/mail/mailer.server.ts";
import { productSender } from "#app/mail/sender.ts";
import { now } from "#app/lib/clock.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { listSuppressions, type Suppression } from "#db/queries/reports/recipients.ts";
import { findRun, listRuns, type RunRow } from "#db/queries/reports/report-runs.ts";
import { findReport, type ListedReport, listReports } from "#db/queries/reports/reports.ts";
import { forClient } from "./rules/hold-reasons.ts";
import { lineOf, type ReportLine, type RunLine, runLines } from "./list-reports.server.ts";
import { type NextSend, nextSends } from "./rules/next-sends.ts";
import { senderWarning } from "./rules/sender-warning.ts";
import { scheduleOf } from "./sending/create-runs.server.ts";
import { readSnapshot } from "./sending/snapshot.server.ts";

export type ReportDetails = ReportLine & {
  /** Also while paused. */
  readonly sends: readonly NextSend[];
  readonly runs: readonly RunLine[];
  readonly stopped: readonly Suppression[];
  readonly senderWarning: string | null;
};

const runsShown = 60;

export async function getReport(viewer: Viewer, id: string): Promise<ReportDetails | null> {
  const report = await listedReport(viewer.companyId, id);
  if (!report) return null;
  const runs = await runLines(viewer.companyId, await listRuns(viewer.companyId, id, runsShown), [report]);
  const addresses = new Set(report.recipients.map((recipient) => recipient.toLowerCase()));
  const stops = await listSuppressions(viewer.companyId, id, report.recipients);
  return {
    ...lineOf(viewer, report, runs.find(({ isTest }) => !isTest) ?? null),
    sends: nextSends(
      { ...scheduleOf(report), dateRange: report.dateRange },
      now(),
      5,
      viewer.company.weekStartsOn,
    ),
    runs,
    stopped: stops.filter(({ email }) => addresses.has(email)),
    senderWarning: senderWarningFor(viewer),
  };
}

export type RunDetails = RunLine & {
  readonly report: ListedReport;
  /** Null if no numbers were loaded. */
  readonly view: DashboardView | "unreadable" | null;
  readonly pdfFileId: string | null;
  readonly previewFileId: string | null;
};

export async function getRun(viewer: Viewer, reportId: string, runId: string): Promise<RunDetails | null> {
  const [report, run] = [
    await listedReport(viewer.companyId, reportId),
    await findRun(viewer.companyId, runId),
  ];
  if (!report || !run || run.reportId !== reportId) return null;
  const [line] = await runLines(viewer.companyId, [run], [report]);
  if (!line) return null;
  const view = run.snapshot === null ? null : sentView(run);
  return { ...line, report, view, pdfFileId: run.pdfFileId, previewFileId: run.previewFileId };
}

function sentView(run: RunRow): DashboardView | "unreadable" {
  const view = readSnapshot(run);
  return view ? forClient(view) : "unreadable";
}

export function senderWarningFor({ company }: Viewer): string | null {
  return senderWarning(company, productSender(product).domain);
}

async function listedReport(companyId: string, id: string): Promise<ListedReport | null> {
  const report = await findReport(companyId, id);
  if (!report) return null;
  return (await listReports(companyId, report.dashboardId)).find((listed) => listed.id === id) ?? null;
}
