import type { ReportQuery } from "#app/connectors/core/define.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { InteractiveWidget, WidgetInstance } from "#db/schema/documents.ts";

/** One table a widget needs, and for what. */
export type Question = {
  readonly instance: WidgetInstance;
  readonly part: "current" | "previous" | "byDay" | "split";
  readonly query: ReportQuery;
};

/** All that a widget asks its sources for one period. The same question of two widgets is the same query. */
export function questionsOf(
  widget: InteractiveWidget,
  range: DateRange,
  comparison: DateRange | null,
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
    };
    const split = widget.format === "chart" && config.dimension !== null ? (config.split ?? null) : null;
    return [
      { instance, part: "current", query },
      ...(comparison && !widget.hiddenChange
        ? [{ instance, part: "previous" as const, query: { ...query, range: comparison } }]
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
