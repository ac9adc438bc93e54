import type { Chart, Point, SeriesChart } from "./chart.ts";

export function startsAtZero(chart: Chart): boolean {
  if (chart.kind !== "line") return true;
  const values = knownValues(allPoints(chart));
  const min = Math.min(...values);
  const max = Math.max(...values);
  const largest = Math.max(Math.abs(min), Math.abs(max));
  const isFlat = max - min <= largest * 1e-9;
  return values.length === 0 || isFlat || max - min >= largest / 5;
}

export function extent(chart: SeriesChart, stackTops: readonly number[] = []): readonly [number, number] {
  const values = [...knownValues(allPoints(chart)), ...stackTops];
  if (values.length === 0) return [0, 0];
  const zero = startsAtZero(chart) ? [0] : [];
  return [Math.min(...values, ...zero), Math.max(...values, ...zero)];
}

export function allPoints(chart: SeriesChart): readonly Point[] {
  const rows = [...chart.series, ...(chart.comparison ? [chart.comparison] : [])];
  return rows.flatMap((row) => row.points.slice(0, chart.labels.length));
}

export function knownValues(points: readonly Point[]): number[] {
  return points.map((point) => valueOf(point)).filter((value) => value !== null);
}

export function knownSent({ asSent = [], labels }: SeriesChart): number[] {
  return asSent.slice(0, labels.length).filter((value) => value !== null);
}

export function valueOf(point: Point | undefined): number | null {
  return point && point.value !== null && Number.isFinite(point.value) ? point.value : null;
}
