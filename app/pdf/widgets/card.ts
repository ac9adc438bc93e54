import { radii, type as scale } from "#app/theme/tokens.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { marksOf } from "#app/views/marks-of.ts";
import type { Box } from "../drawing.ts";
import { drawIcon } from "../icons.ts";
import { baselineIn, drawRect, inLink, inPart, within, write, writeFitted, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import type { TextStyle } from "../type/typeface.ts";

export const padding = { top: 14, side: 16, bottom: 16 };

export const titleStyle = { style: { size: 14, weight: 600 }, line: 19 } as const;
export const smallStyle = { size: 12, weight: 400 } as const;
export const smallLine = 16;

export function drawCard(pen: Pen, box: Box, isDashed = false): void {
  const edge = { x: box.x + 0.5, y: box.y + 0.5, w: box.w - 1, h: box.h - 1 };
  drawRect(pen, edge, {
    r: radii[2],
    fill: pen.inks.surface,
    stroke: isDashed ? pen.inks["line-strong"] : pen.inks.line,
    width: 1,
    ...(isDashed && { dash: [3, 3] as const }),
  });
}

export type HeaderRoom = {
  readonly subtitleMore?: string;
  readonly leastBody?: number;
};

/** Returns the body's box. */
export function drawHeader(
  pen: Pen,
  view: WidgetView,
  box: Box,
  { subtitleMore = "", leastBody = 0 }: HeaderRoom = {},
): Box {
  const { title, notes } = view;
  const inner = { x: box.x + padding.side, w: box.w - padding.side * 2 };
  const under = [view.subtitle, ...marksOf(view), subtitleMore].filter(Boolean).join(" · ");
  const description = view.nature === "interactive" ? view.description : "";
  const most = headerLines(pen, view, { under, description }, { ...inner, h: box.h }, leastBody);
  let y = box.y + padding.top;
  y += inPart(pen, "H2", () =>
    writeParagraph(pen, title, inner.x, y, inner.w, {
      ...titleStyle,
      fill: pen.inks.ink,
      most: most.title,
    }),
  );
  const small = {
    style: smallStyle,
    line: smallLine,
    fill: view.example ? pen.inks.warn : pen.inks["ink-3"],
  };
  if (under !== "" && most.under > 0)
    y += inPart(pen, "P", () =>
      writeParagraph(pen, under, inner.x, y, inner.w, { ...small, most: most.under }),
    );
  if (description !== "" && most.description > 0)
    y += inPart(pen, "P", () =>
      writeParagraph(pen, description, inner.x, y, inner.w, {
        ...small,
        fill: pen.inks["ink-2"],
        most: most.description,
      }),
    );
  y += 8;
  const bottom = box.y + box.h - padding.bottom;
  const notesHeight = inPart(pen, "P", () =>
    drawNotes(pen, notes, { ...inner, y, h: Math.max(0, bottom - y) }),
  );
  return { ...inner, y, h: Math.max(0, bottom - notesHeight - y) };
}

function headerLines(
  pen: Pen,
  view: WidgetView,
  { under, description }: { readonly under: string; readonly description: string },
  { w, h }: Pick<Box, "w" | "h">,
  least: number,
) {
  const few = view.height === 1;
  const most = {
    title: few ? (view.notes.length > 0 ? 1 : 2) : 3,
    under: few ? 1 : 2,
    description: few ? 1 : 3,
  };
  if (least === 0) return most;
  const linesOf = (text: string, style: TextStyle, upTo: number) =>
    text === "" || upTo === 0 ? 0 : wrapLines(pen.type, clean(pen.type, text), style, w, upTo).length;
  const isTight = () => {
    const lines =
      linesOf(view.title, titleStyle.style, most.title) * titleStyle.line +
      (linesOf(under, smallStyle, most.under) + linesOf(description, smallStyle, most.description)) *
        smallLine;
    const left = h - padding.top - padding.bottom - lines - 8;
    const notes = linesOf(view.notes.join(" "), smallStyle, mostNotes(left));
    return left - (notes > 0 ? notes * smallLine + 8 : 0) < least;
  };
  if (isTight()) most.description = 0;
  if (isTight()) most.title = 1;
  if (isTight() && !view.example) most.under = 0;
  return most;
}

const mostNotes = (height: number) => Math.max(1, Math.floor(height / 2 / smallLine));

function drawNotes(pen: Pen, notes: readonly string[], { x, y, w, h }: Box): number {
  if (notes.length === 0) return 0;
  const text = clean(pen.type, notes.join(" "));
  const lines = wrapLines(pen.type, text, smallStyle, w - 19, mostNotes(h));
  const top = y + h - lines.length * smallLine;
  inPart(pen, "Artifact", () => drawIcon(pen, "alert", x, top + 1.5, 13, pen.inks.warn));
  lines.forEach((line, i) =>
    write(pen, line, x + 19, baselineIn(top + i * smallLine, smallLine, 12), smallStyle, pen.inks.warn),
  );
  return lines.length * smallLine + 8;
}

/** px of `drawMore`. */
export const moreLine = scale[12].line + 4;

export type OverflowTarget =
  | "on the dashboard"
  | { readonly link: string; readonly later: (draw: (page: number) => void) => void };

export function drawMore(pen: Pen, what: string, target: OverflowTarget, body: Box): void {
  if (target === "on the dashboard") return drawRest(pen, `${what} ${target}`, "", body);
  const { part } = pen;
  const at = what.startsWith("+") ? `${what}, page` : `${what} on page`;
  target.later((page) => within(pen, part, () => drawRest(pen, `${at} ${page}`, target.link, body)));
}

function drawRest(pen: Pen, text: string, to: string, body: Box): void {
  const top = body.y + body.h - smallLine;
  const style = { size: 12, weight: 600 } as const;
  inPart(pen, "P", () =>
    inLink(pen, to, text, () => {
      const baseline = baselineIn(top, smallLine, 12);
      const width = writeFitted(pen, text, body.x, baseline, style, pen.inks["brand-ink"], body.w);
      return { x: body.x, y: top, w: width, h: smallLine };
    }),
  );
}
