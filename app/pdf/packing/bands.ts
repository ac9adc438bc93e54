import { grid } from "#app/theme/tokens.ts";
import { fillGrid } from "#app/views/fill-grid.ts";
import type { Placed } from "#app/views/fill-grid.ts";

/** Grid cells. `isNumber`: one number without notes. `whole`: px of a table with all rows. */
export type Sized = {
  readonly width: number;
  readonly height: number;
  readonly isNumber: boolean;
  readonly whole: { readonly least: number; readonly most: number } | null;
};

export type Cell = Placed & { readonly index: number };

/** Rows without a page break between them. `row` counts from 0 in each band. */
export type Band = {
  readonly rows: number;
  readonly isLow: boolean;
  readonly whole: { readonly least: number; readonly most: number } | null;
  readonly cells: readonly Cell[];
  readonly plain?: Band;
};

export const mostRows = 3;

/** Dashboard order, without holes. Throws for a size that no page has. */
export function bandsOf(widgets: readonly Sized[], columns: 2 | 4): Band[] {
  widgets.forEach(check);
  const sizes = columns === 4 ? widgets : inTwoColumns(widgets);
  const cells = fillGrid(sizes, columns).map((placed, index) => ({ index, ...placed }));
  return cut(cells).flatMap((band) => {
    const rows = rowsOf(band);
    return rows <= mostRows ? [bandOf(band, widgets)] : inShelves(band, columns, widgets);
  });
}

function check({ width, height }: Sized): void {
  const isInGrid = Number.isInteger(width) && width >= 1 && width <= grid.columns;
  if (!isInGrid || !Number.isInteger(height) || height < 1 || height > mostRows)
    throw new Error(`A widget cannot be ${width} by ${height} cells`);
}

function inTwoColumns(widgets: readonly Sized[]): { width: number; height: number }[] {
  const sizes: { width: number; height: number }[] = [];
  for (let i = 0; i < widgets.length; i += 1) {
    const { width, height } = widgets[i]!;
    const next = widgets[i + 1];
    if (width === 2 && next?.width === 2 && next.height === height) {
      sizes.push({ width: 1, height }, { width: 1, height });
      i += 1;
    } else sizes.push({ width: width === 1 ? 1 : 2, height });
  }
  return sizes;
}

function cut(cells: readonly Cell[]): Cell[][] {
  const bands: Cell[][] = [];
  let end = 0;
  for (const cell of [...cells].sort((a, b) => a.row - b.row || a.column - b.column)) {
    if (cell.row >= end) bands.push([]);
    bands.at(-1)!.push(cell);
    end = Math.max(end, cell.row + cell.height);
  }
  return bands;
}

const rowsOf = (cells: readonly Cell[]) =>
  Math.max(...cells.map(({ row, height }) => row + height)) - cells[0]!.row;

function bandOf(cells: readonly Cell[], widgets: readonly Sized[]): Band {
  const top = cells[0]!.row;
  const whole = cells.length === 1 ? widgets[cells[0]!.index]!.whole : null;
  const withRows = (rows: number): Band => ({
    rows,
    isLow: rows === 1 && cells.every(({ index }) => widgets[index]!.isNumber),
    whole: null,
    cells: cells.map((cell) => ({ ...cell, row: cell.row - top, height: Math.min(cell.height, rows) })),
  });
  const plain = withRows(rowsOf(cells));
  return whole === null ? plain : { ...withRows(1), whole, plain };
}

function inShelves(cells: readonly Cell[], columns: number, widgets: readonly Sized[]): Band[] {
  const shelves: Cell[][] = [];
  let used = columns;
  for (const cell of [...cells].sort((a, b) => a.index - b.index)) {
    const width = Math.min(columns, cell.width);
    if (used + width > columns) {
      shelves.push([]);
      used = 0;
    }
    shelves.at(-1)!.push({ ...cell, row: 0, column: used, width });
    used += width;
  }
  return shelves.map((shelf) => {
    const height = Math.min(mostRows, Math.max(...shelf.map(({ index }) => widgets[index]!.height)));
    const filled = fillGrid(
      shelf.map(({ width }) => ({ width, height })),
      columns,
    );
    return bandOf(
      shelf.map(({ index }, i) => ({ index, ...filled[i]! })),
      widgets,
    );
  });
}
