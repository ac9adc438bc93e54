import { stack } from "@visx/shape";
import type { SeriesChart } from "./chart.ts";
import { knownValues, valueOf } from "./extent.ts";

export type Layer = { readonly low: number; readonly high: number } | null;

export function stackLayers(chart: SeriesChart): Layer[][] {
  const columns = chart.labels.map((_, i) => chart.series.map((series) => valueOf(series.points[i])));
  const isNegative = columns.some((column) => column.some((value) => value !== null && value < 0));
  const layout = stack<(typeof columns)[number], number>({
    keys: fromTheBottom(chart),
    value: (column, key) => column[key] ?? 0,
    ...(isNegative && { offset: "diverging" }),
  });
  const byKey = new Map(layout(columns).map((layer) => [layer.key, layer]));
  // An area has a gap where any part is unknown.
  const hasData = chart.series.map(({ points }) => knownValues(points).length > 0);
  const isGap = columns.map(
    (column) => chart.kind === "area" && column.some((value, i) => value === null && hasData[i]),
  );
  return chart.series.map((_, key) =>
    columns.map((column, i) => {
      const part = byKey.get(key)?.[i];
      if (!part || isGap[i] || (column[key] ?? null) === null) return null;
      return { low: part[0], high: part[1] };
    }),
  );
}

export function fromTheBottom(chart: SeriesChart): number[] {
  const weights = chart.series.map(({ points }) => {
    const values = knownValues(points);
    const sum = values.reduce((total, value) => total + value, 0);
    const mean = values.length ? sum / values.length : 0;
    return { sum, unrest: values.reduce((total, value) => total + (value - mean) ** 2, 0) };
  });
  return chart.series
    .map((_, i) => i)
    .sort((a, b) => {
      const [one, other] = [weights[a], weights[b]];
      return (other?.sum ?? 0) - (one?.sum ?? 0) || (one?.unrest ?? 0) - (other?.unrest ?? 0);
    });
}

export function layerEdges(layers: readonly (readonly Layer[])[]): number[] {
  return layers.flatMap((layer) => layer.flatMap((part) => (part ? [part.low, part.high] : [])));
}
