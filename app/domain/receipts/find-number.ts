import type { DateRange } from "#app/lib/plain-date.ts";
import { Combiner } from "#app/metrics/combine.ts";
import { type DaySet, fullCoverage } from "#app/metrics/periods/coverage.ts";
import { isTimeDimension, type TimeDimension, timeSteps } from "#app/metrics/periods/time-steps.ts";
import { type UnequalDays, unequalDays } from "#app/metrics/periods/cut-buckets.ts";
import type { Cell, Dimension, Row, Table } from "#app/metrics/table.ts";
import type { QueriedResult } from "#app/domain/widgets/view/widget-data.ts";
import { splitSeries } from "#app/domain/widgets/rows/split-series.ts";
import { columnsOf, type ShownColumn } from "#app/domain/widgets/rows/shown-table.ts";
import { sharedTimeSteps } from "#app/domain/widgets/rows/time-rows.ts";
import type { CellRef } from "#app/domain/widgets/rows/view-context.ts";

export type FoundNumber = {
  readonly spot: CellRef;
  readonly answer: QueriedResult;
  readonly column: ShownColumn;
  readonly dimension: Dimension | null;
  readonly split: Dimension | null;
  readonly now: Side;
  readonly before: Side | null;
  /** Null: all days. */
  readonly compared: Side | null;
  /** Periods of unequal length have no change. */
  readonly unequal: UnequalDays | null;
};

export type ShownNumber = Omit<FoundNumber, "answer"> & {
  readonly answer: Pick<QueriedResult, "coverage">;
};

export type Side = {
  readonly range: DateRange;
  readonly without: readonly DateRange[];
  /** Null for the total. */
  readonly cell: { readonly cell: Cell } | null;
  readonly values: Values;
  readonly rules: readonly RowRule[];
};

export type Values = {
  readonly table: Table;
  readonly row: Row | null;
};

/** `isExcept` drops matching rows. */
export type RowRule = {
  readonly dimension: Dimension;
  readonly cells: ReadonlySet<Cell>;
  readonly isExcept: boolean;
};

export type Ranges = { readonly range: DateRange; readonly comparison: DateRange | null };

export function findColumn(
  answers: readonly QueriedResult[],
  key: string,
): { readonly answer: QueriedResult; readonly column: ShownColumn } | null {
  for (const answer of answers) {
    const columns = columnsOf(answer.instance, answer.current, answers.length > 1);
    const column = columns.find((candidate) => candidate.key === key);
    if (column) return { answer, column };
  }
  return null;
}

/** `splitBefore`: the series in the comparison period. Null if not found. */
export function findNumber(
  answers: readonly QueriedResult[],
  key: string,
  spot: CellRef,
  { range, comparison }: Ranges,
  splitBefore: Table | null,
): FoundNumber | null {
  const found = findColumn(answers, key);
  if (!found) return null;
  const { answer, column } = found;
  const dimension = answer.current.dimensions[0] ?? null;
  if (!hasRow(answers, spot.row, range)) return null;
  const isComparable = comparison !== null && !answers.some(({ current }) => isUndated(current));
  const rowBefore = isComparable && answer.previous ? rowThen(spot.row, dimension, range, comparison) : null;

  if (spot.series === undefined) {
    if (spot.share && (spot.row === "total" || column.metric.combine !== "sum")) return null;
    const side = (table: Table, row: CellRef["row"], days: DaySet): Side => ({
      ...days,
      cell: row === "total" ? null : row,
      values: { table, row: row === "total" ? null : rowOf(table, row.cell) },
      rules: rulesFor(row, dimension),
    });
    const now = side(answer.current, spot.row, wholeOf(range));
    const days = answer.coverage?.days;
    const part = days?.outcome === "part" ? days : null;
    const before =
      rowBefore && comparison && side(answer.previous!, rowBefore, part ? part.before : wholeOf(comparison));
    const compared =
      before && part?.now && answer.compared ? side(answer.compared, spot.row, part.now) : null;
    const unequal = before && comparison && unequalOf(now, { range, comparison }, answer, dimension);
    return { spot, answer, column, dimension, split: null, now, before, compared, unequal };
  }

  const split = answer.split?.dimensions[1] ?? null;
  const isThere = answer.split?.metrics.some((metric) => metric.key === column.metric.key);
  if (!answer.split || !split || !isThere || spot.share) return null;
  const { series: all } = splitSeries(answer.current, answer.split, column.metric.key, []);
  const names = new Set(all.flatMap(({ name, isOther }) => (isOther ? [] : [name])));
  const { series } = spot;
  if (series === "other" ? !all.some(({ isOther }) => isOther) : !names.has(series.cell)) return null;
  const rule: RowRule =
    series === "other"
      ? { dimension: split, cells: names, isExcept: true }
      : { dimension: split, cells: new Set([series.cell]), isExcept: false };
  const side = (table: Table, row: CellRef["row"], days: DateRange): Side => {
    const rules = [...rulesFor(row, dimension), rule];
    return {
      ...wholeOf(days),
      cell: row === "total" ? null : row,
      values: { table, row: togetherOf(table, rules, row) },
      rules,
    };
  };
  const now = side(answer.split, spot.row, range);
  const before = rowBefore && comparison && splitBefore && side(splitBefore, rowBefore, comparison);
  const unequal = before && comparison && unequalOf(now, { range, comparison }, answer, dimension);
  return { spot, answer, column, dimension, split, now, before, compared: null, unequal };
}

export function isUndated({ flags }: Table): boolean {
  return flags.some(({ flag }) => flag === "no-dates");
}

/** `cellIn` finds a row's cell, such as its week. */
export function matchesRules(
  row: Row,
  rules: readonly RowRule[],
  cellIn: (row: Row, dimension: Dimension) => Cell = ownCell,
): boolean {
  return rules.every(({ dimension, cells, isExcept }) => cells.has(cellIn(row, dimension)) !== isExcept);
}

function ownCell(row: Row, { key }: Dimension): Cell {
  return row[key] ?? null;
}

/** Days without a row are shown too. */
function hasRow(answers: readonly QueriedResult[], row: CellRef["row"], range: DateRange): boolean {
  if (row === "total") return true;
  return answers.some(({ current }) => {
    const dimension = current.dimensions[0];
    if (current.rows.some((each) => cellOf(each, dimension) === row.cell)) return true;
    return dimension !== undefined && isTimeDimension(dimension) && placeIn(range, dimension, row.cell) >= 0;
  });
}

function cellOf(row: Row, dimension: Dimension | null | undefined): Cell {
  return dimension ? ownCell(row, dimension) : null;
}

function placeIn(range: DateRange, dimension: TimeDimension, cell: Cell): number {
  return timeSteps(dimension, range).findIndex((key) => key === cell);
}

function rowOf(table: Table, cell: Cell): Row {
  return table.rows.find((row) => cellOf(row, table.dimensions[0]) === cell) ?? {};
}

function rowThen(
  row: CellRef["row"],
  dimension: Dimension | null,
  range: DateRange,
  comparison: DateRange,
): CellRef["row"] | null {
  if (row === "total" || !dimension || !isTimeDimension(dimension)) return row;
  const cell = timeSteps(dimension, comparison)[placeIn(range, dimension, row.cell)];
  return cell === undefined ? null : { cell };
}

function wholeOf(range: DateRange): DaySet {
  return { range, without: [] };
}

function unequalOf(
  { cell }: Side,
  { range, comparison }: { readonly range: DateRange; readonly comparison: DateRange },
  { coverage }: QueriedResult,
  dimension: Dimension | null,
): UnequalDays | null {
  if (!cell || !dimension || !isTimeDimension(dimension) || dimension.type === "date") return null;
  const { type } = dimension;
  const met = sharedTimeSteps(dimension, range, comparison, coverage?.source ?? fullCoverage).find(
    ({ now }) => now.start === cell.cell,
  );
  return met ? unequalDays(type, met.now, met.before) : null;
}

function rulesFor(row: CellRef["row"], dimension: Dimension | null): RowRule[] {
  return row === "total" || !dimension ? [] : [{ dimension, cells: new Set([row.cell]), isExcept: false }];
}

function togetherOf(table: Table, rules: readonly RowRule[], row: CellRef["row"]): Row {
  const rows = table.rows.filter((each) => matchesRules(each, rules));
  if (rows.length === 1 && row !== "total") return rows[0]!;
  const combiner = new Combiner(table.metrics, table.dimensions);
  for (const each of rows) combiner.add(each);
  return combiner.values();
}
