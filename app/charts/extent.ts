import type { Chart, Point, SeriesChart } from "./chart.ts";

/** Bars, areas and everything round start at zero, always. A line does unless all it does is in the top fifth. */
export function startsAtZero(chart: Chart): boolean {
  if (chart.kind !== "line") return true;
  const values = known(allPoints(chart));
  const min = Math.min(...values);
  const max = Math.max(...values);
  const largest = Math.max(Math.abs(min), Math.abs(max));
  const isFlat = max - min <= largest * 1e-9; // nothing to enlarge
  return values.length === 0 || isFlat || max - min >= largest / 5;
}

/** From the lowest to the highest thing to draw; both 0 when nothing is known. */
export function extent(chart: SeriesChart, stackTops: readonly number[] = []): readonly [number, number] {
  const values = [...known(allPoints(chart)), ...stackTops];
  if (values.length === 0) return [0, 0];
  const zero = startsAtZero(chart) ? [0] : [];
  return [Math.min(...values, ...zero), Math.max(...values, ...zero)];
}

/** All that is drawn: the period before may be a day longer than this one, and that day has no place here. */
export function allPoints(chart: SeriesChart): readonly Point[] {
  const rows = [...chart.series, ...(chart.comparison ? [chart.comparison] : [])];
  return rows.flatMap((row) => row.points.slice(0, chart.labels.length));
}

export function known(points: readonly Point[]): number[] {
  return points.map((point) => valueOf(point)).filter((value) => value !== null);
}

/** The value, if it is one: a division that went wrong is as unknown as a missing day. */
export function valueOf(point: Point | undefined): number | null {
  return point && point.value !== null && Number.isFinite(point.value) ? point.value : null;
}
