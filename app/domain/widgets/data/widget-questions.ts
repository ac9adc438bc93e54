import { neededOrder } from "#app/connectors/core/answers/cut-list.ts";
import { sourceCoverage } from "#app/domain/sources/queries/source-coverage.ts";
import { comparedDays, type Coverage, fullCoverage } from "#app/metrics/periods/coverage.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import type { InteractiveWidget, WidgetInstance } from "#db/schema/documents/dashboard.ts";
import { type KnownSource, wantedMetrics } from "#app/domain/sources/known-source.ts";
import { neededMetrics } from "../rows/calculated-columns.ts";
import { orderingMetric } from "../changes/order-by.ts";
import { queriedDimension, type Comparison, type WidgetQuery, buildQueries } from "./questions.ts";

export type QueryContext = { readonly period: Period; readonly at: Date };

export function buildWidgetQueries(
  widget: InteractiveWidget,
  sources: ReadonlyMap<string, KnownSource>,
  { period, at }: QueryContext,
): WidgetQuery[] {
  const metricsOf = (instance: WidgetInstance, firstOnly: boolean) => {
    const known = sources.get(instance.sourceId);
    if (!known) return [];
    const wanted = wantedMetrics(instance, known);
    return neededMetrics(firstOnly ? wanted.slice(0, 1) : wanted, known.calculated);
  };
  const comparison = (instance: WidgetInstance) =>
    comparisonOf(period, instanceCoverage(instance, sources.get(instance.sourceId), at));
  const orderOf = (instance: WidgetInstance) => {
    const connector = sources.get(instance.sourceId)?.connector;
    const order = orderingMetric(widget, instance);
    const { parameters = {} } = instance.config;
    return connector ? neededOrder(connector, parameters, queriedDimension(widget, instance), order) : null;
  };
  return buildQueries(widget, period, comparison, metricsOf, orderOf).filter(({ instance, part, query }) => {
    const dimensions = sources.get(instance.sourceId)?.catalogue.dimensions ?? [];
    return part !== "byDay" || dimensions.some(({ key }) => key === query.dimension);
  });
}

export function instanceCoverage(
  instance: WidgetInstance,
  known: KnownSource | undefined,
  at: Date,
): Coverage {
  if (!known) return fullCoverage;
  const metrics = neededMetrics(wantedMetrics(instance, known), known.calculated);
  const asked = { parameters: instance.config.parameters ?? {}, metrics };
  return sourceCoverage(known.source, known.connector, asked, at);
}

export function comparisonOf({ range, compareRange }: Period, coverage: Coverage): Comparison | null {
  return compareRange && { range: compareRange, days: comparedDays(range, compareRange, coverage) };
}

/** With names as rows, the source must answer for exactly those days. */
export function isAnswerable(
  { days }: Comparison,
  { source, connector }: KnownSource,
  dimension: string | null,
): boolean {
  const hasHoles =
    days.outcome === "part" && [days.before, days.now].some((set) => (set?.without.length ?? 0) > 0);
  const isByTime = dimension === null || ["date", "week", "month"].includes(dimension);
  return !hasHoles || isByTime || source.upload !== null || connector?.leavesOutDays === true;
}
