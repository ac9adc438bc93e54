import type { WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import type { Box } from "../drawing.ts";
import type { Pen } from "../pen.ts";
import { drawCard, drawHeader, drawMore, moreLine } from "./card.ts";
import type { OverflowTarget } from "./card.ts";
import { palettes } from "#app/theme/tokens.ts";
import { newPen } from "../pen.ts";
import type { Typeface } from "../type/typeface.ts";
import { drawProse, proseHeight, proseOf } from "./prose.ts";
import type { Overflow } from "./rest.ts";

type TextBody = Extract<WidgetBody, { kind: "text" }>;

const sizes = [14, 13, 12];

export function drawText(
  pen: Pen,
  widget: WidgetView,
  { blocks }: TextBody,
  box: Box,
  elsewhere: OverflowTarget,
): Overflow | null {
  drawCard(pen, box);
  const body = drawHeader(pen, widget, box);
  const fits = (size: number) => proseHeight(pen, proseOf(pen, blocks, size), size, body.w) <= body.h;
  const size = sizes.find(fits);
  if (size !== undefined) {
    drawProse(pen, proseOf(pen, blocks, size), size, body);
    return null;
  }
  const smallest = sizes.at(-1)!;
  const { rest } = drawProse(pen, proseOf(pen, blocks, smallest), smallest, {
    ...body,
    h: body.h - moreLine,
  });
  drawMore(pen, "Continues", elsewhere, body);
  return { kind: "prose", prose: rest };
}

/** px across the page. Null for other widgets, or if too high. */
export function wholeText(
  type: Typeface,
  widget: WidgetView,
  { w, h }: Box,
): { readonly least: number; readonly most: number } | null {
  const { body } = widget;
  if (body.kind !== "text") return null;
  const pen = newPen(type, palettes.light);
  const room = drawHeader(pen, widget, { x: 0, y: 0, w, h });
  const [size] = sizes as [number];
  const height = Math.ceil(h - room.h + proseHeight(pen, proseOf(pen, body.blocks, size), size, room.w));
  return height <= h ? { least: height, most: Math.min(h, height + moreLine) } : null;
}
