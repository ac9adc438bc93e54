import type { WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import type { Box } from "../drawing.ts";
import { drawIcon } from "../icons.ts";
import { drawPath, inPart, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { round } from "../path.ts";
import { drawCard, drawHeader } from "./card.ts";

type Message = Extract<WidgetBody, { kind: "broken" | "empty" }>;

/** px */
const lowRow = 170;

export function drawMessage(pen: Pen, widget: WidgetView, body: Message, box: Box): void {
  const isBroken = body.kind === "broken" && !body.isPending;
  drawCard(pen, box, !isBroken);
  if (isBroken) drawPath(pen, startEdge(box), { fill: pen.inks.bad });
  const shown = box.h < lowRow ? { ...widget, description: "", height: 1 as const } : widget;
  const { x, y, w, h } = drawHeader(pen, shown, box);
  const indent = isBroken ? 22 : 0;
  if (isBroken) drawIcon(pen, "alert", x, y + 2, 16, pen.inks.bad);
  const what = {
    style: { size: 14, weight: 600 },
    line: 20,
    fill: pen.inks.ink,
    most: linesIn(h, 20, 3),
  } as const;
  const used = inPart(pen, "P", () => writeParagraph(pen, body.what, x + indent, y, w - indent, what)) + 4;
  if (h - used < 14) return;
  const most = linesIn(h - used, 18, 40);
  const detail = { style: { size: 13, weight: 400 }, line: 18, fill: pen.inks["ink-2"], most } as const;
  inPart(pen, "P", () => writeParagraph(pen, body.detail, x, y + used, w, detail));
}

function linesIn(height: number, line: number, most: number): number {
  return Math.min(most, Math.max(1, Math.floor(height / line)));
}

export function drawNothing(pen: Pen, { x, y, w }: Omit<Box, "h">): void {
  drawCard(pen, { x, y, w, h: 52 }, true);
  const words = { style: { size: 14, weight: 400 }, line: 20, fill: pen.inks["ink-2"] } as const;
  inPart(pen, "P", () =>
    writeParagraph(pen, "This dashboard has no widgets yet.", x + 16, y + 16, w - 32, words),
  );
}

function startEdge({ x, y, h }: Box): string {
  const r = 6;
  const [top, bottom] = [round(y + 0.5), round(y + h - 0.5)];
  return `M${round(x + r)} ${top}A${r} ${r} 0 0 0 ${round(x + 0.5)} ${round(top + r)}V${round(bottom - r)}A${r} ${r} 0 0 0 ${round(x + r)} ${bottom}A${r} ${r} 0 0 1 ${round(x + 3.5)} ${round(bottom - r)}V${round(top + r)}A${r} ${r} 0 0 1 ${round(x + r)} ${top}Z`;
}
