import { layout } from "#app/charts/layout.ts";
import type { ChangeView, SummaryFigure, WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import type { Box } from "../drawing.ts";
import { baselineIn, drawRect, write, writeFitted, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { drawScene } from "../scene-marks.ts";
import { clean } from "../type/fit-text.ts";
import type { TextStyle } from "../type/typeface.ts";
import { drawCard, drawHeader, drawMore, moreLine, smallLine, smallStyle } from "./card.ts";
import type { OverflowTarget } from "./card.ts";
import { changeWidth, drawChange, largeChange, smallChange, withoutComparisonText } from "./change.ts";
import type { ChangeStyle } from "./change.ts";
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
  const hint = isAlone && first?.hint && !widget.subtitle.includes(first.hint) ? first.hint : "";
  const body = drawHeader(pen, widget, box, hint);
  if (!first) return null;
  if (isAlone) {
    drawFigure(pen, first, body, false);
    return null;
  }
  const rooms = roomsFor(body);
  if (rooms && cellRows(others.length, rooms.others.w) * minCell.height <= rooms.others.h) {
    drawFigure(pen, first, rooms.first, true);
    drawCells(pen, others, rooms.others);
    return null;
  }
  return drawFigures(pen, figures, body, elsewhere);
}

function roomsFor(body: Box): { readonly first: Box; readonly others: Box } | null {
  const { x, y, w, h } = body;
  if (w >= 420) {
    const own = Math.min(220, w * 0.34);
    return { first: { ...body, w: own }, others: { ...body, x: x + own + 24, w: w - own - 24 } };
  }
  if (h < 240) return null;
  return { first: { ...body, h: 128 }, others: { ...body, y: y + 144, h: h - 144 } };
}

const value = { size: 36, weight: 600, tracking: -0.028 } as const;
const secondValue = { size: 22, weight: 600, tracking: -0.02 } as const;

/** px, with the space above. */
const leastSparkline = 26;

function drawFigure(pen: Pen, figure: SummaryFigure, { x, y, w, h }: Box, isNamed: boolean): void {
  let top = y;
  if (isNamed) {
    const name = { style: smallStyle, line: smallLine, fill: pen.inks["ink-2"], most: 1 };
    top += writeParagraph(pen, figure.label, x, top, w, name);
  }
  const { goal, sparkline } = figure;
  const under = wasHeight(pen, figure, w, largeChange);
  const room = y + h - top - under;
  const line = lineFor(figure, room);
  const most = { ...value, size: Math.round(line * 0.9) };

  const beside = widthBeside(figure, w, room, line);
  const text = clean(pen.type, figure.figure.text);
  const narrow = fitValue(pen, text, most, w - (beside > 0 ? beside + 14 : 0));
  const isBeside = beside > 0 && pen.type.width(text, narrow) <= w - beside - 14;
  const style = isBeside ? narrow : fitValue(pen, text, most, w);
  write(pen, text, x, baselineIn(top, line, style.size), style, pen.inks.ink);
  if (isBeside) {
    const h = Math.min(34, room + under - 3);
    drawSparkline(pen, sparkline!, { x: x + w - beside, y: top + 3, w: beside, h });
  }
  top += line + (line === 40 ? 3 : 0);
  top += drawWas(pen, figure, x, top, w, largeChange);
  const left = y + h - top;
  if (goal) drawGoal(pen, goal, x, top + (left >= 39 ? 10 : 4), w, left >= 33);
  else if (sparkline && !isBeside && left >= leastSparkline)
    drawSparkline(pen, sparkline, { x, y: top + 12, w, h: Math.min(38, left - 12) });
}

/** Height of the value. A lower one may leave room for its sparkline. `room`: px for both. */
function lineFor({ goal, sparkline }: SummaryFigure, room: number): number {
  if (goal) return room >= 82 ? 40 : room >= 52 ? 32 : 26;
  if (sparkline && room < 43 + leastSparkline && room >= 32 + leastSparkline) return 32;
  return room >= 40 ? 40 : room >= 32 ? 32 : 26;
}

/** Of a sparkline beside the value: a goal or a low card leaves no room below. */
function widthBeside({ goal, sparkline }: SummaryFigure, w: number, room: number, line: number): number {
  if (!sparkline) return 0;
  if (goal) return line === 40 ? Math.min(104, (w + 32) * 0.34) : 0;
  return w >= 300 && room < line + leastSparkline ? w * 0.4 : 0;
}

function drawSparkline(pen: Pen, sparkline: NonNullable<SummaryFigure["sparkline"]>, box: Box): void {
  drawScene(pen, layout(sparkline, { width: box.w, height: box.h }), box);
}

const wasStyle = { size: 13, weight: 400 } as const;
const wasText = (pen: Pen, { was, compared }: SummaryFigure) =>
  was ? clean(pen.type, `${compared ? `${compared}, ` : ""}was ${was.text}`) : "";

function isOnOneLine(pen: Pen, figure: SummaryFigure, w: number, style: ChangeStyle): boolean {
  const change = figure.change ? changeWidth(pen, figure.change, style) + 8 : 0;
  return change + pen.type.width(wasText(pen, figure), { ...wasStyle, size: Math.min(13, style.size) }) <= w;
}

function wasHeight(pen: Pen, figure: SummaryFigure, w: number, style: ChangeStyle): number {
  if (!figure.change && !figure.was) return 0;
  return isOnOneLine(pen, figure, w, style) || !figure.was ? 20 : 37;
}

const minChange = 10;

function fitChange(pen: Pen, change: ChangeView, w: number, style: ChangeStyle): ChangeStyle {
  const width = changeWidth(pen, change, style);
  return width <= w ? style : { ...style, size: Math.max(minChange, Math.floor((style.size * w) / width)) };
}

/** Returns the height. */
function drawWas(
  pen: Pen,
  figure: SummaryFigure,
  x: number,
  top: number,
  w: number,
  style: ChangeStyle,
): number {
  const { change, was } = figure;
  const baseline = baselineIn(top, 20, style.size);
  const width = change ? drawChange(pen, change, x, baseline, fitChange(pen, change, w, style)) : 0;
  if (was) {
    const isBeside = isOnOneLine(pen, figure, w, style);
    const [left, line] = [isBeside && width > 0 ? width + 8 : 0, isBeside ? 0 : 17];
    write(
      pen,
      wasText(pen, figure),
      x + left,
      baseline + line,
      { ...wasStyle, size: Math.min(13, style.size) },
      pen.inks["ink-3"],
    );
  }
  return wasHeight(pen, figure, w, style);
}

function drawGoal(
  pen: Pen,
  { share, text, goalText }: NonNullable<SummaryFigure["goal"]>,
  x: number,
  top: number,
  w: number,
  hasBar = true,
): void {
  if (hasBar) {
    const filled = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
    drawRect(pen, { x, y: top, w, h: 4 }, { fill: pen.inks.sunken });
    drawRect(pen, { x, y: top, w: w * filled, h: 4 }, { fill: pen.inks.s1 });
    drawRect(pen, { x: x + w - 2, y: top - 3, w: 2, h: 10 }, { fill: pen.inks.ink });
  }
  const baseline = baselineIn(top + (hasBar ? 9 : 0), smallLine, 12);
  const aim = text.includes(goalText) ? "" : goalText;
  const end = write(pen, clean(pen.type, aim), x + w, baseline, smallStyle, pen.inks["ink-2"], "end");
  writeFitted(pen, text, x, baseline, smallStyle, pen.inks["ink-2"], w - end - (end > 0 ? 8 : 0));
}

/** Numbers are never cut. */
function fitValue(pen: Pen, text: string, style: TextStyle, room: number): TextStyle {
  const width = pen.type.width(text, style);
  return width <= room ? style : { ...style, size: Math.max(14, Math.floor((style.size * room) / width)) };
}

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
    drawCell(pen, figure, {
      x: body.x + (i % columns) * (w + 16),
      y: body.y + Math.floor(i / columns) * h,
      w,
      h,
    });
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
  // In little room the widget's note gives the days.
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
    writeFitted(pen, figure.label, x, baseline, { size: 13, weight: 400 }, pen.inks["ink-2"], room);
    write(pen, text, end, baseline, valueStyle, pen.inks.ink, "end");
    const shown = shownOf(figure);
    if (shown) drawChange(pen, shown, end + 10, baseline, smallChange);
    if (was > 0) write(pen, wasText(pen, figure), end + change + 10, baseline, wasStyle, pen.inks["ink-3"]);
  });
  return figures.length * figureRow;
}
