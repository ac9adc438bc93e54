import type { ReportQuery } from "#app/connectors/core/define.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import type { ComparedDays, DaySet } from "#app/metrics/periods/coverage.ts";
import type { InteractiveWidget, OrderBy, WidgetInstance } from "#db/schema/documents/dashboard.ts";

export type WidgetQuery = {
  readonly instance: WidgetInstance;
  /** `compared`: the compared days, if not all. */
  readonly part: "current" | "previous" | "compared" | "byDay" | "split" | "recent";
  readonly query: ReportQuery;
};

export function buildQueries(
  widget: InteractiveWidget,
  { range, weekStartsOn }: Pick<Period, "range" | "weekStartsOn">,
  comparison: (instance: WidgetInstance) => Comparison | null,
  metricsOf: (instance: WidgetInstance, firstOnly: boolean) => readonly string[],
  orderOf: (instance: WidgetInstance) => OrderBy | null,
): WidgetQuery[] {
  return widget.instances.flatMap((instance): WidgetQuery[] => {
    const { config } = instance;
    const order = orderOf(instance);
    const dimension = queriedDimension(widget, instance);
    const isByWeek = dimension === "week" || config.split === "week";
    const query: ReportQuery = {
      dimension,
      split: null,
      metrics: metricsOf(instance, false),
      filter: config.filter ?? [],
      range,
      ...(order && { order }),
      currency: instance.currency,
      ...(isByWeek && weekStartsOn !== 1 && { weekStartsOn }),
      ...(config.parameters && { parameters: config.parameters }),
    };
    const compared = widget.hiddenChange ? null : comparison(instance);
    const split = widget.format === "chart" && config.dimension !== null ? (config.split ?? null) : null;
    return [
      { instance, part: "current", query },
      ...(compared ? buildComparisonQueries(instance, query, compared) : []),
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

export function queriedDimension({ format }: InteractiveWidget, { config }: WidgetInstance): string | null {
  return format === "summary" || format === "chart:gauge" ? null : config.dimension;
}

export type Comparison = { readonly range: DateRange; readonly days: ComparedDays };

export function buildComparisonQueries(
  instance: WidgetInstance,
  query: ReportQuery,
  { range, days }: Comparison,
): WidgetQuery[] {
  switch (days.outcome) {
    case "none":
      return [];
    case "whole":
      return [{ instance, part: "previous", query: { ...query, range } }];
    case "part":
      return [
        { instance, part: "previous", query: over(query, days.before) },
        ...(days.now ? [{ instance, part: "compared" as const, query: over(query, days.now) }] : []),
      ];
  }
}

function over(query: ReportQuery, { range, without }: DaySet): ReportQuery {
  return { ...query, range, ...(without.length > 0 && { without }) };
}
