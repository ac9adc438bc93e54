import type { ReportQuery } from "#app/connectors/core/define.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { InteractiveWidget, WidgetInstance } from "#db/schema/documents.ts";

/** One table a widget needs, and for what. */
export type Question = {
  readonly instance: WidgetInstance;
  /** `settled`: the days of the period that are compared, where the last ones still change. */
  readonly part: "current" | "previous" | "settled" | "byDay" | "split";
  readonly query: ReportQuery;
};

/** The days that are compared, and whether days are left out for it. Null: none can be compared. */
export type ComparedDays = {
  readonly range: DateRange;
  readonly compareRange: DateRange;
  readonly leftOut: number;
} | null;

/**
 * All that a widget asks its sources for one period. The same question of two widgets is the same query. `comparedDays`
 * says for an instance which days are settled on both sides.
 */
export function questionsOf(
  widget: InteractiveWidget,
  range: DateRange,
  comparedDays: (instance: WidgetInstance) => ComparedDays,
  metricsOf: (instance: WidgetInstance, firstOnly: boolean) => readonly string[],
): Question[] {
  return widget.instances.flatMap((instance): Question[] => {
    const { config } = instance;
    const showsOneRow = widget.format === "summary" || widget.format === "chart:gauge";
    const query: ReportQuery = {
      dimension: showsOneRow ? null : config.dimension,
      split: null,
      metrics: metricsOf(instance, false),
      filter: config.filter ?? [],
      range,
      currency: instance.currency,
      ...(config.parameters && { parameters: config.parameters }),
    };
    const compared = widget.hiddenChange ? null : comparedDays(instance);
    const split = widget.format === "chart" && config.dimension !== null ? (config.split ?? null) : null;
    return [
      { instance, part: "current", query },
      ...(compared
        ? [{ instance, part: "previous" as const, query: { ...query, range: compared.compareRange } }]
        : []),
      ...(compared && compared.leftOut > 0
        ? [{ instance, part: "settled" as const, query: { ...query, range: compared.range } }]
        : []),
      ...(split
        ? [
            {
              instance,
              part: "split" as const,
              query: { ...query, split, metrics: metricsOf(instance, true) },
            },
          ]
        : []),
      ...(widget.format === "summary"
        ? [
            {
              instance,
              part: "byDay" as const,
              query: { ...query, dimension: "date", metrics: metricsOf(instance, true) },
            },
          ]
        : []),
    ];
  });
}
