import { fillGrid } from "#app/views/fill-grid.ts";
import { grid } from "#app/theme/tokens.ts";

type Size = { readonly width: number; readonly height: number };

/** Column and row from 0. */
export type Cells = {
  readonly index: number;
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
};

const { columns } = grid;

/** Per page, in order, without holes. Throws for a widget larger than a page. */
export function placeWidgets(widgets: readonly Size[], rowsPerPage: number): Cells[][] {
  for (const { width, height } of widgets) {
    const isInGrid =
      Number.isInteger(width) && Number.isInteger(height) && width >= 1 && width <= columns && height >= 1;
    if (!isInGrid) throw new Error(`A widget cannot be ${width} by ${height} cells`);
    if (height > rowsPerPage) throw new Error("A widget is larger than a page");
  }
  const pages: Cells[][] = [];
  for (let first = 0; first < widgets.length;) {
    let page = fillGrid(widgets.slice(first, first + 1), columns);
    while (first + page.length < widgets.length) {
      const larger = fillGrid(widgets.slice(first, first + page.length + 1), columns);
      if (larger.some(({ row, height }) => row + height > rowsPerPage)) break;
      page = larger;
    }
    const start = first;
    pages.push(page.map((cells, i) => ({ index: start + i, ...cells })));
    first += page.length;
  }
  return pages;
}
