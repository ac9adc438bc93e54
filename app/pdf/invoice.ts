import { palettes } from "#app/theme/tokens.ts";
import type { Page } from "./drawing.ts";
import { baselineIn, drawRule, inPart, newPen, type Pen, write, writeFitted, writeParagraph } from "./pen.ts";
import type { Typeface } from "./type/typeface.ts";

export type InvoiceView = {
  readonly title: string;
  readonly seller: string;
  readonly buyer: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly lines: readonly (readonly [words: string, amount: string])[];
  readonly total: readonly [words: string, amount: string];
  readonly note: string;
  /** Milliseconds: the file's date. */
  readonly at: number;
};

const paper = { width: 794, height: 1123, scale: 0.75 };
const side = 72;
const room = paper.width - 2 * side;
const text = { size: 13, weight: 400 } as const;
const strong = { size: 13, weight: 600 } as const;
const line = 20;

export function drawInvoice(invoice: InvoiceView, type: Typeface): Page {
  const { light } = palettes;
  const pen = newPen(type, light);
  let y = 80;
  inPart(pen, "H1", () => {
    y += writeParagraph(pen, invoice.title, side, y, room, {
      style: { size: 24, weight: 600 },
      line: 32,
      fill: light.ink,
    });
  });
  inPart(pen, "P", () => {
    y += 8;
    y += writeParagraph(pen, invoice.seller, side, y, room, { style: text, line, fill: light["ink-2"] });
  });
  y += 24;
  inPart(pen, "P", () => {
    y += writeParagraph(pen, `Billed to ${invoice.buyer}`, side, y, room, {
      style: text,
      line,
      fill: light.ink,
    });
  });
  y += 16;
  y = drawRows(pen, invoice.facts, y, "Details");
  y += 24;
  y = drawRows(pen, invoice.lines, y, "Amounts");
  y = drawRows(pen, [invoice.total], y + 4, "Total", true);
  y += 32;
  inPart(pen, "P", () => {
    writeParagraph(pen, invoice.note, side, y, room, { style: text, line, fill: light["ink-2"] });
  });
  const { marks, links, anchors } = pen;
  return { title: invoice.title, ...paper, marks, links, anchors };
}

/** Returns its end. */
function drawRows(
  pen: Pen,
  rows: readonly (readonly [string, string])[],
  top: number,
  summary: string,
  isTotal = false,
): number {
  const { ink } = pen.inks;
  const height = line + 8;
  const style = isTotal ? strong : text;
  inPart(
    pen,
    "Table",
    () =>
      rows.forEach(([name, value], at) => {
        const y = top + at * height;
        inPart(pen, "TR", () => {
          const baseline = baselineIn(y + 4, line, style.size);
          inPart(pen, "TH", () => writeFitted(pen, name, side, baseline, style, ink, room * 0.7), {
            scope: "Row",
          });
          inPart(pen, "TD", () => write(pen, value, side + room, baseline, style, ink, "end"));
        });
        drawRule(pen, side, y + height, side + room, y + height, pen.inks.line);
      }),
    { alt: summary },
  );
  return top + rows.length * height;
}
