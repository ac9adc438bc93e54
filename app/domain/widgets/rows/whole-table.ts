import { eachInSteps, firstInOrder, type Steps } from "#app/lib/steps.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { cellOrder, effectiveOrder } from "#app/metrics/rows.ts";
import type { Cell, Table } from "#app/metrics/table.ts";
import type { InteractiveWidget, OrderBy } from "#db/schema/documents.ts";
import { type Answer, columnsOf, type ShownRow, type ShownTable } from "./shown-table.ts";
import { isTimeType } from "./time-rows.ts";
import type { ViewContext } from "./view-context.ts";

/** The order that a widget's rows are in; a column that is gone falls back to the dimension, ascending. */
export function orderOf({ orderBy }: InteractiveWidget, { dimension, columns }: ShownTable): OrderBy | null {
  return effectiveOrder(orderBy, { dimensions: dimension ? [dimension] : [], metrics: columns });
}

/** Of parts of a whole: the largest first, where nothing else was chosen. */
export function orderOfParts(widget: InteractiveWidget, joined: ShownTable): OrderBy | null {
  const first = joined.columns.find(({ cloaked }) => !cloaked);
  return widget.orderBy || !first ? orderOf(widget, joined) : { column: first.key, dir: "desc" };
}

/** Its first `most` rows in order, and all others behind them. */
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

/** All rows of a table: without gaps, with what only the period before had, and with what is not listed. */
export function* tableRows(
  { comparison, widget }: ViewContext,
  joined: ShownTable,
  answers: readonly Answer[],
): Steps<ShownTable> {
  const listed = listedRows(joined, answers);
  return comparison && !widget.hiddenChange ? yield* withGoneRows(listed, answers) : listed;
}

/** Rows without gaps, and with what is not listed. */
export function listedRows(joined: ShownTable, answers: readonly Answer[]): ShownTable {
  const listed = withRest(withoutGaps(joined), answers);
  const left = answers.length === 1 ? leftOut(answers[0]!.current) : 0;
  return left > 0 ? { ...listed, left } : listed;
}

/** How many rows there are that are not stored. */
export function leftOut({ flags }: Table): number {
  return flags.reduce((sum, flag) => sum + (flag.flag === "shortened" ? flag.of - flag.kept : 0), 0);
}

/**
 * Adds the rows that only the period before had: a campaign that ended is a finding. What is added up is zero now, anything
 * else is not known. Days, weeks and months meet by their place and are all there.
 */
function* withGoneRows(joined: ShownTable, answers: readonly Answer[]): Steps<ShownTable> {
  const { dimension } = joined;
  if (!dimension || isTimeType(dimension.type)) return joined;
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
  yield* eachInSteps(gone, ([key, previous]) => rows.push({ key, values: now, previous, isGone: true }));
  return { ...joined, rows };
}

/** Without the days, weeks or months of which nothing is known, now or before: a gap is no row. */
function withoutGaps(joined: ShownTable): ShownTable {
  if (!joined.dimension || !isTimeType(joined.dimension.type)) return joined;
  const isKnown = (values: ShownRow["previous"]) =>
    values !== null && Object.values(values).some((value) => value !== null);
  return {
    ...joined,
    rows: joined.rows.filter((row) => row.amounts || isKnown(row.values) || isKnown(row.previous)),
  };
}

/** With what a source counts in its totals and does not list, where it says that it withholds rows. */
function withRest(joined: ShownTable, answers: readonly Answer[]): ShownTable {
  if (!joined.dimension) return joined;
  const rest: Record<string, number | null> = {};
  for (const { instance, current } of answers) {
    if (!listsLess(current)) continue;
    for (const { key, metric } of columnsOf(instance, current, answers.length > 1)) {
      const total = joined.totals[key];
      if (metric.combine !== "sum" || typeof total !== "number") continue;
      const left = exactSum([total, ...joined.rows.map((row) => minus(row.values[key]))]) ?? 0;
      if (left > 0) rest[key] = left;
    }
  }
  return Object.keys(rest).length > 0 ? { ...joined, rest } : joined;
}

/** Not all rows came, or small ones are withheld, and the total was not made from those that did. */
export function listsLess({ flags }: Table): boolean {
  const has = (name: string) => flags.some(({ flag }) => flag === name);
  return has("shortened") || ((has("thresholded") || has("truncated")) && !has("derived-totals"));
}

/** A filter on a number hides rows that are there all the same. */
function hidesRows({ config }: Answer["instance"], { metrics }: Table): boolean {
  return (config.filter ?? []).some(({ field }) => metrics.some(({ key }) => key === field));
}

const minus = (value: number | null | undefined) => (typeof value === "number" ? -value : null);

function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === "number" ? cell : null;
}
