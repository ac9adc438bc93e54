import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken } from "#app/lib/id.server.ts";
import { isCompanyHere } from "#app/lib/request-context.server.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { findLink, revokeLinks } from "#db/queries/reports/recipients.ts";
import { findRunContext, type RunContext } from "#db/queries/reports/report-ledger.ts";
import { findReport } from "#db/queries/reports/reports.ts";
import { findRun, type RunRow } from "#db/queries/reports/report-runs.ts";

export type ReportLink = {
  readonly purpose: "dashboard" | "pdf" | "xlsx";
  readonly recipient: string;
  readonly dashboard: RunContext["dashboard"];
  readonly company: RunContext["company"];
  readonly range: DateRange;
  readonly pdfFileId: string | null;
  readonly run: RunRow;
  /** Of the schedule. */
  readonly zone: string;
  /** A link replaces the sharing, never the password. */
  readonly needsPassword: boolean;
};

/** Null if revoked, expired or unknown. */
export async function findReportLink(token: string): Promise<ReportLink | null> {
  const link = await findLink(hashToken(token), now());
  if (!link || !isCompanyHere(link.companyId) || link.purpose === "unsubscribe" || link.runId === null)
    return null;
  const context = await findRunContext(link.companyId, link.reportId);
  const run = await findRun(link.companyId, link.runId);
  if (!context || !run || context.company.deletedAt !== null) return null;
  const { dashboard, company, report } = context;
  return {
    purpose: link.purpose,
    recipient: link.recipient,
    dashboard,
    company,
    range: { from: run.from, to: run.to },
    pdfFileId: run.pdfFileId,
    run,
    zone: report.timezone,
    needsPassword: dashboard.passwordHash !== null,
  };
}

/** Unsubscribe links keep working. */
export async function revokeReportLinks(
  viewer: Viewer,
  reportId: string,
  recipient?: string,
): Promise<"revoked" | "not-found"> {
  if (!(await findReport(viewer.companyId, reportId))) return "not-found";
  await revokeLinks(viewer.companyId, reportId, now(), recipient);
  return "revoked";
}
