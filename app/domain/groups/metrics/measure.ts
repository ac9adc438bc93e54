import { addDays, type DateRange, isInRange, isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";
import { Combiner, numberIn, type Plan, planOf } from "#app/metrics/combine.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import type { Metric } from "#app/metrics/metric.ts";
import {
  type ComparedDays,
  comparedDays,
  type Coverage,
  type DaySet,
  intersectCoverage,
  joinedDays,
  type KnownDays,
  knownDays,
} from "#app/metrics/periods/coverage.ts";
import type { Dimension, Row, Table } from "#app/metrics/table.ts";

export type Series = {
  readonly metric: Metric;
  /** With parts of rates and weights of averages. */
  readonly metrics: readonly Metric[];
  readonly plan: Plan;
  readonly daily: DailyRows;
  /** Null: present values only, none of an earlier night. */
  readonly coverage: Coverage | null;
  readonly present: number | null;
  /** First night of our readings; null: the source has days. */
  readonly readSince: PlainDate | null;
  readonly currency: string | null;
  /** Several currencies, never added. */
  readonly isMixed?: true;
};

/** Ascending. */
export type DailyRows = { readonly days: readonly PlainDate[]; readonly rows: readonly Row[] };

/** `coverage`: the source's. Null: the table lacks the metric. */
export function seriesOf(
  table: Pick<Table, "dimensions" | "metrics" | "rows" | "totals" | "currency">,
  key: string,
  coverage: Coverage,
): Series | null {
  const metric = table.metrics.find((one) => one.key === key);
  if (!metric) return null;
  const { metrics, currency, totals } = table;
  const plan = planOfOne(metric, metrics);
  const base = { metric, metrics, plan, currency: metric.currency ?? currency, readSince: null };
  const time = table.dimensions.find(({ type }) => type === "date")?.key;
  if (time === undefined) {
    return { ...base, daily: { days: [], rows: [] }, coverage: null, present: numberIn(totals[key]) };
  }
  const daily = dailyRows(table.rows, time);
  const unknown = daily.days.filter((_, at) => !isKnown(daily.rows[at]!, metric));
  const gaps = joinedDays(unknown);
  const known =
    gaps.length === 0
      ? coverage
      : intersectCoverage(coverage, { ...coverage, gaps, first: null, last: null, finalUntil: null });
  const isMixed = metric.format === "money" && base.currency === null && unknown.length > 0;
  return { ...base, daily, coverage: known, present: null, ...(isMixed && { isMixed }) };
}

/** One stored result serves eight metrics and several pages. */
const knownDaily = new WeakMap<readonly Row[], Map<string, DailyRows>>();

function dailyRows(rows: readonly Row[], time: string): DailyRows {
  const ofTable = knownDaily.get(rows) ?? new Map<string, DailyRows>();
  knownDaily.set(rows, ofTable);
  const known = ofTable.get(time);
  if (known) return known;
  const byDay = new Map<PlainDate, Row>();
  for (const row of rows) {
    const day = row[time];
    if (isPlainDate(day)) byDay.set(day, row);
  }
  const sorted = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
  const daily = { days: sorted.map(([day]) => day), rows: sorted.map(([, row]) => row) };
  ofTable.set(time, daily);
  return daily;
}

export function planOfOne(metric: Metric, metrics: readonly Metric[]): Plan {
  const needed = new Set<Metric>();
  const add = (one: Metric | undefined) => {
    if (!one || needed.has(one)) return;
    needed.add(one);
    const parts =
      one.combine === "ratio" ? [one.of, one.per] : one.combine === "average" ? [one.weightedBy] : [];
    for (const part of parts) add(metrics.find(({ key }) => key === part));
  };
  add(metric);
  return planOf([...needed], [dateDimension]);
}

/** A row without its number is unknown; missing rows follow coverage. */
function isKnown(row: Row, metric: Metric): boolean {
  const has = (key: string) => numberIn(row[key]) !== null;
  switch (metric.combine) {
    case "ratio":
      return has(metric.of) && has(metric.per);
    case "average":
      return has(metric.key) || row[metric.weightedBy] === 0;
    default:
      return has(metric.key);
  }
}

export type Measured = {
  /** Over known, final days. */
  readonly value: number | null;
  /** Null: present values. */
  readonly known: KnownDays | null;
  /** Over days known in both periods; null: no change shown. */
  readonly current: number | null;
  readonly previous: number | null;
  /** For minimums: the earlier value, or a rate's denominator. */
  readonly base: number | null;
  /** Null: present values. */
  readonly days: ComparedDays | null;
  /** Null: no change shown. */
  readonly compared: { readonly now: DaySet; readonly before: DaySet } | null;
};

const presentOnly = { known: null, current: null, previous: null, base: null, days: null, compared: null };

/** numbers.md 17, 29 and 30: equal days, settled on both sides. */
export function measure(series: Series, range: DateRange, compareRange: DateRange): Measured {
  const { coverage, metric } = series;
  if (coverage === null) return { ...presentOnly, value: series.present };
  const inPeriod = knownDays(range, finalCoverage(coverage));
  const isBeforeReadings = inPeriod.known === 0 && series.present !== null;
  const known = isBeforeReadings ? null : inPeriod;
  const value = isBeforeReadings
    ? series.present
    : inPeriod.known === 0
      ? null
      : total(series, { range, without: inPeriod.missing })[0];
  const days = comparedDays(range, compareRange, coverage);
  const isShown = days.outcome === "whole" || (days.outcome === "part" && metric.combine !== "snapshot");
  if (!isShown || metric.combine === "unique")
    return { value, known, current: null, previous: null, base: null, days, compared: null };
  const now: DaySet = (days.outcome === "part" && days.now) || { range, without: [] };
  const before: DaySet = days.outcome === "part" ? days.before : { range: compareRange, without: [] };
  const [current] = total(series, now);
  const [previous, base] = total(series, before);
  return { value, known, current, previous, base, days, compared: { now, before } };
}

/** Only days that no longer change. */
function finalCoverage(coverage: Coverage): Coverage {
  const { finalUntil, last } = coverage;
  if (finalUntil === null) return coverage;
  return { ...coverage, last: last === null || finalUntil < last ? finalUntil : last };
}

function total(series: Series, days: DaySet): [number | null, number | null] {
  const { metric, plan } = series;
  const combiner = new Combiner(plan);
  for (const row of rowsIn(series, days)) combiner.add(row);
  const of = (key: string) => combiner.value(key);
  // Known days without rows are zero.
  const value = metric.combine === "sum" ? (of(metric.key) ?? 0) : of(metric.key);
  switch (metric.combine) {
    case "ratio":
      return [value, of(metric.per) ?? 0];
    case "average":
      return [value, of(metric.weightedBy) ?? 0];
    default:
      return [value, value];
  }
}

export const dateDimension: Dimension = { key: "date", label: "Date", type: "date" };

export function rowsIn({ daily: { days, rows } }: Series, { range, without }: DaySet): Row[] {
  const found: Row[] = [];
  for (let at = firstFrom(days, range.from); at < days.length && days[at]! <= range.to; at++)
    if (!without.some((gap) => isInRange(days[at]!, gap))) found.push(rows[at]!);
  return found;
}

function firstFrom(days: readonly PlainDate[], from: PlainDate): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const curveWeeks = 12;

/** Weekly, ending with the period; null: an unknown day. */
export function weeklyCurve(series: Series, to: PlainDate): (number | null)[] {
  if (series.coverage === null) return [];
  const coverage = finalCoverage(series.coverage);
  return Array.from({ length: curveWeeks }, (_, at) => {
    const end = addDays(to, (at - curveWeeks + 1) * 7);
    const week = { from: addDays(end, -6), to: end };
    const { known, of } = knownDays(week, coverage);
    return known < of ? null : total(series, { range: week, without: [] })[0];
  });
}

/** Only domains with all weeks. Empty for several currencies and unaddable metrics. */
export function groupCurve(series: readonly Series[], to: PlainDate): number[] {
  const currencies = new Set(
    series.flatMap(({ metric, currency }) => (metric.format === "money" ? [currency] : [])),
  );
  if (currencies.size > 1 || series.some(({ metric }) => metric.combine !== "sum")) return [];
  const curves = series.map((one) => weeklyCurve(one, to).filter((value) => value !== null));
  const whole = curves.filter((curve) => curve.length === curveWeeks);
  if (whole.length === 0) return [];
  return Array.from({ length: curveWeeks }, (_, at) => exactSum(whole.map((curve) => curve[at]!)) ?? 0);
}
