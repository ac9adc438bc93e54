import type { Viewer } from "#app/auth/viewer.ts";
import type { Suppression } from "#db/queries/reports/recipients.ts";
import { findReport } from "#db/queries/reports/reports.ts";
import { getReport } from "./get-report.server.ts";
import { canCreateReport } from "./rules/report-slots.server.ts";
import { runView } from "./runs/run-view.ts";

export type ReportPageHead = {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly permalink: string;
  readonly isArchived: boolean;
  readonly used: number;
  readonly isPaused: boolean;
  readonly isSample: boolean;
};

/** Check before reading submitted data. */
export async function hasReport({ companyId }: Viewer, id: string): Promise<boolean> {
  return (await findReport(companyId, id)) !== null;
}

export async function openReportPage(viewer: Viewer, id: string) {
  const details = await getReport(viewer, id);
  if (!details) return null;
  const { report, isPaused, runs, stopped } = details;
  const { used } = await canCreateReport(viewer.companyId, report.dashboardId);
  const head: ReportPageHead = {
    id,
    title: report.period === "MONTH" ? "Monthly report" : "Weekly report",
    name: report.dashboardName,
    permalink: report.permalink,
    isArchived: !report.dashboardActive,
    used,
    isPaused,
    isSample: viewer.company.sample,
  };
  return { report, head, runs: runs.map(runView), stopped: stopped.map(stoppedSentence) };
}

function stoppedSentence({ email, reason, detail }: Suppression): string {
  if (reason === "unsubscribed") return `${email} unsubscribed.`;
  const answer = detail ? `: ${detail}` : ".";
  return `${email} gets no more reports: its mail server rejected the address${answer}`;
}
