import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import type { PlainDate, TimeZone } from "#app/lib/plain-date.ts";
import { singleton } from "#app/lib/singleton.ts";
import { periodParams } from "#app/metrics/periods/share-period.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { loadDashboardCsv } from "#app/domain/widgets/data/load-widget-csv.server.ts";
import { drawWidgets, type Sorting } from "./draw-widgets.server.tsx";
import { loadDashboardView } from "./load-dashboard-view.server.ts";
import { openDashboard } from "./open-dashboard.server.ts";
import {
  calendarOf,
  maxDayOf,
  periodQuery,
  requestedPeriod,
  type RequestedPeriod,
} from "./period-from-url.ts";
import { type ReaderSorts, sortsFromUrl, sortTexts } from "./reader-sorts.ts";
import { SharedReads } from "./share-reads.ts";

export type ReadDashboard =
  | {
      readonly outcome: "read";
      readonly dashboard: Dashboard;
      readonly as: "owner" | "visitor";
      readonly view: DashboardView;
      readonly asked: RequestedPeriod;
      readonly sorts: ReaderSorts;
      readonly today: PlainDate;
    }
  | { readonly outcome: "password-needed"; readonly dashboard: Dashboard }
  | { readonly outcome: "not-served" }
  | { readonly outcome: "not-found" };

/** Only the agency waits for uncached results. */
const ownersPatience = { seconds: 6, for: "missing" } as const;

const views = singleton("views-together", () => new SharedReads<DashboardView>());

export async function readDashboard(
  viewer: Viewer | null,
  permalink: string,
  request: Request,
  use: "page" | "paper" | "api",
  /** Overrides the dashboard's time zone. */
  zone: TimeZone | null = null,
): Promise<ReadDashboard> {
  const opened = await openDashboard(viewer, permalink, request);
  if (opened.outcome !== "open") return opened;
  const { dashboard, as } = opened;
  const zoned = { ...dashboard, content: { ...dashboard.content, ...(zone && { timezone: zone }) } };
  const asked = requestedPeriod(as, zoned, new URL(request.url).searchParams, now());
  const reader = {
    as,
    receipts: as === "owner" && use === "page",
    rowChanges: use === "api",
    patience: as === "owner" ? ownersPatience : null,
  };
  const sorts = sortsFromUrl(new URL(request.url).searchParams, dashboard.content);
  const sorted = sortTexts(sorts);
  const sameView = JSON.stringify([dashboard.id, dashboard.version, permalink, asked.period, reader, sorted]);
  const view = await views.read(sameView, () =>
    loadDashboardView(dashboard, asked.period, { ...reader, sorts }),
  );
  return { outcome: "read", dashboard, as, view, asked, sorts, today: calendarOf(zoned, now()).today };
}

export async function readDashboardCsv({
  dashboard,
  as,
  asked,
}: Extract<ReadDashboard, { outcome: "read" }>): Promise<AsyncIterable<string>> {
  const { companyId, content } = dashboard;
  return loadDashboardCsv(companyId, content.widgets, {
    period: asked.period,
    lang: "en",
    as,
    zone: content.timezone,
    receipt: null,
  });
}

/** Links keep dates and sorts. CSV ignores sorts. */
export function addressesOf({ dashboard, asked, sorts }: Extract<ReadDashboard, { outcome: "read" }>) {
  const sorted = sortTexts(sorts).map((text): [string, string] => ["sort", text]);
  const params = periodParams(asked.period);
  const query = params.toString();
  const shown = new URLSearchParams([...params, ...sorted]).toString();
  const base = `/dashboards/${dashboard.permalink}`;
  const max = config.maxWidgetsForPdf;
  const days = { startDate: asked.period.range.from, endDate: asked.period.range.to };
  const compare = asked.period.compareRange
    ? { compareStartDate: asked.period.compareRange.from, compareEndDate: asked.period.compareRange.to }
    : {};
  const api = new URLSearchParams({
    timezone: dashboard.content.timezone,
    date_range: JSON.stringify({ ...days, ...compare }),
  });
  for (const [name, text] of sorted) api.append(name, text);
  return {
    base,
    share: {
      url: `${config.appUrl}${base}?${shown}`,
      pdf:
        dashboard.content.widgets.length > max
          ? { tooMany: `PDF export is disabled for dashboards with more than ${max} widgets.` }
          : { page: `${base}/pdf?${shown}`, api: `/api${base}/pdf?${api}` },
      print: `${base}/print?${shown}`,
      csv: `${base}/csv?${query}`,
    },
    widgetCsv: (widgetId: string) => `${base}/widgets/${widgetId}/csv?${query}`,
  };
}

/** Null if the visitor may not change the dates. */
export function dateFormOf(read: Extract<ReadDashboard, { outcome: "read" }>, request: Request) {
  const { dashboard, as, asked, sorts, today } = read;
  if (as === "visitor" && dashboard.content.hiddenDateSelector) return null;
  return {
    action: `/dashboards/${dashboard.permalink}`,
    rangeType: asked.period.rangeType,
    comparison: asked.period.comparison,
    min: "1990-01-01" as PlainDate,
    max: maxDayOf(dashboard.content, today, asked.period.range),
    today,
    problems: asked.problems,
    sorts: sortTexts(sorts),
    asked: asked.problems ? new URL(request.url).search : null,
  };
}

/** Links of table headings. */
export function sortingOf({ dashboard, asked, sorts }: Extract<ReadDashboard, { outcome: "read" }>): Sorting {
  const query = asked.isAsked ? periodQuery(asked).toString() : "";
  return { base: `/dashboards/${dashboard.permalink}`, query, sorts };
}

export function drawnDashboard(
  view: DashboardView,
  csv: { readonly base: string; readonly query: string } | null,
  sorting: Sorting | null = null,
) {
  const { widgets: _, ...head } = view;
  return {
    title: head.name,
    lang: head.lang,
    theme: head.theme,
    view: head,
    widgets: drawWidgets(view, csv, sorting),
  };
}
