import type { Parameters } from "#app/connectors/core/define.ts";
import { findFileConnector } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { type Period, resolvePeriod } from "#app/metrics/periods/periods.ts";
import { type Dashboard, findDashboard } from "#db/queries/dashboards.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import { applyFilters } from "#app/domain/dashboards/filters/apply-filters.server.ts";
import type { DashboardFilter } from "#app/domain/dashboards/filters/dashboard-filter.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { readReceiptId } from "#app/domain/dashboards/view/read/receipt-id.ts";
import { columnNames } from "#app/domain/sources/column-names.ts";
import { loadTable } from "#app/domain/sources/queries/load-tables.server.ts";
import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { loadWidgetData } from "#app/domain/widgets/data/load-widget-views.server.ts";
import { buildWidgetQueries } from "#app/domain/widgets/data/widget-questions.ts";
import { shownWithParts } from "#app/domain/widgets/rows/calculated-columns.ts";
import { withDecimals } from "#app/domain/widgets/rows/shown-table.ts";
import { type Detail, fileDetail, providerDetail } from "./detail.server.ts";
import { findColumn, findNumber, type FoundNumber, type Side } from "./find-number.ts";

export type OpenNumber = {
  readonly outcome: "number";
  readonly dashboard: Dashboard;
  readonly widget: InteractiveWidget;
  readonly period: Period;
  readonly filters: readonly DashboardFilter[];
  /** "Campaign is Spring sale" */
  readonly filterWords: readonly string[];
  readonly found: FoundNumber;
  readonly side: Side;
  readonly known: KnownSource;
  readonly detail: Detail;
  readonly parameters: Parameters;
  readonly currency: string | null;
  readonly lang: string;
};

export type OpenedNumber =
  | OpenNumber
  | { readonly outcome: "not-found" }
  | {
      readonly outcome: "unavailable";
      readonly what: string;
      readonly dashboard: Dashboard;
      readonly period: Period;
      readonly filters: readonly DashboardFilter[];
    };

const notFound = { outcome: "not-found" } as const;

/** A visitor sees one dashboard's numbers, from the cache. */
export type NumberReader =
  | { readonly companyId: string; readonly visits?: undefined }
  | {
      readonly companyId: string;
      readonly visits: {
        readonly dashboard: Dashboard;
        readonly mayOpen: (period: Period, filters: readonly DashboardFilter[]) => boolean;
      };
    };

const cacheOnly = { seconds: 0, for: "nothing" } as const;

export async function openNumber(
  { companyId, visits }: NumberReader,
  id: string,
  params: URLSearchParams,
): Promise<OpenedNumber> {
  const asked = readReceiptId(id, params);
  const dashboard = asked && (await dashboardOf(companyId, asked.dashboardId, visits));
  const own = dashboard?.content.widgets.find((widget) => widget.id === asked?.widgetId);
  if (!asked || !dashboard || own?.nature !== "interactive") return notFound;

  const period = resolvePeriod(asked.choice, calendarOf(dashboard, now()));
  const { filters } = asked;
  if (visits && !visits.mayOpen(period, filters)) return notFound;
  const as = visits ? ("visitor" as const) : ("owner" as const);
  const patience = visits ? cacheOnly : null;
  const reading = { period, lang: "en", as, receipt: null, patience } as const;
  const applied = await filteredWidget(dashboard, own, period, filters, !visits);
  if (!applied) return notFound;
  const widget = { ...applied.widget, hiddenChange: false };
  const { sources, data } = await loadWidgetData(companyId, [widget], reading);
  const answers = data[0];
  if (answers?.outcome === "trouble")
    return { outcome: "unavailable", what: answers.trouble.what, dashboard, period, filters };
  const place = answers && findColumn(answers.answers, asked.column);
  const known = place && sources.get(place.answer.instance.sourceId);
  if (!answers || !place || !known) return notFound;

  const part = asked.spot.series === undefined ? "current" : "split";
  const question = buildWidgetQueries(widget, sources, { period, at: now() }).find(
    ({ instance, part: own }) => instance.id === place.answer.instance.id && own === part,
  );
  if (!question) return notFound;
  const { range, compareRange: comparison } = period;
  const splitBefore = part === "split" && comparison ? await loadSplit(comparison) : null;
  const found = findNumber(answers.answers, asked.column, asked.spot, { range, comparison }, splitBefore);
  const side = found && (asked.spot.before ? found.before : found.now);
  if (!found || !side) return notFound;
  const { upload } = known.source;
  const file = findFileConnector(known.source.source.kind);
  const detail =
    file && upload
      ? fileDetail(companyId, file, upload, question.query, columnNames(known.source))
      : providerDetail(known.catalogue.metrics);
  const hasRowCurrency = upload?.columns.some((column) => column.role === "dimension" && column.isCurrency);
  const currency = upload && !hasRowCurrency ? upload.options.currency : place.answer.current.currency;
  const { lang } = reading;
  const { parameters = {} } = question.query;
  return {
    outcome: "number",
    dashboard,
    widget: own,
    period,
    filters,
    filterWords: applied.words,
    found: { ...found, column: withDecimals(found.column, own.formatOptions) },
    side,
    known,
    detail,
    parameters,
    currency,
    lang,
  };

  async function loadSplit(days: typeof range) {
    const { source, calculated } = known!;
    const loaded = await loadTable(companyId, source, { ...question!.query, range: days }, { patience });
    return loaded.outcome === "table"
      ? shownWithParts(loaded.table, [place!.column.metric.key], calculated)
      : null;
  }
}

async function dashboardOf(
  companyId: string,
  id: string,
  visits: NumberReader["visits"],
): Promise<Dashboard | null> {
  if (!visits) return findDashboard(companyId, id);
  return visits.dashboard.id === id ? visits.dashboard : null;
}

/** Null for filters that no widget of the dashboard has. */
async function filteredWidget(
  { companyId, content }: Dashboard,
  own: InteractiveWidget,
  period: Period,
  filters: readonly DashboardFilter[],
  mayFilterByAll: boolean,
): Promise<{ readonly widget: InteractiveWidget; readonly words: readonly string[] } | null> {
  if (filters.length === 0 && (content.filters ?? []).length === 0) return { widget: own, words: [] };
  const asked = { period, filters, mayFilterByAll };
  const { widgets, states, problem } = await applyFilters(companyId, content, asked);
  const widget = widgets.find(({ id }) => id === own.id);
  if (problem !== null || widget?.nature !== "interactive") return null;
  return { widget, words: states.get(own.id)?.words ?? [] };
}
