import type { Palette } from "#app/theme/tokens.ts";
import { round } from "./path.ts";
import { clean, ellipsize, wrapLines } from "./type/fit-text.ts";
import type { TextStyle, Typeface } from "./type/typeface.ts";
import type { Anchor, Box, LeafRole, Link, Mark, Paint, Part } from "./drawing.ts";

export type Pen = {
  part: Part;
  readonly type: Typeface;
  readonly inks: Palette;
  readonly marks: Mark[];
  readonly links: Link[];
  readonly anchors: Anchor[];
};

export type Inline = "start" | "middle" | "end";

export function newPen(type: Typeface, inks: Palette, part: Part = newRoot()): Pen {
  return { type, inks, marks: [], links: [], anchors: [], part };
}

export const newRoot = (): Part => ({ role: "Document", parent: null });

const leaves: ReadonlySet<string> = new Set<LeafRole>([
  "H1",
  "H2",
  "H3",
  "P",
  "TH",
  "TD",
  "LBody",
  "Link",
  "Figure",
  "Artifact",
]);

export function inPart<T>(
  pen: Pen,
  role: Part["role"],
  draw: () => T,
  about: Pick<Part, "alt" | "scope"> = {},
): T {
  return within(pen, { role, parent: pen.part, ...about }, draw);
}

export function within<T>(pen: Pen, part: Part, draw: () => T): T {
  const [outer, first] = [pen.part, pen.marks.length];
  pen.part = part;
  const drawn = draw();
  pen.part = outer;
  // An empty cell is a cell.
  if ((part.role === "TH" || part.role === "TD") && pen.marks.length === first)
    pen.marks.push({ k: "path", d: "", part });
  if (leaves.has(part.role)) for (let i = first; i < pen.marks.length; i += 1) pen.marks[i]!.part ??= part;
  return drawn;
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
  for (const [i, piece] of pen.type.pieces(text, style).entries())
    pen.marks.push({
      k: "text",
      x: round(left + piece.x),
      y: round(baseline),
      text: piece.text,
      size,
      weight,
      fill,
      ...(i > 0 && { joins: true }),
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
export function inLink(pen: Pen, to: string, words: string, draw: () => Box): void {
  if (!to.startsWith("#") && !/^(https?:\/\/|mailto:)[^\s]+$/i.test(to)) return void draw();
  inPart(pen, "Link", () => {
    const box = draw();
    pen.links.push({ ...box, to, words, part: pen.part });
  });
}
