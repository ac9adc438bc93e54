import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken } from "#app/lib/id.server.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { findLink, revokeLinks } from "#db/queries/reports/recipients.ts";
import { findRunContext, type RunContext } from "#db/queries/reports/report-ledger.ts";
import { findReport } from "#db/queries/reports/reports.ts";
import { findRun } from "#db/queries/reports/report-runs.ts";

export type ReportLink = {
  readonly purpose: "dashboard" | "pdf";
  readonly recipient: string;
  readonly dashboard: RunContext["dashboard"];
  readonly company: RunContext["company"];
  /** The days that the message was about. */
  readonly range: DateRange;
  /** The file that was sent; null where there is none. */
  readonly pdfFileId: string | null;
  /** The link opens what the dashboard's sharing alone would not; its password it never replaces. */
  readonly needsPassword: boolean;
};

/** What a link in a message leads to; null when it was taken back, its time is over, or there never was one. */
export async function findReportLink(token: string): Promise<ReportLink | null> {
  const link = await findLink(hashToken(token), now());
  if (!link || link.purpose === "unsubscribe" || link.runId === null) return null;
  const context = await findRunContext(link.companyId, link.reportId);
  const run = await findRun(link.companyId, link.runId);
  if (!context || !run) return null;
  const { dashboard, company } = context;
  return {
    purpose: link.purpose,
    recipient: link.recipient,
    dashboard,
    company,
    range: { from: run.from, to: run.to },
    pdfFileId: run.pdfFileId,
    needsPassword: dashboard.passwordHash !== null,
  };
}

/** Takes back what messages of this report opened, for all recipients or for one; the way to stop the messages stays. */
export async function revokeReportLinks(
  viewer: Viewer,
  reportId: string,
  recipient?: string,
): Promise<"revoked" | "not-found"> {
  if (!(await findReport(viewer.companyId, reportId))) return "not-found";
  await revokeLinks(viewer.companyId, reportId, now(), recipient);
  return "revoked";
}
