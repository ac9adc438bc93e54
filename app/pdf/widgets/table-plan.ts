import { changeInCell } from "#app/views/change-in-cell.ts";
import type { DataCell, DataColumn, DataTable } from "#app/views/widget-view.ts";
import type { Pen } from "../pen.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import { cellChange, changeWidth, withoutComparisonText } from "./change.ts";

/** Text size and row height, px. */
export type Density = { readonly size: number; readonly row: number };

export type ChangePlace = "beside" | "under";

export type ColumnPlan = {
  readonly index: number;
  readonly column: DataColumn;
  readonly width: number;
  readonly header: readonly string[];
  /** px */
  readonly changeRoom: number;
  /** px */
  readonly bar: { readonly room: number; readonly largest: number } | null;
};

export type TablePlan = {
  readonly columns: readonly ColumnPlan[];
  readonly gap: number;
  readonly density: Density;
  readonly changes: ChangePlace;
  readonly headerHeight: number;
  readonly rowHeights: readonly number[];
  readonly totalsHeight: number;
};

/** px */
export const changeGap = 6;

export const headerStyle = { size: 12, weight: 400 } as const;
export const sortedStyle = { size: 12, weight: 600 } as const;
const headerLine = 15;
const changeLine = 13;
const barFrom = 760;

export type TableRoom = {
  readonly width: number;
  readonly columns: readonly number[];
  readonly bars: boolean;
};

/** Null if too wide. */
export function planTable(
  pen: Pen,
  data: DataTable,
  { width, columns, bars }: TableRoom,
  density: Density,
  changes: ChangePlace,
): TablePlan | null {
  const gap = columns.length > 6 ? 12 : 16;
  const drafts = columns.map((index) => draftColumn(pen, data, index, width, density, changes));
  const gaps = gap * (columns.length - 1);
  const needed = drafts.reduce((sum, { least }) => sum + least, gaps);
  if (needed > width) return null;

  const wanted = drafts.reduce((sum, { natural }) => sum + natural, gaps);
  const widths = wanted > width ? shrink(drafts, width - gaps) : drafts.map(({ natural }) => natural);
  const totals = totalsRow(data);
  const barAt = bars ? barColumn(data, columns) : -1;
  let slack = width - gaps - widths.reduce((sum, each) => sum + each, 0);
  const barRoom = barAt >= 0 && width >= barFrom && slack >= 120 ? Math.min(slack * 0.6, width * 0.2) : 0;
  slack -= barRoom;
  const total = widths.reduce((sum, each) => sum + each, 0);
  const planned = drafts.map(({ index, column, changeRoom }, i): ColumnPlan => {
    const own = widths[i]! + (slack * widths[i]!) / total + (i === barAt ? barRoom : 0);
    return {
      index,
      column,
      width: own,
      header: headerOf(pen, column, own),
      changeRoom,
      bar: i === barAt ? { room: barRoom, largest: largestOf(data, index) } : null,
    };
  });
  return {
    columns: planned,
    gap,
    density,
    changes,
    headerHeight: Math.max(...planned.map(({ header }) => header.length)) * headerLine + 14,
    rowHeights: data.rows.map((row) => rowHeight(pen, row, planned, density, changes)),
    totalsHeight: totals ? rowHeight(pen, totals, planned, density, changes) + 2 : 0,
  };
}

type Draft = {
  readonly index: number;
  readonly column: DataColumn;
  readonly changeRoom: number;
  readonly least: number;
  readonly natural: number;
};

function draftColumn(
  pen: Pen,
  data: DataTable,
  index: number,
  width: number,
  { size }: Density,
  changes: ChangePlace,
): Draft {
  const column = data.columns[index]!;
  const totals = totalsRow(data);
  const cells = data.rows.map((row) => row[index]);
  const numbers = largest([
    ...cells.map((cell) => textWidth(pen, cell, size, 400)),
    textWidth(pen, totals?.[index], size, 600),
  ]);
  const changeRoom = largest([...cells, totals?.[index]].map((cell) => cellChangeWidth(pen, cell)));
  const widest =
    changes === "under"
      ? Math.max(numbers, changeRoom)
      : numbers + (changeRoom > 0 ? changeRoom + changeGap : 0);
  const words = headerText(column)
    .split(/\s+/)
    .map((word) => pen.type.width(clean(pen.type, word), sortedStyle));
  const header = Math.max(...words, (words.reduce((sum, each) => sum + each + 4, 0) / 2) * 1.15);
  if (column.role === "metric")
    return {
      index,
      column,
      changeRoom,
      least: Math.max(widest, ...words),
      natural: Math.max(widest, header),
    };
  const natural = Math.max(header, Math.min(widest, width * 0.42));
  return { index, column, changeRoom: 0, least: Math.max(...words, Math.min(widest, 96)), natural };
}

const largest = (widths: readonly number[]) => widths.reduce((widest, width) => Math.max(widest, width), 0);

function textWidth(pen: Pen, cell: DataCell | undefined, size: number, weight: 400 | 600): number {
  return cell ? pen.type.width(clean(pen.type, cell.text), { size, weight }) : 0;
}

function cellChangeWidth(pen: Pen, cell: DataCell | undefined): number {
  const change = changeInCell(cell?.change, "beside");
  return change ? changeWidth(pen, withoutComparisonText(change), cellChange) : 0;
}

function shrink(drafts: readonly Draft[], room: number): number[] {
  const least = drafts.reduce((sum, draft) => sum + draft.least, 0);
  const natural = drafts.reduce((sum, draft) => sum + draft.natural, 0);
  const share = natural > least ? (room - least) / (natural - least) : 0;
  return drafts.map((draft) => draft.least + (draft.natural - draft.least) * share);
}

export function totalsRow({ columns, totals, totalsLabel }: DataTable): readonly DataCell[] | null {
  const names = columns.map(({ role }, i) => (role === "dimension" ? (i === 0 ? totalsLabel : "") : null));
  return totals && totals.map((cell, i) => (names[i] == null ? cell : { ...cell, text: names[i] }));
}

export function sortOf({ role, type, sorted }: DataColumn): DataColumn["sorted"] {
  return role === "dimension" && (type === "date" || type === "week" || type === "month") ? null : sorted;
}

function headerText(column: DataColumn): string {
  const { label, comparison } = column;
  const name = comparison ? `${label}, before` : label;
  const sorted = sortOf(column);
  return sorted ? `${name} ${sorted === "asc" ? "↑" : "↓"}` : name;
}

function headerOf(pen: Pen, column: DataColumn, width: number): string[] {
  return wrapLines(
    pen.type,
    clean(pen.type, headerText(column)),
    sortOf(column) ? sortedStyle : headerStyle,
    width,
    3,
  );
}

function rowHeight(
  pen: Pen,
  row: readonly DataCell[],
  columns: readonly ColumnPlan[],
  { size, row: height }: Density,
  changes: ChangePlace,
): number {
  const lines = Math.max(
    1,
    ...columns
      .filter(({ column }) => column.role === "dimension")
      .map(({ index, width }) => dimensionLines(pen, row[index], size, width).length),
  );
  const under =
    changes === "under" && row.some(({ change }) => changeInCell(change, "beside")) ? changeLine : 0;
  return height + Math.max((lines - 1) * (size + 4), under);
}

export function dimensionLines(
  pen: Pen,
  cell: DataCell | undefined,
  size: number,
  width: number,
  weight: 400 | 600 = 400,
): string[] {
  return wrapLines(pen.type, clean(pen.type, cell?.text ?? ""), { size, weight }, width, 2);
}

function barColumn(data: DataTable, columns: readonly number[]): number {
  const metrics = columns
    .map((index, place) => ({ column: data.columns[index]!, place }))
    .filter(({ column }) => column.role === "metric" && !column.comparison);
  return (metrics.find(({ column }) => column.sorted) ?? metrics[0])?.place ?? -1;
}

function largestOf(data: DataTable, index: number): number {
  return largest(
    data.rows
      .map((row) => row[index]?.raw)
      .map((raw) => (typeof raw === "number" && Number.isFinite(raw) ? raw : 0)),
  );
}
