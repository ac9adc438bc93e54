import { eachInSteps, type Steps } from "#app/lib/steps.ts";
import type { Aggregated, Aggregation } from "../aggregate.ts";
import type { Metric } from "../metric.ts";
import type { Row } from "../table.ts";
import type { CellChunk, CellPlaces } from "./cell-places.ts";
import { ColumnGroups } from "./column-groups.ts";
import { sumsOf, Total, valueOf } from "./column-sums.ts";
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
  const groups = new ColumnGroups(aggregation, places);
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

/** `counts` runs once for each combination of cells. */
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
