import { findProvider } from "#app/connectors/registry.ts";
import { sourceCoverage } from "#app/domain/sources/source-coverage.ts";
import { now } from "#app/lib/clock.server.ts";
import { comparedDays, type Coverage, fullCoverage } from "#app/metrics/coverage.ts";
import type { Period } from "#app/metrics/periods.ts";
import type { InteractiveWidget, WidgetInstance } from "#db/schema/documents.ts";
import { neededMetrics } from "./calculated-columns.ts";
import { type KnownSource, wantedMetrics } from "./known-source.ts";
import { type Comparison, type Question, questionsOf } from "./questions.ts";

/** What the sources are asked, so that a widget can show the period. */
export function questionsOfWidget(
  widget: InteractiveWidget,
  sources: ReadonlyMap<string, KnownSource>,
  { period }: { readonly period: Period },
): Question[] {
  const metricsOf = (instance: WidgetInstance, firstOnly: boolean) => {
    const known = sources.get(instance.sourceId);
    if (!known) return [];
    const wanted = wantedMetrics(instance, known);
    return neededMetrics(firstOnly ? wanted.slice(0, 1) : wanted, known.calculated);
  };
  const comparison = (instance: WidgetInstance) =>
    comparisonOf(period, instanceCoverage(instance, sources.get(instance.sourceId)));
  return questionsOf(widget, period.range, comparison, metricsOf).filter(({ instance, part, query }) => {
    const dimensions = sources.get(instance.sourceId)?.catalogue.dimensions ?? [];
    return part !== "byDay" || dimensions.some(({ key }) => key === query.dimension);
  });
}

/** Which days the source of a widget knows, before it is asked. */
export function instanceCoverage(instance: WidgetInstance, known: KnownSource | undefined): Coverage {
  if (!known) return fullCoverage;
  const metrics = neededMetrics(wantedMetrics(instance, known), known.calculated);
  return sourceCoverage(known.source, { parameters: instance.config.parameters ?? {}, metrics }, now());
}

export function comparisonOf({ range, compareRange }: Period, coverage: Coverage): Comparison | null {
  return compareRange && { range: compareRange, days: comparedDays(range, compareRange, coverage) };
}

/** Single days can be left out of a named row only where the source answers for exactly these days. */
export function canLeaveOutDays(
  { source, upload }: KnownSource["source"],
  dimension: string | null,
): boolean {
  const isByTime =
    dimension === null || dimension === "date" || dimension === "week" || dimension === "month";
  return upload !== null || isByTime || findProvider(source.kind)?.leavesOutDays === true;
}
