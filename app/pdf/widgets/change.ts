import type { ChangeView } from "#app/views/widget-view.ts";
import { clean } from "../type/fit-text.ts";
import { write } from "../pen.ts";
import type { Pen } from "../pen.ts";

/** px */
export type ChangeStyle = { readonly size: number; readonly isCell?: boolean };

export const largeChange: ChangeStyle = { size: 14 };
export const smallChange: ChangeStyle = { size: 12 };
export const cellChange: ChangeStyle = { size: 11, isCell: true };

const arrows = { up: "↑", down: "↓" } as const;

export function withoutComparisonText({ until: _, ...change }: ChangeView): ChangeView {
  return { ...change, word: null };
}

function wordsOf(
  pen: Pick<Pen, "type">,
  { arrow, text, word, until }: ChangeView,
): { strong: string; plain: string } {
  const number = clean(pen.type, text);
  return {
    strong: arrow ? `${arrows[arrow]} ${number}` : number,
    plain: [word, until].map((part) => (part ? ` ${part}` : "")).join(""),
  };
}

export function changeWidth(pen: Pick<Pen, "type">, change: ChangeView, { size }: ChangeStyle): number {
  const { strong, plain } = wordsOf(pen, change);
  return pen.type.width(strong, { size, weight: 600 }) + pen.type.width(plain, { size, weight: 400 });
}

/** Readable without color. Returns its width. */
export function drawChange(
  pen: Pen,
  change: ChangeView,
  x: number,
  baseline: number,
  { size, isCell = false }: ChangeStyle,
): number {
  const isQuiet = change.arrow === null || (isCell && !change.isLarge);
  const tone = change.tone === "better" ? "good" : change.tone === "worse" ? "bad" : "ink-2";
  const fill = pen.inks[isQuiet ? "ink-3" : tone];
  const { strong, plain } = wordsOf(pen, change);
  const width = write(pen, strong, x, baseline, { size, weight: isQuiet ? 400 : 600 }, fill);
  return width + write(pen, plain, x + width, baseline, { size, weight: 400 }, fill);
}
