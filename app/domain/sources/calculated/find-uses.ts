import { calculatedKey } from "#app/domain/sources/known-source.ts";
import { widgetName } from "#app/views/widget-name.ts";
import { namesIn, readExpression } from "#app/metrics/calculated/expression.ts";
import type { CalculatedMetricRow } from "#db/queries/sources/calculated-metrics.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";

export type Uses = {
  readonly dashboards: readonly {
    readonly name: string;
    readonly permalink: string;
    readonly widgets: readonly string[];
  }[];
  readonly metrics: readonly string[];
};

type Using = { readonly name: string; readonly permalink: string; readonly widgets: readonly Widget[] };

export function usesOf(
  { id, name }: CalculatedMetricRow,
  dashboards: readonly Using[],
  definitions: readonly CalculatedMetricRow[],
): Uses {
  const key = calculatedKey(id);
  const isIn = (widget: Widget) =>
    widget.nature === "interactive" &&
    widget.instances.some(
      ({ config: { metrics, filter = [] } }) =>
        metrics.includes(key) || filter.some(({ field }) => field === key),
    );
  return {
    dashboards: dashboards.flatMap(({ name: dashboard, permalink, widgets }) => {
      const using = widgets.filter(isIn);
      return using.length > 0
        ? [{ name: dashboard, permalink, widgets: using.map((widget) => widgetName(widget)) }]
        : [];
    }),
    metrics: definitions
      .filter((other) => other.id !== id && isMadeOf(other, [key, name]))
      .map((other) => other.name),
  };
}

function isMadeOf({ expression }: CalculatedMetricRow, names: readonly string[]): boolean {
  const read = readExpression(expression);
  const folded = names.map((name) => name.toLowerCase());
  return (
    read.outcome === "read" && namesIn(read.expression).some((name) => folded.includes(name.toLowerCase()))
  );
}
