import { findProvider } from "#app/connectors/registry.ts";
import { applyKeptFilters } from "#app/domain/dashboards/filters/apply-filters.server.ts";
import { withFilterMarks } from "#app/domain/dashboards/filters/filter-page.ts";
import { periodFromUrl } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { loadPlannedGoals } from "#app/domain/plans/load-planned-goals.server.ts";
import { isExampleId } from "#app/domain/sources/example/example-id.ts";
import { type KnownSource, knownSource } from "#app/domain/sources/known-source.ts";
import { cachedValues } from "#app/domain/sources/queries/cached-values.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { periodText } from "#app/metrics/format/period-words.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { InteractiveWidget, Widget } from "#db/schema/documents/dashboard.ts";
import {
  knownSources,
  loadViewInputs,
  loadWidgetViews,
} from "#app/domain/widgets/data/load-widget-views.server.ts";
import { queriedDimension } from "#app/domain/widgets/data/questions.ts";
import { buildWidgetQueries } from "#app/domain/widgets/data/widget-questions.ts";
import { NameSlots } from "#app/domain/widgets/rows/name-slots.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { type DraftRows, sourceOf } from "./find-draft-source.server.ts";
import type { MetricValues } from "./widget-form-state.ts";

export type Preview = {
  readonly view: WidgetView;
  readonly period: string;
};

type Given = {
  readonly seconds: number;
  readonly rows: DraftRows;
  readonly dates: URLSearchParams;
  /** False: a required field is missing, only values are read. */
  readonly isComplete?: boolean;
};

/** Also the period's values of all metrics it could show. */
export async function previewWidget(
  dashboard: Dashboard,
  widget: Widget,
  { seconds, rows, dates, isComplete = true }: Given,
): Promise<{ readonly preview: Preview | null; readonly values: MetricValues }> {
  const { companyId, content } = dashboard;
  const { period } = periodFromUrl(dates, dashboard, now());
  const text = periodText(period.range, "en");
  const patience = { seconds, for: "missing" } as const;
  const names = new NameSlots(dashboard.colorNames);
  const reading = { period, lang: "en", as: "owner", receipt: null, names, patience } as const;
  const known = listedSource(widget, rows);
  const ofAll = known && widget.nature === "interactive" ? [ofAllMetrics(widget, known)] : [];
  const own = [...(isComplete ? [widget] : []), ...ofAll];
  const filtered = await applyKeptFilters(
    companyId,
    { ...content, widgets: [...content.widgets, ...own] },
    period,
  );
  const shown = filtered?.widgets.slice(content.widgets.length) ?? own;
  const listed = ofAll.length > 0 ? shown.at(-1) : undefined;
  const isProvider = known !== null && findProvider(known.source.source.kind) !== null;
  // A file's values need no second pass; providers are not queried for lists.
  const loaded = isProvider ? shown.slice(0, -1) : shown;
  const inputs = await loadViewInputs(companyId, loaded, reading, rows);
  const plans = await loadPlannedGoals({
    companyId,
    clientId: dashboard.clientId,
    widgets: loaded,
    range: period.range,
    sources: knownSources(inputs),
    loading: { patience },
  });
  const drawn = await loadWidgetViews(companyId, loaded, { ...reading, plans }, inputs);
  const [view] = isComplete ? (filtered ? withFilterMarks(drawn, filtered.states) : drawn) : [];
  const texts =
    !known || widget.nature !== "interactive" || listed?.nature !== "interactive"
      ? {}
      : isProvider
        ? await valuesAtHand(companyId, { widget, listed, known, period })
        : totalsOf(drawn.at(-1));
  return { preview: view ? { view, period: text } : null, values: { texts, period: text } };
}

/** Null without a list. Invented numbers need a mark, which lists lack. */
function listedSource(widget: Widget, { definitions, columns, ...rows }: DraftRows): KnownSource | null {
  const [instance, ...others] = widget.nature === "interactive" ? widget.instances : [];
  const source = instance && others.length === 0 ? sourceOf(rows, instance.sourceId) : null;
  if (!source || isExampleId(source.source.id)) return null;
  return knownSource(source, definitions, columns.get(source.source.id) ?? null);
}

function ofAllMetrics(widget: InteractiveWidget, { catalogue, calculated }: KnownSource): InteractiveWidget {
  const metrics = [...catalogue.metrics.map(({ key }) => key), ...calculated.keys()];
  return {
    ...widget,
    id: "values",
    format: "table",
    formatOptions: {},
    hiddenChange: true,
    percent: false,
    orderBy: null,
    instances: widget.instances.map((instance) => ({
      ...instance,
      metricsOptions: {},
      config: { ...instance.config, dimension: null, split: null, metrics },
    })),
  };
}

function totalsOf(view: WidgetView | undefined): MetricValues["texts"] {
  if (view?.body.kind !== "table") return {};
  const { columns, totals } = view.body.data;
  return Object.fromEntries(
    columns.flatMap(({ key }, at) => {
      const cell = totals?.[at];
      return typeof cell?.raw === "number" ? [[key, cell.text]] : [];
    }),
  );
}

async function valuesAtHand(
  companyId: string,
  {
    widget,
    listed,
    known,
    period,
  }: {
    readonly widget: InteractiveWidget;
    readonly listed: InteractiveWidget;
    readonly known: KnownSource;
    readonly period: Period;
  },
): Promise<MetricValues["texts"]> {
  const sources = new Map([[known.source.source.id, known]]);
  const [asked] = buildWidgetQueries(listed, sources, { period, at: now() });
  if (!asked?.query.range) return {};
  const dimension = queriedDimension(widget, widget.instances[0]!);
  const query = { ...asked.query, range: asked.query.range };
  return cachedValues(companyId, known, query, dimension, formatter("en"));
}
