import { eachInSteps, firstInOrder, type Steps } from "#app/lib/steps.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { isTimeDimension } from "#app/metrics/periods/time-steps.ts";
import { cellOrder, effectiveOrder } from "#app/metrics/rows.ts";
import type { Cell, Table } from "#app/metrics/table.ts";
import type { InteractiveWidget, OrderBy } from "#db/schema/documents/dashboard.ts";
import { calendarOrder } from "./calendar-order.ts";
import { type Answer, columnsOf, type ShownRow, type ShownTable } from "./shown-table.ts";
import type { ViewContext } from "./view-context.ts";

export function orderOf({ orderBy }: InteractiveWidget, { dimension, columns }: ShownTable): OrderBy | null {
  return effectiveOrder(orderBy, { dimensions: dimension ? [dimension] : [], metrics: columns });
}

export function orderOfParts(widget: InteractiveWidget, joined: ShownTable): OrderBy | null {
  const first = joined.columns.find(({ cloaked }) => !cloaked);
  return widget.orderBy || !first ? orderOf(widget, joined) : { column: first.key, dir: "desc" };
}

export function* orderTable(
  table: ShownTable,
  order: OrderBy | null,
  lang: string,
  most: number,
): Steps<ShownTable> {
  if (!order) return table;
  const { dimension, rows } = table;
  const compare = cellOrder(order.dir, lang);
  const isByName = order.column === dimension?.key;
  const ofCalendar = isByName ? yield* calendarOrder(rows.map(({ key }) => key)) : null;
  const cellOf = ({ key, values, previous, isOnlyInComparison }: ShownRow): Cell =>
    isByName
      ? (ofCalendar?.(key) ?? key)
      : ((isOnlyInComparison ? previous : values)?.[order.column] ?? null);
  const inOrder = (some: readonly ShownRow[]) =>
    firstInOrder(some, (a, b) => compare(cellOf(a), cellOf(b)), most);
  const own = yield* inOrder(rows.filter((row) => !row.isOnlyInComparison));
  return { ...table, rows: [...own, ...(yield* inOrder(rows.filter((row) => row.isOnlyInComparison)))] };
}

export function* tableRows(
  { comparison, widget }: ViewContext,
  joined: ShownTable,
  answers: readonly Answer[],
): Steps<ShownTable> {
  const listed = listedRows(joined, answers);
  return comparison && !widget.hiddenChange ? yield* withAbsences(listed, answers) : listed;
}

export function listedRows(joined: ShownTable, answers: readonly Answer[]): ShownTable {
  const listed = withRest(withoutGaps(joined), answers);
  const left = answers.length === 1 ? countUnstoredRows(answers[0]!.current) : 0;
  return left > 0 ? { ...listed, left } : listed;
}

export function countUnstoredRows({ flags }: Table): number {
  return flags.reduce((sum, flag) => sum + (flag.flag === "shortened" ? flag.of - flag.kept : 0), 0);
}

/** A missing sum is zero if the source lists all names, else unknown. */
function* withAbsences(joined: ShownTable, answers: readonly Answer[]): Steps<ShownTable> {
  const { dimension } = joined;
  if (!dimension || isTimeDimension(dimension)) return joined;
  const known = new Set<Cell>();
  yield* eachInSteps(joined.rows, ({ key }) => known.add(key));
  const gone = new Map<Cell, Record<string, number | null>>();
  const [absentNow, absentBefore]: [Numbers, Numbers] = [{}, {}];
  for (const { instance, current, previous } of answers) {
    const own = previous?.dimensions[0]?.key;
    const isOnce = current.dimensions[0]?.once === true;
    if (!previous || own === undefined || isOnce || hidesRows(instance, current)) continue;
    const columns = columnsOf(instance, current, answers.length > 1);
    for (const { key, metric } of columns) {
      absentNow[key] = valueOfAbsent(metric, current);
      if (valueOfAbsent(metric, previous) === 0) absentBefore[key] = 0;
    }
    yield* eachInSteps(previous.rows, (row) => {
      const key = row[own] ?? null;
      if (known.has(key)) return;
      const before = gone.get(key) ?? {};
      for (const column of columns) before[column.key] = numberOf(row[column.metric.key]);
      gone.set(key, before);
    });
  }
  const rows: ShownRow[] = [];
  const zeroes = Object.keys(absentBefore);
  yield* eachInSteps(joined.rows, (row) => {
    const isNew = zeroes.some((key) => row.previous?.[key] === undefined);
    rows.push(isNew ? { ...row, previous: { ...absentBefore, ...row.previous } } : row);
  });
  yield* eachInSteps(gone, ([key, previous]) =>
    rows.push({ key, values: absentNow, previous, isOnlyInComparison: true }),
  );
  return { ...joined, rows };
}

type Numbers = Record<string, number | null>;

const incomplete: ReadonlySet<string> = new Set([
  "thresholded",
  "truncated",
  "shortened",
  "other-row",
  "sampled",
]);

function valueOfAbsent({ key, combine }: Metric, { totals, flags }: Table): 0 | null {
  const isWhole = !flags.some(({ flag }) => incomplete.has(flag));
  return isWhole && combine === "sum" && typeof totals[key] === "number" ? 0 : null;
}

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

export function hasUnlistedRows({ flags }: Table): boolean {
  const has = (name: string) => flags.some(({ flag }) => flag === name);
  return has("shortened") || ((has("thresholded") || has("truncated")) && !has("derived-totals"));
}

/** A metric filter hides rows that may exist. */
function hidesRows({ config }: Answer["instance"], { metrics }: Table): boolean {
  return (config.filter ?? []).some(({ field }) => metrics.some(({ key }) => key === field));
}

const minus = (value: number | null | undefined) => (typeof value === "number" ? -value : null);

function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === "number" ? cell : null;
}
