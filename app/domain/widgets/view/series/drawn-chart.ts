import type { Point, Series, SeriesChart } from "#app/charts/chart.ts";
import { knownValues, valueOf } from "#app/charts/extent.ts";
import { divide } from "#app/metrics/combine.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import type { Unit } from "#app/metrics/format/unit.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";

const maxPoints = 120;
const weekDays = 7;
const smallestShare = 0.01;

type Words = { readonly words: Formatter; readonly unit: Unit; readonly daysBefore?: readonly PlainDate[] };

/** `days` is null for weeks, months and names. */
export function drawnChart(chart: SeriesChart, days: readonly PlainDate[] | null, say: Words) {
  const whole = foldTinyParts(withAbsentParts(chart), say);
  return days && days.length > maxPoints
    ? { chart: weeklyMeans(whole, days, say), words: ["drawn as weekly means"] }
    : { chart: whole, words: [] };
}

/** If the others add up to the total, missing is zero. */
function withAbsentParts(chart: SeriesChart): SeriesChart {
  const { columnTotals } = chart;
  if (!chart.stacked || !columnTotals) return chart;
  const isWhole = chart.labels.map((_, i) => {
    const total = valueOf(columnTotals[i]);
    const parts = knownValues(chart.series.flatMap(({ points }) => points[i] ?? []));
    return total !== null && parts.length > 0 && exactSum([...parts, -total]) === 0;
  });
  const filled = (point: Point, i: number): Point =>
    isWhole[i] && valueOf(point) === null ? { ...point, value: 0, absent: true } : point;
  return { ...chart, series: chart.series.map((one) => ({ ...one, points: one.points.map(filled) })) };
}

function foldTinyParts(chart: SeriesChart, { words, unit }: Words): SeriesChart {
  if (chart.kind !== "area" || !chart.stacked) return chart;
  const sums = chart.series.map(({ points }) => exactSum(knownValues(points)) ?? 0);
  const all = exactSum(sums) ?? 0;
  const isTiny = (i: number) => Math.abs(sums[i]!) < Math.abs(all) * smallestShare;
  const tiny = chart.series.filter((one, i) => isTiny(i) && !one.other);
  const kept = chart.series.filter((one) => !tiny.includes(one) && !one.other);
  if (tiny.length === 0 || kept.length === 0) return chart;
  const parts = [...tiny, ...chart.series.filter(({ other }) => other)];
  const sumAt = (i: number) => {
    const values = parts.map(({ points }) => valueOf(points[i]));
    return values.includes(null) ? null : exactSum(values.filter((value) => value !== null));
  };
  const sum = exactSum(parts.map((one) => sums[chart.series.indexOf(one)]!));
  const other: Series = {
    name:
      parts.length === 1 ? parts[0]!.name : parts.length > tiny.length ? "Other" : `Other (${parts.length})`,
    other: true,
    points: chart.labels.map((_, i) => pointOf(sumAt(i), words, unit)),
    total: parts.every(({ total }) => total !== null) ? words.value(sum, unit) : null,
  };
  return { ...chart, series: [...kept, other], folded: tiny.map(({ name }) => name) };
}

export function pointStarts(days: number): number[] {
  return days > maxPoints ? meanStarts(days) : Array.from({ length: days }, (_, i) => i);
}

function meanStarts(days: number): number[] {
  const first = days % weekDays || weekDays;
  return [
    0,
    ...Array.from({ length: days }, (_, i) => i).filter((i) => i >= first && (i - first) % weekDays === 0),
  ];
}

function weeklyMeans(
  chart: SeriesChart,
  days: readonly PlainDate[],
  { words, unit, daysBefore = [] }: Words,
): SeriesChart {
  const starts = meanStarts(days.length);
  const stretches = starts.map((from, i) => ({ from, to: starts[i + 1] ?? days.length }));
  const isCounted = (i: number) =>
    !chart.stacked || chart.series.every(({ points }) => valueOf(points[i]) !== null);
  const means = (points: readonly Point[]): Point[] =>
    stretches.map(({ from, to }) => {
      const values = knownValues(points.slice(from, to).filter((_, i) => isCounted(from + i)));
      return pointOf(divide(exactSum(values), values.length), words, unit);
    });
  const { comparison, columnTotals, unsettledFrom } = chart;
  const meanOf = (days: readonly PlainDate[]) =>
    days.length > 0 ? `${words.range({ from: days[0]!, to: days.at(-1)! })}, mean` : null;
  const unsettled = unsettledFrom === null ? null : stretches.findIndex(({ to }) => to > unsettledFrom);
  return {
    ...chart,
    labels: stretches.map(({ from }) => words.shortMonth(days[from]!)),
    longLabels: stretches.map(({ from, to }) => meanOf(days.slice(from, to))!),
    series: chart.series.map((one) => ({ ...one, points: means(one.points) })),
    comparison: comparison && {
      ...comparison,
      points: means(comparison.points),
      longLabels: stretches.map(({ from, to }) => meanOf(daysBefore.slice(from, to)) ?? comparison.name),
    },
    ...(columnTotals && { columnTotals: means(columnTotals) }),
    unsettledFrom: unsettled === -1 ? null : unsettled,
  };
}

function pointOf(value: number | null, words: Formatter, unit: Unit): Point {
  return { value, text: words.value(value, unit) };
}
