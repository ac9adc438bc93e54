import type { Palette } from "#app/theme/tokens.ts";
import { round } from "./path.ts";
import { clean, ellipsize, wrapLines } from "./type/fit-text.ts";
import type { TextStyle, Typeface } from "./type/typeface.ts";
import type { Anchor, Box, Link, Mark, Paint } from "./drawing.ts";

/** Output of one page. */
export type Pen = {
  readonly type: Typeface;
  readonly inks: Palette;
  readonly marks: Mark[];
  readonly links: Link[];
  readonly anchors: Anchor[];
};

export type Inline = "start" | "middle" | "end";

export function newPen(type: Typeface, inks: Palette): Pen {
  return { type, inks, marks: [], links: [], anchors: [] };
}

/** `text` must be clean and fit. Returns its width. */
export function write(
  pen: Pen,
  text: string,
  x: number,
  baseline: number,
  style: TextStyle,
  fill: string,
  inline: Inline = "start",
): number {
  const width = pen.type.width(text, style);
  if (text === "") return 0;
  const left = inline === "start" ? x : inline === "end" ? x - width : x - width / 2;
  const { size, weight, tracking } = style;
  for (const piece of pen.type.pieces(text, style))
    pen.marks.push({
      k: "text",
      x: round(left + piece.x),
      y: round(baseline),
      text: piece.text,
      size,
      weight,
      fill,
      ...(piece.face ? { face: piece.face } : tracking && { tracking: round(tracking * size) }),
    });
  return width;
}

/** Cuts user text. Returns its width. */
export function writeFitted(
  pen: Pen,
  text: string,
  x: number,
  baseline: number,
  style: TextStyle,
  fill: string,
  room: number,
  inline: Inline = "start",
): number {
  return write(
    pen,
    ellipsize(pen.type, clean(pen.type, text), style, room),
    x,
    baseline,
    style,
    fill,
    inline,
  );
}

export type Paragraph = {
  readonly style: TextStyle;
  readonly line: number;
  readonly fill: string;
  readonly most?: number;
  readonly inline?: Inline;
};

/** Wraps user text. Returns its height. */
export function writeParagraph(
  pen: Pen,
  text: string,
  x: number,
  top: number,
  room: number,
  { style, line, fill, most, inline = "start" }: Paragraph,
): number {
  const lines = wrapLines(pen.type, clean(pen.type, text), style, room, most);
  lines.forEach((words, i) =>
    write(pen, words, x, baselineIn(top + i * line, line, style.size), style, fill, inline),
  );
  return lines.length * line;
}

/** As browsers do: half of ascent less descent. */
export function baselineIn(top: number, line: number, size: number): number {
  return top + line / 2 + size * 0.3638;
}

export function drawRect(pen: Pen, { x, y, w, h }: Box, paint: Paint & { readonly r?: number }): void {
  if (w <= 0 || h <= 0) return;
  pen.marks.push({ k: "rect", x: round(x), y: round(y), w: round(w), h: round(h), ...paint });
}

export function drawPath(pen: Pen, d: string, paint: Paint): void {
  if (d !== "") pen.marks.push({ k: "path", d, ...paint });
}

export function drawRule(
  pen: Pen,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width = 1,
): void {
  drawPath(pen, `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, { stroke, width });
}

/** Unsafe addresses stay plain text. */
export function link(pen: Pen, box: Box, to: string): void {
  if (to.startsWith("#") || /^(https?:\/\/|mailto:)[^\s]+$/i.test(to)) pen.links.push({ ...box, to });
}
