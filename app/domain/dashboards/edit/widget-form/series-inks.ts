import { seriesInk, slotInk } from "#app/charts/frame.ts";
import type { WidgetView } from "#app/views/widget-view.ts";

/** Color role by metric, such as "s2". Colors of names belong to no metric. */
export function seriesInks(view: WidgetView | undefined): Readonly<Record<string, string>> {
  if (view?.body.kind !== "chart") return {};
  const { chart, data } = view.body;
  const metrics = data.columns.filter(({ role, comparison }) => role === "metric" && !comparison);
  if (chart.kind === "radar" && data.columns[0]?.role === "dimension" && metrics[0])
    return { [metrics[0].key]: slotInk(1) };
  if (chart.kind !== "line" && chart.kind !== "area" && chart.kind !== "bar") return {};
  const isSplit = metrics.some(({ key, label }) => key.endsWith(`:${label}`));
  if (chart.labelSlots || isSplit) return {};
  const drawn = new Map(chart.series.map((series, place) => [series.name, seriesInk(place, series)]));
  return Object.fromEntries(
    metrics.flatMap(({ key, label }) => {
      const ink = drawn.get(label);
      return ink ? [[key, ink]] : [];
    }),
  );
}
