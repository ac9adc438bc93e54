import { findProvider } from "#app/connectors/registry.ts";
import type { Source } from "#app/domain/sources/source.ts";
import { now } from "#app/lib/clock.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import type { Period } from "#app/metrics/periods.ts";
import { settledRanges, settledUntil } from "#app/metrics/settled.ts";
import type { InteractiveWidget, WidgetInstance } from "#db/schema/documents.ts";
import { neededMetrics } from "./calculated-columns.ts";
import { type KnownSource, wantedMetrics } from "./known-source.ts";
import { type ComparedDays, type Question, questionsOf } from "./questions.ts";

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
  const comparedDays = (instance: WidgetInstance) =>
    comparedDaysOf(sources.get(instance.sourceId)?.source ?? null, period);
  return questionsOf(widget, period.range, comparedDays, metricsOf).filter(({ instance, part, query }) => {
    const dimensions = sources.get(instance.sourceId)?.catalogue.dimensions ?? [];
    return part !== "byDay" || dimensions.some(({ key }) => key === query.dimension);
  });
}

/** Only days that are settled on both sides are compared (numbers.md 17). */
export function comparedDaysOf(source: Source | null, { range, compareRange }: Period): ComparedDays {
  if (!compareRange) return null;
  const days = source && findProvider(source.source.kind)?.days;
  if (!days) return { range, compareRange, leftOut: 0 };
  const named = days.zone === "account" ? source.source.zone : days.zone;
  const zone = isTimeZone(named) ? named : timeZone("UTC");
  return settledRanges(range, compareRange, settledUntil(days.settlesAfterHours, zone, now()));
}
