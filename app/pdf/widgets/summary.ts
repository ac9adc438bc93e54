import type { SummaryFigure, WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import type { Box } from "../drawing.ts";
import { baselineIn, inPart, write, writeFitted } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean } from "../type/fit-text.ts";
import { drawCard, drawHeader, drawMore, moreLine, smallLine, smallStyle } from "./card.ts";
import type { OverflowTarget } from "./card.ts";
import { changeWidth, drawChange, smallChange, withoutComparisonText } from "./change.ts";
import { drawFigure, drawGoal, drawWas, fitValue, wasStyle, wasText } from "./figure.ts";
import { drawLowCard, isNumberCard, lowCard } from "./low-card.ts";
import type { Overflow } from "./rest.ts";

type SummaryBody = Extract<WidgetBody, { kind: "summary" }>;

export function drawSummary(
  pen: Pen,
  widget: WidgetView,
  { figures }: SummaryBody,
  box: Box,
  elsewhere: OverflowTarget,
): Overflow | null {
  drawCard(pen, box);
  const [first, ...others] = figures;
  const isAlone = others.length === 0;
  if (first && box.h < lowCard.below && isNumberCard(pen.type, widget, box.w)) {
    drawLowCard(pen, widget, first, box);
    return null;
  }
  const hint = isAlone && first?.hint && !widget.subtitle.includes(first.hint) ? first.hint : "";
  const shown = box.h < lowRow && widget.description !== "" ? { ...widget, description: "" } : widget;
  const body = drawHeader(pen, shown, box, { subtitleMore: hint });
  if (!first) return null;
  if (isAlone) {
    inPart(pen, "P", () => drawFigure(pen, first, body, false));
    return null;
  }
  const rooms = roomsFor(body);
  if (rooms && cellRows(others.length, rooms.others.w) * minCell.height <= rooms.others.h) {
    inPart(pen, "P", () => drawFigure(pen, first, rooms.first, true));
    drawCells(pen, others, rooms.others);
    return null;
  }
  return drawFigures(pen, figures, body, elsewhere);
}

/** px */
const lowRow = 170;

function roomsFor(body: Box): { readonly first: Box; readonly others: Box } | null {
  const { x, y, w, h } = body;
  if (w >= 420) {
    const own = Math.min(220, w * 0.34);
    return { first: { ...body, w: own }, others: { ...body, x: x + own + 24, w: w - own - 24 } };
  }
  if (h < 240) return null;
  return { first: { ...body, h: 128 }, others: { ...body, y: y + 144, h: h - 144 } };
}

const secondValue = { size: 22, weight: 600, tracking: -0.02 } as const;

const minCell = { width: 132, height: 62 };
export const figureRow = 22;

function drawFigures(
  pen: Pen,
  figures: readonly SummaryFigure[],
  body: Box,
  elsewhere: OverflowTarget,
): Overflow | null {
  if (cellRows(figures.length, body.w) * minCell.height <= body.h) {
    drawCells(pen, figures, body);
    return null;
  }
  const all = Math.floor(body.h / figureRow);
  const fit =
    figures.length <= all ? figures.length : Math.max(1, Math.floor((body.h - moreLine) / figureRow));
  drawFigureList(pen, figures.slice(0, fit), body);
  if (fit === figures.length) return null;
  const more = figures.length - fit;
  drawMore(pen, `+ ${more} more ${more === 1 ? "number" : "numbers"}`, elsewhere, body);
  return { kind: "figures", figures: figures.slice(fit) };
}

const cellColumns = (count: number, width: number) =>
  Math.max(1, Math.min(count, Math.floor((width + 16) / (minCell.width + 16))));
const cellRows = (count: number, width: number) => Math.ceil(count / cellColumns(count, width));

function drawCells(pen: Pen, figures: readonly SummaryFigure[], body: Box): void {
  const columns = cellColumns(figures.length, body.w);
  const w = (body.w - (columns - 1) * 16) / columns;
  const h = Math.min(body.h / cellRows(figures.length, body.w), 112);
  figures.forEach((figure, i) => {
    const cell = { x: body.x + (i % columns) * (w + 16), y: body.y + Math.floor(i / columns) * h, w, h };
    inPart(pen, "P", () => drawCell(pen, figure, cell));
  });
}

function drawCell(pen: Pen, figure: SummaryFigure, { x, y, w, h }: Box): void {
  const label = figure.hint ? `${figure.label} · ${figure.hint}` : figure.label;
  writeFitted(pen, label, x, baselineIn(y, smallLine, 12), smallStyle, pen.inks["ink-2"], w);
  const text = clean(pen.type, figure.figure.text);
  write(pen, text, x, baselineIn(y + smallLine, 26, 22), fitValue(pen, text, secondValue, w), pen.inks.ink);
  const top = y + smallLine + 26;
  const used = drawWas(pen, figure, x, top, w, smallChange);
  if (figure.goal && h >= smallLine + 26 + used + 40) drawGoal(pen, figure.goal, x, top + used + 6, w);
}

/** Returns the height. */
export function drawFigureList(
  pen: Pen,
  figures: readonly SummaryFigure[],
  { x, y, w }: Pick<Box, "x" | "y" | "w">,
): number {
  const widest = (widths: readonly number[]) => (Math.max(...widths) > 0 ? Math.max(...widths) + 10 : 0);
  const shownOf = ({ change }: SummaryFigure) => (change && w < 360 ? withoutComparisonText(change) : change);
  const change = widest(
    figures.map((figure) => {
      const shown = shownOf(figure);
      return shown ? changeWidth(pen, shown, smallChange) : 0;
    }),
  );
  const was = w < 360 ? 0 : widest(figures.map((figure) => pen.type.width(wasText(pen, figure), wasStyle)));
  const valueStyle = { size: 13, weight: 600 } as const;
  const end = x + w - change - was;
  figures.forEach((figure, i) => {
    const baseline = baselineIn(y + i * figureRow, figureRow, 13);
    const text = clean(pen.type, figure.figure.text);
    const room = Math.max(24, end - pen.type.width(text, valueStyle) - 10 - x);
    inPart(pen, "P", () => {
      writeFitted(pen, figure.label, x, baseline, { size: 13, weight: 400 }, pen.inks["ink-2"], room);
      write(pen, text, end, baseline, valueStyle, pen.inks.ink, "end");
      const shown = shownOf(figure);
      if (shown) drawChange(pen, shown, end + 10, baseline, smallChange);
      if (was > 0) write(pen, wasText(pen, figure), end + change + 10, baseline, wasStyle, pen.inks["ink-3"]);
    });
  });
  return figures.length * figureRow;
}
