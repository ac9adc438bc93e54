import { eachInSteps, sorted, type Steps } from "#app/lib/steps.ts";
import { type Aggregated, type Aggregation, compareTwo, sourceOf } from "../aggregate.ts";
import { divide, groupKey, numberIn } from "../combine.ts";
import { ExactSum } from "../exact-sum.ts";
import type { Metric } from "../metric.ts";
import type { Cell, Row } from "../table.ts";
import type { CellChunk, CellPlaces } from "./cell-places.ts";
import { ExactSums } from "./exact-sums.ts";
import { grown } from "./grown.ts";

/** Which rows count, by the columns `keys` alone. `add` gets each combination of their cells that does not. */
export type Counting = {
  readonly keys: readonly string[];
  readonly counts: (row: Row) => boolean;
  readonly add?: ((row: Row) => void) | undefined;
};

export type ColumnAggregator = { add(chunk: CellChunk): void; finish(): Steps<Aggregated> };

/** `createAggregator` for whole columns. Null if a metric needs rows: the last of each series, or implied weights. */
export function createColumnAggregator(
  aggregation: Aggregation,
  places: CellPlaces,
  counting: Counting,
): ColumnAggregator | null {
  const { metrics, by } = aggregation;
  if (!metrics.every(isByColumn)) return null;
  const sums = metrics.map(sumsOf);
  const isCounted = createCheck(places, counting);
  const groups = new Groups(aggregation, places);
  let rowsOf = new Int32Array(64);
  let picked = new Int32Array(0);
  let groupOf = new Int32Array(0);

  return {
    add(chunk) {
      const { rowCount, columns } = chunk;
      picked = grown(picked, rowCount);
      groupOf = grown(groupOf, rowCount);
      const found = groups.read(rowCount);
      const check = isCounted(rowCount);
      let count = 0;
      for (let row = 0; row < rowCount; row++) if (check(row)) picked[count++] = row;
      for (let n = 0; n < count; n++) groupOf[n] = found(picked[n]!);
      rowsOf = grown(rowsOf, groups.count);
      for (let n = 0; n < count; n++) rowsOf[groupOf[n]!]!++;
      for (const one of sums) {
        one.grow(groups.count);
        one.add(columns, picked.subarray(0, count), groupOf);
      }
    },
    *finish() {
      const index = new Map(metrics.map(({ key }, n) => [key, n]));
      const totals = metrics.map((metric) => new Total(metric));
      const ordered = yield* groups.inOrder();
      let rowsUsed = 0;
      const rows: Row[] = [];
      yield* eachInSteps(ordered, (group) => {
        const count = rowsOf[group]!;
        rowsUsed += count;
        const here = sums.map((one) => one.at(group, count));
        const row = groups.cells[group]!;
        for (const { key } of metrics) row[key] = valueOf(key, (of) => here[index.get(of) ?? -1]);
        for (const [n, one] of here.entries()) totals[n]!.add(one);
        rows.push(row);
      });
      const all = totals.map((total) => total.sums(rowsUsed));
      const values = metrics.map(({ key }) => [key, valueOf(key, (of) => all[index.get(of) ?? -1])] as const);
      return { dimensions: by, metrics, rows, totals: Object.fromEntries(values), rowsUsed };
    },
  };
}

function isByColumn(metric: Metric): boolean {
  return metric.combine !== "snapshot" && !(metric.combine === "average" && metric.byNumerator);
}

/** Asks once for each combination of cells. */
function createCheck(places: CellPlaces, { keys, counts, add }: Counting) {
  let answers = new Int8Array(64);
  return (rowCount: number): ((row: number) => boolean) => {
    if (keys.length === 0) {
      const all = counts({});
      return () => all;
    }
    const at = places.of(keys);
    for (let row = 0; row < rowCount; row++) {
      const place = at[row]!;
      answers = grown(answers, place + 1);
      if (answers[place] !== 0) continue;
      const cells = places.row(keys, place);
      const isCounted = counts(cells);
      answers[place] = isCounted ? 1 : -1;
      if (!isCounted) add?.(cells);
    }
    return (row) => answers[at[row]!] === 1;
  };
}

class Groups {
  readonly cells: Record<string, Cell>[] = [];
  readonly #sources;
  readonly #from: readonly string[];
  readonly #keys: readonly string[];
  readonly #places: CellPlaces;
  readonly #byName = new Map<string, number>();
  /** By column, the place of each group's cell there. */
  readonly #placesOf: Map<string, Int32Array>;
  /** No two places have one group. */
  readonly #isOwn: boolean;
  /** By place, one more than the group. */
  #known = new Int32Array(64);

  constructor({ dimensions, by }: Aggregation, places: CellPlaces) {
    this.#sources = by.map((dimension) => sourceOf(dimension, { dimensions }));
    this.#from = [...new Set(this.#sources.map(({ from }) => from))];
    this.#keys = by.map(({ key }) => key);
    this.#placesOf = new Map(this.#from.map((key) => [key, new Int32Array(64)]));
    this.#isOwn = this.#sources.every(({ key, from }) => key === from);
    this.#places = places;
  }

  get count(): number {
    return this.cells.length;
  }

  /** The group of a row of the chunk that is read; call it for rows that count. */
  read(rowCount: number): (row: number) => number {
    if (this.#from.length === 0) {
      return () => {
        if (this.cells.length === 0) this.cells.push({});
        return 0;
      };
    }
    const at = this.#places.of(this.#from);
    let most = 0;
    for (let row = 0; row < rowCount; row++) if (at[row]! > most) most = at[row]!;
    const known = (this.#known = grown(this.#known, most + 1));
    return (row) => {
      const place = at[row]!;
      if (known[place] === 0) known[place] = this.#group(place) + 1;
      return known[place]! - 1;
    };
  }

  *inOrder(): Steps<readonly number[]> {
    const ranks: Int32Array[] = [];
    for (const { key, from } of this.#sources)
      ranks.push(key === from ? yield* this.#ranksOfColumn(key) : this.#ranksOfTime(key));
    const [first, ...others] = ranks;
    if (first && others.length === 0) return inPlace(first);
    const all = [...this.cells.keys()];
    return yield* sorted(all, (a, b) => {
      for (const of of ranks) if (of[a] !== of[b]) return of[a]! - of[b]!;
      return 0;
    });
  }

  *#ranksOfColumn(key: string): Steps<Int32Array> {
    const ofPlace = yield* this.#places.ranks(key, compareTwo);
    const places = this.#placesOf.get(key)!;
    return Int32Array.from(this.cells, (_, group) => ofPlace[places[group]!]!);
  }

  #ranksOfTime(key: string): Int32Array {
    const starts = [...new Set(this.cells.map((cells) => cells[key] ?? null))].sort(compareTwo);
    const ranks = new Map(starts.map((start, rank) => [start, rank]));
    return Int32Array.from(this.cells, (cells) => ranks.get(cells[key] ?? null)!);
  }

  #group(place: number): number {
    const row = this.#places.row(this.#from, place);
    const cells: Record<string, Cell> = {};
    for (const { key, cell } of this.#sources) cells[key] = cell(row);
    if (!this.#isOwn) {
      const name = groupKey(cells, this.#keys);
      const known = this.#byName.get(name);
      if (known !== undefined) return known;
      this.#byName.set(name, this.cells.length);
    }
    for (const [n, at] of this.#places.split(this.#from, place).entries()) {
      const from = this.#from[n]!;
      const places = grown(this.#placesOf.get(from)!, this.cells.length + 1);
      places[this.cells.length] = at;
      this.#placesOf.set(from, places);
    }
    return this.cells.push(cells) - 1;
  }
}

/** By rank, which no two have. */
function inPlace(ranks: Int32Array): number[] {
  const groups: number[] = [];
  const most = ranks.reduce((found, rank) => Math.max(found, rank), -1);
  const byRank = new Int32Array(most + 1).fill(-1);
  for (const [group, rank] of ranks.entries()) byRank[rank] = group;
  for (const group of byRank) if (group >= 0) groups.push(group);
  return groups;
}

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

function sumsOf(metric: Metric): ColumnSums {
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
class Total {
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

function valueOf(
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
