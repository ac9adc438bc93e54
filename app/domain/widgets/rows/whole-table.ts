import { eachInSteps, firstInOrder, type Steps } from "#app/lib/steps.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { isTimeDimension } from "#app/metrics/periods/time-steps.ts";
import { cellOrder, effectiveOrder } from "#app/metrics/rows.ts";
import type { Cell, Table } from "#app/metrics/table.ts";
import type { InteractiveWidget, OrderBy } from "#db/schema/documents.ts";
import { type Answer, columnsOf, type ShownRow, type ShownTable } from "./shown-table.ts";
import type { ViewContext } from "./view-context.ts";

/** Falls back to the dimension, ascending. */
export function orderOf({ orderBy }: InteractiveWidget, { dimension, columns }: ShownTable): OrderBy | null {
  return effectiveOrder(orderBy, { dimensions: dimension ? [dimension] : [], metrics: columns });
}

export function orderOfParts(widget: InteractiveWidget, joined: ShownTable): OrderBy | null {
  const first = joined.columns.find(({ cloaked }) => !cloaked);
  return widget.orderBy || !first ? orderOf(widget, joined) : { column: first.key, dir: "desc" };
}

/** Sorts the first `most` rows; the others follow unsorted. */
export function* orderTable(
  table: ShownTable,
  order: OrderBy | null,
  lang: string,
  most: number,
): Steps<ShownTable> {
  if (!order) return table;
  const { dimension, rows } = table;
  const compare = cellOrder(order.dir, lang);
  const cellOf = (row: ShownRow): Cell =>
    order.column === dimension?.key ? row.key : (row.values[order.column] ?? null);
  return { ...table, rows: yield* firstInOrder(rows, (a, b) => compare(cellOf(a), cellOf(b)), most) };
}

export function* tableRows(
  { comparison, widget }: ViewContext,
  joined: ShownTable,
  answers: readonly Answer[],
): Steps<ShownTable> {
  const listed = listedRows(joined, answers);
  return comparison && !widget.hiddenChange ? yield* addEndedRows(listed, answers) : listed;
}

export function listedRows(joined: ShownTable, answers: readonly Answer[]): ShownTable {
  const listed = withRest(withoutGaps(joined), answers);
  const left = answers.length === 1 ? countUnstoredRows(answers[0]!.current) : 0;
  return left > 0 ? { ...listed, left } : listed;
}

export function countUnstoredRows({ flags }: Table): number {
  return flags.reduce((sum, flag) => sum + (flag.flag === "shortened" ? flag.of - flag.kept : 0), 0);
}

/**
 * Adds rows that only the comparison has, such as an ended campaign. Their sums are zero unless rows were
 * withheld; other metrics are unknown.
 */
function* addEndedRows(joined: ShownTable, answers: readonly Answer[]): Steps<ShownTable> {
  const { dimension } = joined;
  if (!dimension || isTimeDimension(dimension)) return joined;
  const known = new Set<Cell>();
  yield* eachInSteps(joined.rows, ({ key }) => known.add(key));
  const gone = new Map<Cell, Record<string, number | null>>();
  const now: Record<string, number | null> = {};
  for (const { instance, current, previous } of answers) {
    const own = previous?.dimensions[0]?.key;
    if (!previous || own === undefined || hidesRows(instance, current)) continue;
    const isWhole = !current.flags.some(
      ({ flag }) => flag === "thresholded" || flag === "truncated" || flag === "shortened",
    );
    const columns = columnsOf(instance, current, answers.length > 1);
    for (const { key, metric } of columns)
      now[key] = isWhole && metric.combine === "sum" && typeof joined.totals[key] === "number" ? 0 : null;
    yield* eachInSteps(previous.rows, (row) => {
      const key = row[own] ?? null;
      if (known.has(key)) return;
      const before = gone.get(key) ?? {};
      for (const column of columns) before[column.key] = numberOf(row[column.metric.key]);
      gone.set(key, before);
    });
  }
  if (gone.size === 0) return joined;
  const rows = [...joined.rows];
  yield* eachInSteps(gone, ([key, previous]) =>
    rows.push({ key, values: now, previous, isOnlyInComparison: true }),
  );
  return { ...joined, rows };
}

/** Drops dates without data in both periods. */
function withoutGaps(joined: ShownTable): ShownTable {
  if (!joined.dimension || !isTimeDimension(joined.dimension)) return joined;
  const isKnown = (values: ShownRow["previous"]) =>
    values !== null && Object.values(values).some((value) => value !== null);
  return {
    ...joined,
    rows: joined.rows.filter((row) => row.amounts || isKnown(row.values) || isKnown(row.previous)),
  };
}

function withRest(joined: ShownTable, answers: readonly Answer[]): ShownTable {
  if (!joined.dimension) return joined;
  const rest: Record<string, number | null> = {};
  for (const { instance, current } of answers) {
    if (!hasUnlistedRows(current)) continue;
    for (const { key, metric } of columnsOf(instance, current, answers.length > 1)) {
      const total = joined.totals[key];
      if (metric.combine !== "sum" || typeof total !== "number") continue;
      const left = exactSum([total, ...joined.rows.map((row) => minus(row.values[key]))]) ?? 0;
      if (left > 0) rest[key] = left;
    }
  }
  return Object.keys(rest).length > 0 ? { ...joined, rest } : joined;
}

/** Rows are missing that the total includes. */
export function hasUnlistedRows({ flags }: Table): boolean {
  const has = (name: string) => flags.some(({ flag }) => flag === name);
  return has("shortened") || ((has("thresholded") || has("truncated")) && !has("derived-totals"));
}

/** A metric filter hides rows, so a missing row may still exist. */
function hidesRows({ config }: Answer["instance"], { metrics }: Table): boolean {
  return (config.filter ?? []).some(({ field }) => metrics.some(({ key }) => key === field));
}

const minus = (value: number | null | undefined) => (typeof value === "number" ? -value : null);

function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === "number" ? cell : null;
}
