import type { Box } from "../drawing.ts";
import { leastFill } from "../packing/cut-pages.ts";
import type { Pen } from "../pen.ts";

/** `filled`: y from which the page may end; `isFresh`: nothing is drawn on it. */
export type SheetFlow = {
  pen: Pen;
  y: number;
  filled: number;
  isFresh: boolean;
  readonly content: Box;
  readonly next: () => Pen;
};

export const sheetGap = 16;

export const bottomOf = ({ content }: SheetFlow) => content.y + content.h;

export const isFilled = ({ y, filled }: SheetFlow) => y - sheetGap >= filled - 0.5;

export function turnPage(flow: SheetFlow): void {
  const { content } = flow;
  flow.pen = flow.next();
  flow.y = content.y;
  flow.filled = content.y + content.h * leastFill;
  flow.isFresh = true;
}

export function moveBelow(flow: SheetFlow, height: number): void {
  flow.y += height + sheetGap;
  flow.isFresh = false;
}
