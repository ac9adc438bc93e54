import { ExactSum } from "./exact-sum.ts";
import type { Metric } from "./metric.ts";
import { quotient } from "./quotient.ts";
import type { Cell, Dimension, Row } from "./table.ts";

/** Null for x/0. `times`: 1000 for a CPM. */
export function divide(of: number | null, per: number | null, times = 1): number | null {
  if (of === null || per === null || per === 0) return null;
  const result = quotient(of, per, times);
  return Number.isFinite(result) ? result : null;
}

/** Null for text, gaps and NaN. */
export function numberIn(cell: Cell | undefined): number | null {
  return typeof cell === "number" && Number.isFinite(cell) ? cell : null;
}

/** Decides a snapshot's last value. */
export function timeDimension(dimensions: readonly Dimension[]): Dimension | null {
  for (const type of ["date", "week", "month"] as const) {
    const found = dimensions.find((dimension) => dimension.type === type);
    if (found) return found;
  }
  return null;
}

/**
 * ratio: sum of `of` over sum of `per`, both in `metrics`; average: over rows with value and weight; snapshot:
 * last value per combination without time, summed unless `alone`; unique and calculated: null. A single row's
 * value stays.
 */
export function combine(
  metrics: readonly Metric[],
  key: string,
  rows: Iterable<Row>,
  dimensions: readonly Dimension[] = [],
): number | null {
  const combiner = new Combiner(metrics, dimensions);
  for (const row of rows) combiner.add(row);
  return combiner.value(key);
}

/** `combine` row by row, in constant memory. */
export class Combiner {
  readonly #plan: Plan;
  readonly #states: readonly State[];
  #rows = 0;

  constructor(metrics: readonly Metric[] | Plan, dimensions: readonly Dimension[] = []) {
    this.#plan = "byKey" in metrics ? metrics : planOf(metrics, dimensions);
    this.#states = this.#plan.metrics.map(emptyState);
  }

  get rows(): number {
    return this.#rows;
  }

  add(row: Row): void {
    this.#rows++;
    const { metrics } = this.#plan;
    for (let at = 0; at < metrics.length; at++) {
      const metric = metrics[at];
      const state = this.#states[at];
      if (metric?.combine === "average" && metric.byNumerator) {
        if (state) takeImplied(metric, metric.weightedBy, state, row);
        continue;
      }
      const value = metric && numberIn(row[metric.key]);
      if (metric && state && value !== null && value !== undefined) this.#take(metric, state, value, row);
    }
  }

  #take(metric: Metric, state: State, value: number, row: Row): void {
    state.lone = value;
    if (metric.combine === "sum") return state.sum?.add(value);
    if (metric.combine === "snapshot") {
      state.lasts ??= new Map();
      return takeLast(state.lasts, value, this.#plan, row);
    }
    const weight = metric.combine === "average" ? numberIn(row[metric.weightedBy]) : null;
    if (weight === null) return;
    state.sum?.addProduct(value, weight);
    state.weight?.add(weight);
  }

  value(key: string): number | null {
    return this.#value(key, []);
  }

  #value(key: string, above: readonly string[]): number | null {
    const at = this.#plan.byKey.get(key);
    if (at === undefined) return null;
    const metric = this.#plan.metrics[at];
    const state = this.#states[at];
    if (!metric || !state) return null;
    if (above.includes(key))
      throw new Error(`${metric.label} is made of itself: ${[...above, key].join(", ")}`);
    const lone = this.#rows === 1 ? state.lone : null;

    switch (metric.combine) {
      case "sum":
        return state.sum?.value() ?? null;
      case "ratio": {
        const of = this.#value(metric.of, [...above, key]);
        const per = this.#value(metric.per, [...above, key]);
        return of === null && per === null ? lone : divide(of, per, metric.times);
      }
      case "average": {
        if (metric.byNumerator) return impliedValue(state, lone);
        return state.weight?.isEmpty === false ? (state.sum?.over(state.weight) ?? null) : lone;
      }
      case "snapshot":
        return lastKnown(state.lasts, metric.alone ?? false);
      case "unique":
      case "calculated":
        return lone;
    }
  }

  values(): Record<string, number | null> {
    const values: Record<string, number | null> = {};
    for (const { key } of this.#plan.metrics) values[key] = this.value(key);
    return values;
  }
}

/** Faster `combine` of one row. */
export function valuesOfOne({ metrics, byKey }: Plan, row: Row): Record<string, number | null> {
  const valueOf = (metric: Metric, above: readonly string[]): number | null => {
    const cell = numberIn(row[metric.key]);
    const own = cell === null ? null : cell + 0; // no −0
    if (metric.combine === "average" && !metric.byNumerator) {
      const weight = own === null ? null : numberIn(row[metric.weightedBy]);
      return weight === 0 ? null : own;
    }
    if (metric.combine !== "ratio") return own;
    if (above.includes(metric.key)) throw new Error(`${metric.label} is made of itself`);
    const part = (key: string) => {
      const found = metrics[byKey.get(key) ?? -1];
      return found ? valueOf(found, [...above, metric.key]) : null;
    };
    const [of, per] = [part(metric.of), part(metric.per)];
    return of === null && per === null ? own : divide(of, per, metric.times);
  };
  const values: Record<string, number | null> = {};
  for (const metric of metrics) values[metric.key] = valueOf(metric, []);
  return values;
}

export type Plan = {
  readonly metrics: readonly Metric[];
  readonly byKey: ReadonlyMap<string, number>;
  readonly time: string | null;
  readonly series: readonly string[];
};

export function planOf(metrics: readonly Metric[], dimensions: readonly Dimension[]): Plan {
  const time = timeDimension(dimensions)?.key ?? null;
  return {
    metrics,
    byKey: new Map(metrics.map(({ key }, at) => [key, at])),
    time,
    series: dimensions.map(({ key }) => key).filter((key) => key !== time),
  };
}

type State = {
  lone: number | null;
  sum: ExactSum | null;
  weight: ExactSum | null;
  lasts: Lasts | null;
  /** A rate of 0 has any denominator. */
  isUnknown: boolean;
};
type Lasts = Map<string, { time: string; sum: ExactSum; areSeveral: boolean }>;

function emptyState({ combine }: Metric): State {
  return {
    lone: null,
    sum: combine === "sum" || combine === "average" ? new ExactSum() : null,
    weight: combine === "average" ? new ExactSum() : null,
    lasts: null,
    isUnknown: false,
  };
}

/** Null: denominator unknown. */
export function impliedParts(
  { key, format }: Pick<Metric, "key" | "format">,
  numerator: string,
  row: Row,
): { readonly of: number; readonly per: number } | null {
  const [value, of] = [numberIn(row[key]), numberIn(row[numerator])];
  if (of === null) return value === null ? { of: 0, per: 0 } : null;
  if (value !== null && value !== 0) return { of, per: quotient(of, value, 1) };
  // A rate of zero has an unknown denominator.
  if (format === "percent") return value === null && of === 0 ? { of: 0, per: 0 } : null;
  return { of, per: 0 };
}

function takeImplied(metric: Metric, numerator: string, state: State, row: Row): void {
  state.lone = numberIn(row[metric.key]) ?? state.lone;
  const parts = impliedParts(metric, numerator, row);
  if (parts === null) {
    state.isUnknown = true;
    state.sum?.add(numberIn(row[numerator]) ?? 0);
  } else {
    state.sum?.add(parts.of);
    state.weight?.add(parts.per);
  }
}

function impliedValue({ sum, weight, isUnknown }: State, lone: number | null): number | null {
  if (lone !== null) return lone;
  if (!sum || !weight) return null;
  if (isUnknown) return sum.value() === 0 && (weight.value() ?? 0) === 0 ? 0 : null;
  return sum.over(weight);
}

function takeLast(lasts: Lasts, value: number, { time, series }: Plan, row: Row): void {
  const at = String((time === null ? null : row[time]) ?? "");
  const name = groupKey(row, series);
  const known = lasts.get(name);
  if (known && at < known.time) return;
  if (known && at === known.time) {
    known.areSeveral = true;
    return known.sum.add(value);
  }
  const sum = new ExactSum();
  sum.add(value);
  lasts.set(name, { time: at, sum, areSeveral: false });
}

function lastKnown(lasts: Lasts | null, alone: boolean): number | null {
  if (lasts === null) return null;
  if (alone && (lasts.size > 1 || [...lasts.values()].some(({ areSeveral }) => areSeveral))) return null;
  const total = new ExactSum();
  for (const { sum } of lasts.values()) {
    const value = sum.value();
    if (value !== null) total.add(value);
  }
  return total.value();
}

/** Distinguishes "1", 1 and a gap. */
export function groupKey(row: Row, keys: readonly string[]): string {
  let name = "";
  for (const key of keys) {
    const cell = row[key] ?? null;
    name += cell === null ? "n\u0000" : typeof cell === "number" ? `#${cell}\u0000` : `t${cell}\u0000`;
  }
  return name;
}
