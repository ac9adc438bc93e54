import type { ChangeView } from "#app/domain/widgets/widget-view.ts";
import { drawIcon } from "../icons.ts";
import { write } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean } from "../fit-text.ts";

/** Arrow, number and word carry the meaning in grey; the colour comes last. */
export type ChangeStyle = { readonly size: number; readonly arrow: number };

export const largeChange: ChangeStyle = { size: 14, arrow: 13 };
export const smallChange: ChangeStyle = { size: 12, arrow: 11 };
export const cellChange: ChangeStyle = { size: 11, arrow: 10 };

const gap = 4;

export function changeWidth(pen: Pen, change: ChangeView, { size, arrow }: ChangeStyle): number {
  const text = clean(pen.type, change.text);
  const word = change.word ? pen.type.width(` ${change.word}`, { size, weight: 400 }) : 0;
  return (change.arrow ? arrow + gap : 0) + pen.type.width(text, { size, weight: 600 }) + word;
}

/** Returns its width. */
export function drawChange(
  pen: Pen,
  change: ChangeView,
  x: number,
  baseline: number,
  { size, arrow }: ChangeStyle,
): number {
  const fill = pen.inks[change.tone === "better" ? "good" : change.tone === "worse" ? "bad" : "ink-2"];
  let left = x;
  if (change.arrow) {
    drawIcon(pen, change.arrow, left, baseline - size * 0.36 - arrow / 2, arrow, fill, 2.4);
    left += arrow + gap;
  }
  left += write(pen, clean(pen.type, change.text), left, baseline, { size, weight: 600 }, fill);
  if (change.word) {
    const space = pen.type.width(" ", { size, weight: 400 });
    left += space + write(pen, change.word, left + space, baseline, { size, weight: 400 }, fill);
  }
  return left - x;
}
