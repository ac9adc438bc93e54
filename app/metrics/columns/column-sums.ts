import { divide, numberIn } from "../combine.ts";
import { ExactSum } from "../exact-sum.ts";
import type { Metric } from "../metric.ts";
import type { CellChunk } from "./cell-places.ts";
import { ExactSums } from "./exact-sums.ts";
import { grown } from "./grown.ts";

type Sums = {
  readonly metric: Metric;
  readonly sum: ExactSum | null;
  readonly weight: ExactSum | null;
  /** Of a group with one row. */
  readonly lone: number | null;
};

type ColumnSums = {
  readonly metric: Metric;
  grow(count: number): void;
  add(columns: CellChunk["columns"], rows: Int32Array, groups: Int32Array): void;
  at(group: number, rows: number): Sums;
};

/** Of a metric in all groups. */
export function sumsOf(metric: Metric): ColumnSums {
  if (metric.combine === "sum") return plainSums(metric);
  return metric.combine === "average" ? weightedSums(metric, metric.weightedBy) : loneValues(metric);
}

function plainSums(metric: Metric): ColumnSums {
  const sums = new ExactSums();
  return {
    metric,
    grow: (count) => sums.grow(count),
    add(columns, rows, groups) {
      const cells = columns[metric.key] ?? [];
      for (let n = 0; n < rows.length; n++) {
        const value = numberIn(cells[rows[n]!]);
        if (value !== null) sums.add(groups[n]!, value);
      }
    },
    at: (group) => ({ metric, sum: sums.sum(group), weight: null, lone: null }),
  };
}

function weightedSums(metric: Metric, weightedBy: string): ColumnSums {
  const [sums, weights] = [new ExactSums(), new ExactSums()];
  const lone = loneValues(metric);
  return {
    metric,
    grow(count) {
      for (const each of [sums, weights, lone]) each.grow(count);
    },
    add(columns, rows, groups) {
      lone.add(columns, rows, groups);
      const [cells, by] = [columns[metric.key] ?? [], columns[weightedBy] ?? []];
      for (let n = 0; n < rows.length; n++) {
        const value = numberIn(cells[rows[n]!]);
        const weight = value === null ? null : numberIn(by[rows[n]!]);
        if (value === null || weight === null) continue;
        sums.addProduct(groups[n]!, value, weight);
        weights.add(groups[n]!, weight);
      }
    },
    at: (group, count) => ({ ...lone.at(group, count), sum: sums.sum(group), weight: weights.sum(group) }),
  };
}

function loneValues(metric: Metric): ColumnSums {
  let values = new Float64Array(0);
  return {
    metric,
    grow(count) {
      const before = values.length;
      values = grown(values, count);
      values.fill(NaN, before);
    },
    add(columns, rows, groups) {
      const cells = columns[metric.key] ?? [];
      for (let n = 0; n < rows.length; n++)
        values[groups[n]!] = numberIn(cells[rows[n]!]) ?? values[groups[n]!]!;
    },
    at(group, count) {
      const value = count === 1 ? numberIn(values[group]) : null;
      return { metric, sum: null, weight: null, lone: value === null ? null : value + 0 }; // no −0
    },
  };
}

/** Of all groups. */
export class Total {
  readonly #metric: Metric;
  readonly #sum = new ExactSum();
  readonly #weight = new ExactSum();
  #lone: number | null = null;

  constructor(metric: Metric) {
    this.#metric = metric;
  }

  add({ sum, weight, lone }: Sums): void {
    if (sum) this.#sum.addSum(sum);
    if (weight) this.#weight.addSum(weight);
    this.#lone = lone;
  }

  sums(rows: number): Sums {
    return {
      metric: this.#metric,
      sum: this.#sum,
      weight: this.#weight,
      lone: rows === 1 ? this.#lone : null,
    };
  }
}

/** `at`: the sums of a metric, by its key. */
export function valueOf(
  key: string,
  at: (key: string) => Sums | undefined,
  above: readonly string[] = [],
): number | null {
  const sums = at(key);
  if (!sums) return null;
  const { metric, sum, weight, lone } = sums;
  if (above.includes(key))
    throw new Error(`${metric.label} is made of itself: ${[...above, key].join(", ")}`);
  switch (metric.combine) {
    case "sum":
      return sum?.value() ?? null;
    case "ratio": {
      const of = valueOf(metric.of, at, [...above, key]);
      const per = valueOf(metric.per, at, [...above, key]);
      return of === null && per === null ? lone : divide(of, per, metric.times);
    }
    case "average":
      return weight?.isEmpty === false ? (sum?.over(weight) ?? null) : lone;
    case "snapshot":
    case "unique":
    case "calculated":
      return lone;
  }
}
