import type { Viewer } from "#app/auth/viewer.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { type BrandedHead, type ClosedDoor, doorView } from "#app/domain/dashboards/branded-head.ts";
import { monthOrRange } from "#app/metrics/format/period-words.ts";
import { clientName } from "#app/domain/dashboards/output/export/export-workbook.server.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { isUnlocked } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { periodFromUrl } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import { periodParams } from "#app/metrics/periods/share-period.ts";
import { listDeliveries } from "#db/queries/reports/report-runs.ts";
import { forClient } from "../rules/hold-reasons.ts";
import { reportFileName } from "../rules/report-words.ts";
import { sentWorkbook } from "../sending/sent-workbook.ts";
import { readSnapshot } from "../sending/snapshot.server.ts";
import { asSentView } from "../sent/as-sent-view.ts";
import { compareWithNow } from "../sent/compare-with-now.server.ts";
import type { ComparisonView } from "../sent/comparison-view.ts";
import type { SentLinks } from "../sent/components/sent-bar.tsx";
import { endedLinkDoor } from "./ended-link-door.server.ts";
import { findReportLink, type ReportLink } from "./report-link.server.ts";

export type OpenedReportLink =
  /** Null: unknown address. */
  | { readonly outcome: "gone"; readonly door: ClosedDoor | null }
  | { readonly outcome: "password-needed"; readonly view: BrandedHead; readonly when: string }
  | { readonly outcome: "pdf"; readonly companyId: string; readonly fileId: string }
  | { readonly outcome: "workbook"; readonly name: string; readonly bytes: Uint8Array }
  | { readonly outcome: "elsewhere"; readonly href: string }
  | {
      readonly outcome: "report";
      readonly dashboard: ReportLink["dashboard"];
      readonly links: SentLinks;
      readonly report: OpenedReport;
    };

export type OpenedReport =
  | { readonly shows: "sent"; readonly view: DashboardView }
  | {
      readonly shows: "compare";
      readonly view: DashboardView;
      readonly comparison: ComparisonView;
      readonly allHref: string | null;
    }
  /** `isFallback`: the snapshot cannot be read. */
  | { readonly shows: "today"; readonly view: DashboardView; readonly isFallback: boolean };

export type CheckedReportLink =
  | Extract<OpenedReportLink, { readonly outcome: "gone" | "password-needed" }>
  | { readonly outcome: "open"; readonly link: ReportLink; readonly isOwn: boolean };

export async function checkReportLink(
  token: string,
  viewer: Viewer | null,
  request: Request,
): Promise<CheckedReportLink> {
  const link = await findReportLink(token);
  if (!link?.dashboard.active) return { outcome: "gone", door: await endedLinkDoor(token) };
  const { dashboard, company } = link;
  const isOwn = viewer?.companyId === company.id;
  if (!isOwn && link.needsPassword && !(await isUnlocked(request, dashboard)))
    return {
      outcome: "password-needed",
      view: doorView(dashboard.content, company),
      when: monthOrRange(link.range),
    };
  return { outcome: "open", link, isOwn };
}

type Wanted = "page" | "pdf" | "xlsx";

/** Changes nothing: mail gateways open every link. */
export async function openReportLink(
  token: string,
  viewer: Viewer | null,
  request: Request,
  wanted: Wanted = "page",
): Promise<OpenedReportLink> {
  const checked = await checkReportLink(token, viewer, request);
  if (checked.outcome !== "open") return checked;
  const { link, isOwn } = checked;
  if (link.purpose === "xlsx")
    return wanted === "xlsx"
      ? openWorkbook(link)
      : { outcome: "elsewhere", href: `/report-links/${token}/xlsx` };
  if (link.purpose === "pdf" || wanted === "pdf") return openPdf(link);
  return openReport(link, `/report-links/${token}`, new URL(request.url).searchParams, isOwn);
}

async function openPdf({ pdfFileId, company }: ReportLink): Promise<OpenedReportLink> {
  const isKept = pdfFileId !== null && (await openFile(company.id, pdfFileId)) !== null;
  return isKept
    ? { outcome: "pdf", companyId: company.id, fileId: pdfFileId }
    : { outcome: "gone", door: null };
}

async function openWorkbook({ dashboard, run }: ReportLink): Promise<OpenedReportLink> {
  const sent = readSnapshot(run);
  if (!sent) return { outcome: "gone", door: null };
  const view = forClient(sent);
  const bytes = await sentWorkbook(view, await clientName(dashboard));
  return { outcome: "workbook", name: reportFileName(view.name, run, "xlsx"), bytes };
}

async function openReport(
  link: ReportLink,
  base: string,
  params: URLSearchParams,
  isOwn: boolean,
): Promise<OpenedReportLink> {
  const { dashboard, run, zone } = link;
  const snapshot = run.snapshot === null ? null : readSnapshot(run);
  const wanted = snapshot ? params.get("show") : "today";
  const period = periodOf(link);
  const isOpen = isOwn || (dashboard.public && !dashboard.content.hiddenDateSelector);
  if (wanted === "today" && isOpen)
    return { outcome: "elsewhere", href: `/dashboards/${dashboard.permalink}?${periodParams(period)}` };
  const sentAt = formatter("en").moment(await sentTime(link), zone);
  const links: SentLinks = {
    sentAt,
    sent: base,
    compare: `${base}?show=changes`,
    today: `${base}?show=today`,
    pdf: run.pdfFileId === null ? null : `${base}/pdf`,
  };
  const opened = (report: OpenedReport) => ({ outcome: "report" as const, dashboard, links, report });
  if (snapshot === null || wanted === "today") {
    const view = await loadDashboardView(dashboard, period, {
      as: "visitor",
      receipts: dashboard.content.clientReceipts === true,
      receiptBase: `${base}/receipts/`,
    });
    return opened({ shows: "today", view, isFallback: snapshot === null });
  }
  const view = forClient(snapshot);
  if (wanted !== "changes") return opened({ shows: "sent", view: asSentView(view) });
  const showsAll = params.has("all");
  const comparison = await compareWithNow({ run, dashboard, view, sentAt, zone }, showsAll);
  return opened({
    shows: "compare",
    view: asSentView(view),
    comparison,
    allHref: showsAll ? null : `${links.compare}&all`,
  });
}

async function sentTime({ run, recipient, company }: ReportLink): Promise<Date> {
  const deliveries = await listDeliveries(company.id, [run.id]);
  return deliveries.find((delivery) => delivery.recipient === recipient)?.handedAt ?? run.dueAt;
}

function periodOf({ dashboard, range }: ReportLink): Period {
  const { comparison } = dashboard.content;
  const days = new URLSearchParams({
    startDate: range.from,
    endDate: range.to,
    // Custom comparison days belong to the dashboard's range.
    compare: comparison === "custom" ? "previous" : comparison,
  });
  return periodFromUrl(days, dashboard, now()).period;
}
