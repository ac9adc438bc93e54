import type { Box } from "../drawing.ts";
import type { Geometry } from "../paper.ts";
import { bandsOf } from "./bands.ts";
import type { Band, Sized } from "./bands.ts";
import { cutPages, rowsHeight, rowsOf } from "./cut-pages.ts";

export type Packed = { readonly index: number; readonly box: Box };

/** Boxes by page, in the order of the dashboard. `inset`: px of the first page's title. Rules: decision 0046. */
export function packPages(
  widgets: readonly Sized[],
  { content, columns, row, low, gap }: Pick<Geometry, "content" | "columns" | "row" | "low" | "gap">,
  inset = 0,
): Packed[][] {
  const bands = bandsOf(widgets, columns);
  const cell = (content.w - gap * (columns - 1)) / columns;
  const room = { height: content.h, firstHeight: content.h - inset, row, low, gap };
  return cutPages(bands, room).map(({ first, end, scale, squeezed }) => {
    let top = content.y + (first === 0 ? inset : 0);
    return bands.slice(first, end).flatMap((band, i) => {
      const height = heightOf(band, squeezed.includes(first + i));
      const packed = boxesOf(band, height, top);
      top += height + gap;
      return packed;
    });

    function heightOf(band: Band, isSqueezed: boolean): number {
      return rowsHeight(band, isSqueezed, scale, room) + gap * (rowsOf(band, isSqueezed) - 1);
    }
  });

  function boxesOf({ rows, cells }: Band, height: number, top: number): Packed[] {
    const each = (height - gap * (rows - 1)) / rows;
    return [...cells]
      .sort((a, b) => a.index - b.index)
      .map(({ index, column, row: at, width, height: tall }) => ({
        index,
        box: {
          x: content.x + column * (cell + gap),
          y: top + at * (each + gap),
          w: cell * width + gap * (width - 1),
          h: each * tall + gap * (tall - 1),
        },
      }));
  }
}
