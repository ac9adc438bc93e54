import type { DataCell, DataColumn, DataTable } from "#app/views/widget-view.ts";
import { changeCell, columnFormat, numberCell, type SheetCell, typedCell } from "./cells.ts";
import type { Style } from "./styles.ts";

type OutColumn = {
  readonly at: number;
  readonly holds: "value" | "before" | "change";
  readonly column: DataColumn;
  readonly format: string | undefined;
};

export type TableLayout = {
  readonly heads: readonly SheetCell[];
  readonly widths: readonly number[];
  readonly cellsOf: (row: readonly DataCell[], look?: Style["look"]) => SheetCell[];
  readonly numberAt: (row: readonly DataCell[], place: number) => number | null | undefined;
};

const seenRows = 200;

export function layOutTable({ columns, rows, totals }: DataTable): TableLayout {
  const seen = [...rows.slice(0, seenRows), ...(totals ? [totals] : [])];
  const hasChange = (at: number) => seen.some((row) => row[at]?.change);
  const out = columns.flatMap((column, at): OutColumn[] => {
    const format = columnFormat(
      column,
      seen.map((row) => row[at]?.text ?? ""),
    );
    const one = { at, column, format };
    const value: OutColumn = { ...one, holds: "value" };
    if (!hasChange(at)) return [value];
    const change: OutColumn = { ...one, holds: "change" };
    const hasBefore = columns.some(({ key, comparison }) => comparison && key === `${column.key}.before`);
    return hasBefore ? [value, change] : [value, { ...one, holds: "before" }, change];
  });
  return {
    heads: out.map((one) => ({
      value: headOf(one),
      style: { look: "head", isWrapped: true, ...(one.column.role === "metric" && { align: "right" }) },
    })),
    widths: out.map((one) => widthOf(one, seen)),
    cellsOf: (row, look) => out.map((one) => withLook(cellOf(one, row[one.at]), look)),
    numberAt: (row, place) => numberOf(out[place]!, row),
  };
}

function numberOf({ at, holds, column }: OutColumn, row: readonly DataCell[]): number | null | undefined {
  const raw = row[at]?.raw;
  return column.role === "dimension" || holds !== "value" || typeof raw === "string" ? undefined : raw;
}

const headOf = ({ column, holds }: OutColumn): string =>
  holds === "change"
    ? `${column.label}, change`
    : holds === "before"
      ? `${column.label}, before`
      : column.label;

function cellOf({ column, format, holds }: OutColumn, cell: DataCell | undefined): SheetCell {
  if (!cell) return { value: null };
  if (holds === "change") return changeCell(cell.change);
  if (holds === "value") return typedCell(column, cell, format);
  return typeof cell.before === "number" ? numberCell(column, cell.before, format) : { value: null };
}

function withLook(cell: SheetCell, look: Style["look"]): SheetCell {
  return look ? { ...cell, style: { ...cell.style, look } } : cell;
}

function widthOf(one: OutColumn, seen: readonly (readonly DataCell[])[]): number {
  const isName = one.column.role === "dimension";
  const texts = one.holds === "value" ? seen.map((row) => row[one.at]?.text.length ?? 0) : [];
  const word = Math.max(
    ...headOf(one)
      .split(/\s/)
      .map(({ length }) => length),
  );
  return Math.min(
    isName ? 48 : 24,
    Math.max(isName ? 24 : 14, word + 2, ...texts.map((length) => length + 2)),
  );
}
