import { isPlainDate } from "#app/lib/plain-date.ts";
import { eachInSteps, runAllSteps, sorted, type Steps } from "#app/lib/steps.ts";
import { Combiner, groupKey, type Plan, planOf, timeDimension, valuesOfOne } from "./combine.ts";
import type { Metric } from "./metric.ts";
import { isTimeDimension, startOfStep } from "./periods/time-steps.ts";
import type { Cell, Dimension, Row } from "./table.ts";

export type Aggregation = {
  readonly dimensions: readonly Dimension[];
  /** Includes parts of ratios and weights. */
  readonly metrics: readonly Metric[];
  /** Empty: one row. Missing `week` and `month` are computed. */
  readonly by: readonly Dimension[];
};

export type Aggregated = {
  readonly dimensions: readonly Dimension[];
  readonly metrics: readonly Metric[];
  /** Ascending by the dimensions. */
  readonly rows: readonly Row[];
  /** By class, not the sum of `rows`. */
  readonly totals: Readonly<Record<string, number | null>>;
  readonly rowsUsed: number;
};

export type Aggregator = { add(row: Row): void; finish(): Steps<Aggregated> };

/** Memory grows with the result only. */
export function createAggregator(aggregation: Aggregation): Aggregator {
  const { dimensions, metrics, by } = aggregation;
  const plan = planOf(metrics, dimensions);
  const sources = by.map((dimension) => sourceOf(dimension, aggregation));
  const groups = new Map<string, Group>();
  const total = new Combiner(plan);
  const keys = by.map(({ key }) => key);

  return {
    add(row) {
      total.add(row);
      const cells: Record<string, Cell> = {};
      for (const { key, cell } of sources) cells[key] = cell(row);
      const name = groupKey(cells, keys);
      const group = groups.get(name);
      if (!group) groups.set(name, { cells, first: row, combiner: null });
      else {
        group.combiner ??= combinerOf(plan, group.first);
        group.combiner.add(row);
      }
    },
    *finish() {
      const ordered = yield* sorted([...groups.values()], (a, b) => compareCells(a.cells, b.cells, keys));
      const rows: Row[] = [];
      yield* eachInSteps(ordered, ({ cells, first, combiner }) =>
        rows.push(Object.assign(cells, combiner?.values() ?? valuesOfOne(plan, first))),
      );
      return { dimensions: by, metrics, rows, totals: total.values(), rowsUsed: total.rows };
    },
  };
}

type Group = { readonly cells: Record<string, Cell>; readonly first: Row; combiner: Combiner | null };

function combinerOf(plan: Plan, row: Row): Combiner {
  const combiner = new Combiner(plan);
  combiner.add(row);
  return combiner;
}

export function aggregate(rows: Iterable<Row>, aggregation: Aggregation): Aggregated {
  const aggregator = createAggregator(aggregation);
  for (const row of rows) aggregator.add(row);
  return runAllSteps(aggregator.finish());
}

/** `from`: the column of the rows that it reads. */
type Source = { readonly key: string; readonly from: string; readonly cell: (row: Row) => Cell };

export function sourceOf(dimension: Dimension, { dimensions }: Pick<Aggregation, "dimensions">): Source {
  const { key, type } = dimension;
  const own = dimensions.find((one) => one.key === key);
  const from = own ?? (type === "week" || type === "month" ? timeDimension(dimensions) : null);
  if (!from) throw new Error(`The rows have no ${key} to group by`);
  if (from.type === type || type === "date" || !isTimeDimension(dimension)) {
    return { key, from: from.key, cell: (row) => row[from.key] ?? null };
  }
  if (from.type !== "date") throw new Error(`A ${type} cannot be made from ${from.key}, which is no day`);

  const known = new Map<Cell, Cell>();
  return {
    key,
    from: from.key,
    cell(row) {
      const cell = row[from.key] ?? null;
      const start = known.get(cell);
      if (start !== undefined) return start;
      const made = isPlainDate(cell) ? startOfStep(dimension, cell) : null;
      known.set(cell, made);
      return made;
    },
  };
}

function compareCells(a: Row, b: Row, keys: readonly string[]): number {
  for (const key of keys) {
    const order = compareTwo(a[key] ?? null, b[key] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers, then texts, then gaps. */
export function compareTwo(left: Cell, right: Cell): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return typeof left === "number" ? -1 : 1;
}
