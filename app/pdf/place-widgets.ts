import { grid } from "#app/theme/tokens.ts";

type Size = { readonly width: number; readonly height: number };

/** A widget's cells: index in the dashboard, column and row from 0. */
export type Cells = {
  readonly index: number;
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
};

const { columns } = grid;

/** The widgets of each page, in reading order, rows counted from the page's top. No widget is cut, every widget stands once. */
export function placeWidgets(widgets: readonly Size[], rowsPerPage: number): Cells[][] {
  for (const { width, height } of widgets) {
    const isInGrid =
      Number.isInteger(width) && Number.isInteger(height) && width >= 1 && width <= columns && height >= 1;
    if (!isInGrid) throw new Error(`A widget cannot be ${width} by ${height} cells`);
  }
  const placed = dense(widgets.map((size, index) => ({ ...size, index })));
  return fillPages(cutBands(placed), rowsPerPage).map((page) =>
    page.sort((a, b) => a.row - b.row || a.column - b.column),
  );
}

/** As the page on screen does it (grid-auto-flow: dense): each into the first hole from the top that is large enough. */
function dense(widgets: readonly (Size & { index: number })[], mostRows = Infinity): Cells[] {
  const taken = new Set<string>();
  const cells: Cells[] = [];
  for (const { index, width, height } of widgets) {
    place: for (let row = 0; row + height <= mostRows; row += 1) {
      for (let column = 0; column + width <= columns; column += 1) {
        const spots = spotsOf({ index, column, row, width, height });
        if (spots.some((spot) => taken.has(spot))) continue;
        spots.forEach((spot) => taken.add(spot));
        cells.push({ index, column, row, width, height });
        break place;
      }
    }
  }
  return cells;
}

function spotsOf({ column, row, width, height }: Cells): string[] {
  return Array.from(
    { length: width * height },
    (_, i) => `${column + (i % width)},${row + Math.floor(i / width)}`,
  );
}

type Band = { readonly cells: readonly Cells[]; readonly rows: number };

/** Stretches of rows between which no widget stands on both sides; rows counted from the band's top. */
function cutBands(placed: readonly Cells[]): Band[] {
  const bands: Band[] = [];
  let top = 0;
  let bottom = 0;
  let open: Cells[] = [];
  const close = () => {
    if (open.length > 0)
      bands.push({ cells: open.map((cell) => ({ ...cell, row: cell.row - top })), rows: bottom - top });
    open = [];
  };
  for (const cell of [...placed].sort((a, b) => a.row - b.row || a.column - b.column)) {
    if (cell.row >= bottom) {
      close();
      top = cell.row;
    }
    open.push(cell);
    bottom = Math.max(bottom, cell.row + cell.height);
  }
  close();
  return bands;
}

function fillPages(bands: readonly Band[], rowsPerPage: number): Cells[][] {
  const pages: Cells[][] = [];
  let used = Infinity;
  for (const band of bands) {
    if (band.rows > rowsPerPage) {
      pages.push(...repack(band, rowsPerPage));
      used = Infinity; // nothing joins a page that was packed by itself
      continue;
    }
    if (used + band.rows > rowsPerPage) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)!.push(...band.cells.map((cell) => ({ ...cell, row: cell.row + used })));
    used += band.rows;
  }
  return pages;
}

/** Widgets that interlock over more rows than a page has: the same rule again, page by page, in the dashboard's order. */
function repack(band: Band, rowsPerPage: number): Cells[][] {
  const pages: Cells[][] = [];
  let waiting = band.cells
    .map(({ index, width, height }) => ({ index, width, height }))
    .sort((a, b) => a.index - b.index);
  while (waiting.length > 0) {
    const page = dense(waiting, rowsPerPage);
    if (page.length === 0) throw new Error("A widget is larger than a page");
    pages.push(page);
    const done = new Set(page.map(({ index }) => index));
    waiting = waiting.filter(({ index }) => !done.has(index));
  }
  return pages;
}
