import type { Viewer } from "#app/auth/viewer.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { loadDashboardView } from "#app/domain/dashboards/read/load-dashboard-view.server.ts";
import { isUnlocked } from "#app/domain/dashboards/read/open-dashboard.server.ts";
import { periodFromUrl } from "#app/domain/dashboards/read/period-from-url.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { periodParams } from "#app/metrics/periods/share-period.ts";
import { findReportLink, type ReportLink } from "./report-link.server.ts";

export type OpenedReportLink =
  | { readonly outcome: "gone" }
  | { readonly outcome: "password-needed" }
  | { readonly outcome: "pdf"; readonly companyId: string; readonly fileId: string }
  | { readonly outcome: "elsewhere"; readonly href: string }
  | {
      readonly outcome: "dashboard";
      readonly dashboard: ReportLink["dashboard"];
      readonly view: DashboardView;
    };

/** Changes nothing: mail gateways open every link. */
export async function openReportLink(
  token: string,
  viewer: Viewer | null,
  request: Request,
): Promise<OpenedReportLink> {
  const link = await findReportLink(token);
  if (!link?.dashboard.active) return { outcome: "gone" };
  const { dashboard, company } = link;
  const isOwn = viewer?.companyId === company.id;
  if (!isOwn && link.needsPassword && !(await isUnlocked(request, dashboard)))
    return { outcome: "password-needed" };
  return link.purpose === "pdf" ? openPdf(link) : openDashboard(link, isOwn);
}

async function openPdf({ pdfFileId, company }: ReportLink): Promise<OpenedReportLink> {
  const isKept = pdfFileId !== null && (await openFile(company.id, pdfFileId)) !== null;
  return isKept ? { outcome: "pdf", companyId: company.id, fileId: pdfFileId } : { outcome: "gone" };
}

async function openDashboard({ dashboard, range }: ReportLink, isOwn: boolean): Promise<OpenedReportLink> {
  const { content } = dashboard;
  const { comparison } = content;
  const days = new URLSearchParams({
    startDate: range.from,
    endDate: range.to,
    // Custom comparison days belong to the dashboard's own range.
    compare: comparison === "custom" ? "previous" : comparison,
  });
  const { period } = periodFromUrl(days, dashboard, now());
  if (isOwn || (dashboard.public && !content.hiddenDateSelector))
    return { outcome: "elsewhere", href: `/dashboards/${dashboard.permalink}?${periodParams(period)}` };
  const view = await loadDashboardView(dashboard, period, { as: "visitor", receipts: false });
  return { outcome: "dashboard", dashboard, view };
}
