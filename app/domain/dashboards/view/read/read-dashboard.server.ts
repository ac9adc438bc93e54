import type { Viewer } from "#app/auth/viewer.ts";
import { originOf } from "#app/config/client-origin.ts";
import { config } from "#app/config.server.ts";
import { clientLimit } from "#app/lib/request-context.server.ts";
import { now } from "#app/lib/clock.server.ts";
import type { PlainDate, TimeZone } from "#app/lib/plain-date.ts";
import { singleton } from "#app/lib/singleton.ts";
import { periodParams } from "#app/metrics/periods/share-period.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { loadDashboardCsv } from "#app/domain/widgets/data/load-widget-csv.server.ts";
import { drawWidgets, type Sorting } from "./draw-widgets.server.tsx";
import { withoutConnectLinks } from "./example-marks.ts";
import { loadPageView, type PageView } from "./load-dashboard-view.server.ts";
import { isVisit } from "./view-parts.server.ts";
import { applyFilters } from "../../filters/apply-filters.server.ts";
import { filterQuery, filterText } from "../../filters/dashboard-filter.ts";
import { filterForm } from "../../filters/filter-form.ts";
import type { FilterLinks } from "../../filters/filter-links.ts";
import { joinQueries, type ReadFiltering, readFiltering } from "../../filters/read-filtering.ts";
import { requestedFilters } from "../../filters/requested-filters.ts";
import { withFilterTitles } from "../../filters/filter-page.ts";
import { type Closed, openDashboard } from "./open-dashboard.server.ts";
import {
  calendarOf,
  maxDayOf,
  periodQuery,
  requestedPeriod,
  type RequestedPeriod,
} from "./period-from-url.ts";
import { type ReaderSorts, sortsFromUrl, sortTexts } from "./reader-sorts.ts";
import { SharedReads } from "./shared-reads.ts";

export type ReadDashboard =
  | {
      readonly outcome: "read";
      readonly dashboard: Dashboard;
      readonly as: "owner" | "visitor";
      readonly view: DashboardView;
      readonly asked: RequestedPeriod;
      readonly sorts: ReaderSorts;
      readonly filtering: ReadFiltering;
      readonly today: PlainDate;
      readonly linkId: string | null | undefined;
      /** Of the view, see `PageView`. */
      readonly isLasting: boolean;
    }
  | Closed;

const ownersPatience = { seconds: 6, for: "missing" } as const;

const views = singleton("views-together", () => new SharedReads<PageView>());

export async function readDashboard(
  viewer: Viewer | null,
  permalink: string,
  request: Request,
  use: "page" | "embed" | "paper" | "api",
  zone: TimeZone | null = null,
  unlocked: string | null = null,
): Promise<ReadDashboard> {
  const opened = await openDashboard(viewer, permalink, request, unlocked);
  if (opened.outcome !== "open") return opened;
  const { dashboard, as, linkId } = opened;
  const zoned = { ...dashboard, content: { ...dashboard.content, ...(zone && { timezone: zone }) } };
  const { searchParams } = new URL(request.url);
  const asked = requestedPeriod(as, zoned, searchParams, now());
  const wanted = requestedFilters(as, dashboard.content, searchParams);
  const reader = {
    as,
    receipts: use === "page" && (as === "owner" || dashboard.content.clientReceipts === true),
    rowChanges: use === "api",
    patience: as === "owner" ? ownersPatience : null,
    internalAnnotations: as === "owner" && use !== "paper",
  };
  const sorts = sortsFromUrl(searchParams, dashboard.content);
  const { id, version } = dashboard;
  const texts = [sortTexts(sorts), wanted.filters.map(filterText)];
  const sameView = JSON.stringify([id, version, permalink, asked.period, reader, texts]);
  const page = await views.read(sameView, () =>
    loadPageView(dashboard, asked.period, { ...reader, sorts, filters: wanted.filters }),
  );
  return {
    outcome: "read",
    dashboard,
    as,
    // Last: all people share the view.
    view: as === "owner" && clientLimit() ? withoutConnectLinks(page.view) : page.view,
    asked,
    sorts,
    filtering: readFiltering(wanted, page.filtering),
    today: calendarOf(zoned, now()).today,
    linkId,
    isLasting: page.isLasting,
  };
}

export async function readDashboardCsv({
  dashboard,
  as,
  asked,
  filtering,
}: Extract<ReadDashboard, { outcome: "read" }>): Promise<AsyncIterable<string>> {
  const { companyId, content } = dashboard;
  const { period } = asked;
  const { filters } = filtering;
  const applied = await applyFilters(companyId, content, {
    period,
    filters,
    mayFilterByAll: as === "owner",
  });
  return loadDashboardCsv(companyId, withFilterTitles(applied), {
    period,
    lang: "en",
    as,
    zone: content.timezone,
    receipt: null,
    visitedDashboard: isVisit(dashboard, period, { as, filters }) ? dashboard.id : null,
  });
}

/** Dates, sorts and filters stay. CSV ignores sorts. */
export function addressesOf(read: Extract<ReadDashboard, { outcome: "read" }>) {
  const { dashboard, asked, sorts, filtering, view } = read;
  const { host } = view.agency;
  const origin = host === undefined ? config.appUrl : originOf(host, config.appUrl);
  const sorted = sortTexts(sorts).map((text): [string, string] => ["sort", text]);
  const params = periodParams(asked.period);
  const filtered = filterQuery(filtering.filters);
  const query = joinQueries(params.toString(), filtered);
  const shown = joinQueries(new URLSearchParams([...params, ...sorted]).toString(), filtered);
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
  for (const filter of filtering.filters) api.append("filter", filterText(filter));
  return {
    base,
    share: {
      url: `${origin}${base}?${shown}`,
      pdf:
        dashboard.content.widgets.length > max
          ? { tooMany: `PDF export is disabled for dashboards with more than ${max} widgets.` }
          : { page: `${base}/pdf?${shown}`, api: `/api${base}/pdf?${api}` },
      print: `${base}/print?${shown}`,
      csv: `${base}/csv?${query}`,
      xlsx: `${base}/xlsx?${shown}`,
    },
    widgetCsv: (widgetId: string) => `${base}/widgets/${widgetId}/csv?${query}`,
  };
}

/** Null if visitors may not change dates. */
export function dateFormOf(read: Extract<ReadDashboard, { outcome: "read" }>, request: Request) {
  const { dashboard, as, asked, sorts, filtering, today } = read;
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
    filters: filtering.filters.map(filterText),
    asked: asked.problems ? new URL(request.url).search : null,
  };
}

export function sortingOf(read: Extract<ReadDashboard, { outcome: "read" }>): Sorting {
  const { dashboard, sorts, filtering } = read;
  const query = joinQueries(datesQuery(read), filterQuery(filtering.filters));
  return { base: `/dashboards/${dashboard.permalink}`, query, sorts };
}

export function filterLinksOf(read: Extract<ReadDashboard, { outcome: "read" }>): FilterLinks | null {
  const { filters, links, isHidden } = read.filtering;
  const { filters: kept = [] } = read.dashboard.content;
  return isHidden || links.size === 0 ? null : { query: keptQuery(read), filters, links, kept };
}

/** Null: visitors may not filter, or nothing can be filtered. */
export function filterFormOf(
  read: Extract<ReadDashboard, { outcome: "read" }>,
  action: string,
  request: Request,
) {
  const asked = new URL(request.url).searchParams;
  return filterForm({
    action,
    kept: keptQuery(read),
    asked,
    words: read.view.filters ?? [],
    ...read.filtering,
  });
}

export function filterAddressOf(read: Extract<ReadDashboard, { outcome: "read" }>, base: string): string {
  const query = joinQueries(keptQuery(read), filterQuery(read.filtering.filters));
  return query === "" ? base : `${base}?${query}`;
}

export function noteHrefOf({ as, dashboard, asked }: Extract<ReadDashboard, { outcome: "read" }>) {
  return as === "owner" ? `/annotations/new?dashboard=${dashboard.id}&from=${asked.period.range.to}` : null;
}

function keptQuery(read: Extract<ReadDashboard, { outcome: "read" }>): string {
  const sorts = sortTexts(read.sorts).map((text): [string, string] => ["sort", text]);
  return joinQueries(datesQuery(read), new URLSearchParams(sorts).toString());
}

function datesQuery({ asked }: Extract<ReadDashboard, { outcome: "read" }>): string {
  return asked.isAsked ? periodQuery(asked).toString() : "";
}

export function drawnDashboard(
  view: DashboardView,
  csv: { readonly base: string; readonly query: string } | null,
  sorting: Sorting | null = null,
  filterLinks: FilterLinks | null = null,
  noteHref: string | null = null,
) {
  const { widgets: _, ...head } = view;
  return {
    title: head.name,
    lang: head.lang,
    theme: head.theme,
    view: head,
    widgets: drawWidgets(view, csv, sorting, filterLinks, noteHref),
  };
}
