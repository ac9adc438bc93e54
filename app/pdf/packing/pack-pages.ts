import type { Box } from "../drawing.ts";
import type { Geometry } from "../paper.ts";
import { bandsOf } from "./bands.ts";
import type { Band, Sized } from "./bands.ts";
import { type Cut, cutPages, leastFill, type Room, rowsHeight, rowsOf } from "./cut-pages.ts";

const maxStretch = 1.25;

export type Packed = { readonly index: number; readonly box: Box };

type Plan = Pick<Geometry, "content" | "columns" | "row" | "low" | "gap">;

/** Boxes by page. `inset`: px of the first page's title. Rules: decision 0046. */
export function packPages(widgets: readonly Sized[], plan: Plan, inset = 0): Packed[][] {
  const { content, columns, row, low, gap } = plan;
  const cell = (content.w - gap * (columns - 1)) / columns;
  const room = { height: content.h, firstHeight: content.h - inset, row, low, gap };
  const { bands, cuts } = cutFilled(bandsOf(widgets, columns), room);
  return cuts.map(({ first, end, scale, squeezed, fill }) => {
    const start = first === 0 ? inset : 0;
    const pageHeight = content.h - start;
    const own = bands
      .slice(first, end)
      .map((band, i) => ({ band, isSqueezed: squeezed.includes(first + i) }));
    const gaps = gap * (own.reduce((sum, { band, isSqueezed }) => sum + rowsOf(band, isSqueezed), 0) - 1);
    const isShort = end < bands.length && fill < leastFill;
    const wished = Math.min(leastFill, fill * maxStretch) * pageHeight;
    const stretch = isShort ? (wished - gaps) / (fill * pageHeight - gaps) : 1;
    let top = content.y + start;
    return own.flatMap(({ band, isSqueezed }) => {
      const height = heightOf(band, isSqueezed, stretch);
      const packed = boxesOf(band, height, top);
      top += height + gap;
      return packed;
    });

    function heightOf(band: Band, isSqueezed: boolean, stretch: number): number {
      return rowsHeight(band, isSqueezed, scale, room) * stretch + gap * (rowsOf(band, isSqueezed) - 1);
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

function cutFilled(bands: readonly Band[], room: Room): { bands: readonly Band[]; cuts: Cut[] } {
  const cuts = cutPages(bands, room);
  const early = cuts.find(({ end, fill }) => end < bands.length && fill * maxStretch < leastFill);
  if (!early) return { bands, cuts };
  const isWhole = (at: number) => bands[at]!.plain !== undefined;
  const next = bands.findIndex((_, at) => at >= early.end && isWhole(at));
  const near = next >= 0 ? next : bands.findLastIndex((_, at) => isWhole(at));
  if (near < 0) return { bands, cuts };
  return cutFilled(bands.with(near, bands[near]!.plain!), room);
}

function stretched(page: readonly Packed[], top: number, by: number): Packed[] {
  return page.map(({ index, box }) => ({
    index,
    box: { ...box, y: top + (box.y - top) * by, h: box.h * by },
  }));
}

/**
 * Last page of widgets, before appendix pages. `begins`: share of the height; `isLong`: widgets that continue.
 */
export function beforeTables(
  page: readonly Packed[],
  { y: top, h }: Pick<Box, "y" | "h">,
  { begins, isLong }: { readonly begins: number | null; readonly isLong: (index: number) => boolean },
): Packed[] {
  const end = Math.max(...page.map(({ box }) => box.y + box.h));
  const fill = (end - top) / h;
  if (fill >= leastFill - 0.001) return [...page];
  const long = page.filter(({ index }) => isLong(index)).map(({ box }) => box);
  if (long.length === 0)
    return fill <= (begins ?? 0) ? [...page] : stretched(page, top, (begins ?? leastFill) / fill);
  const { y: from, h: height } = long.reduce((best, box) => (box.h > best.h ? box : best));
  const spare = top + h - end;
  const moved = (y: number) => y + spare * Math.max(0, Math.min(1, (y - from) / height));
  return page.map(({ index, box }) => {
    const y = moved(box.y);
    return { index, box: { ...box, y, h: moved(box.y + box.h) - y } };
  });
}
