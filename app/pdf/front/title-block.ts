import type { DashboardView } from "#app/views/dashboard-view.ts";
import { notesOfPage } from "#app/views/page-notes.ts";
import type { Box } from "../drawing.ts";
import { drawIcon } from "../icons.ts";
import { baselineIn, drawRect, inPart, write, writeFitted } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import type { Typeface } from "../type/typeface.ts";

export type FirstBlock = {
  readonly title: string | null;
  readonly notes: readonly (readonly string[])[];
  /** px */
  readonly height: number;
};

const titleHeight = 60;
const titleSizes = [22, 20, 18, 16] as const;
const noteStyle = { size: 12, weight: 400 } as const;
const noteLine = 16;
const noteIndent = 19;
const gap = 10;
const maxLines = 6;

export function planFirstBlock(
  type: Typeface,
  view: DashboardView,
  width: number,
  { hasTitle, hasNotes }: { readonly hasTitle: boolean; readonly hasNotes: boolean },
): FirstBlock {
  const words = hasNotes ? [...notesOfPage(view), ...(view.attention ? [`${view.attention}.`] : [])] : [];
  const notes: string[][] = [];
  let lines = 0;
  for (const text of words) {
    if (lines >= maxLines) break;
    const wrapped = wrapLines(type, clean(type, text), noteStyle, width - noteIndent, maxLines - lines);
    lines += wrapped.length;
    notes.push(wrapped);
  }
  const height = (hasTitle ? titleHeight : 0) + (lines > 0 ? lines * noteLine + gap : 0);
  return { title: hasTitle ? titleOf(view) : null, notes, height };
}

export function titleOf({ client, name }: DashboardView): string {
  return client === undefined || name.toLowerCase().includes(client.toLowerCase())
    ? name
    : `${client}: ${name}`;
}

export function drawFirstBlock(
  pen: Pen,
  view: DashboardView,
  block: FirstBlock,
  { x, y, w }: Box,
  hasPlate: boolean,
): void {
  const { inks } = pen;
  const { title, notes } = block;
  if (block.height === 0) return;
  if (hasPlate)
    drawRect(pen, { x: x - 12, y: y - 6, w: w + 24, h: block.height + 2 }, { r: 6, fill: inks.surface });
  let top = y;
  if (title !== null) {
    const words = clean(pen.type, title);
    const fits = (size: number) => pen.type.width(words, { size, weight: 600 }) <= w;
    const style = { size: titleSizes.find(fits) ?? 16, weight: 600, tracking: -0.01 } as const;
    inPart(pen, "H1", () => writeFitted(pen, title, x, baselineIn(top, 28, style.size), style, inks.ink, w));
    const [strong, plain] = [
      { size: 14, weight: 600 },
      { size: 14, weight: 400 },
    ] as const;
    const baseline = baselineIn(top + 28, 20, 14);
    inPart(pen, "P", () => {
      const when = writeFitted(pen, view.period.text, x, baseline, strong, inks.ink, w);
      if (view.period.compareText !== "")
        writeFitted(pen, view.period.compareText, x + when + 5, baseline, plain, inks["ink-2"], w - when - 5);
    });
    top += titleHeight;
  }
  for (const lines of notes) {
    drawIcon(pen, "alert", x, top + 1.5, 13, inks.warn);
    const first = top;
    inPart(pen, "P", () =>
      lines.forEach((line, i) => {
        const baseline = baselineIn(first + i * noteLine, noteLine, 12);
        write(pen, line, x + noteIndent, baseline, noteStyle, inks["ink-2"]);
      }),
    );
    top += lines.length * noteLine;
  }
}
