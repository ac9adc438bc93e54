import { layout } from "#app/charts/layout.ts";
import type { ChangeView, SummaryFigure } from "#app/views/widget-view.ts";
import type { Box } from "../drawing.ts";
import { baselineIn, drawRect, inPart, write, writeFitted, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { drawScene } from "../scene-marks.ts";
import { clean } from "../type/fit-text.ts";
import type { TextStyle } from "../type/typeface.ts";
import { smallLine, smallStyle } from "./card.ts";
import { changeWidth, drawChange, largeChange } from "./change.ts";
import type { ChangeStyle } from "./change.ts";

export const value = { size: 36, weight: 600, tracking: -0.028 } as const;

/** px */
const leastSparkline = 26;

export function drawFigure(pen: Pen, figure: SummaryFigure, { x, y, w, h }: Box, isNamed: boolean): void {
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
  const goalTop = Math.min(top + (left >= 39 ? 10 : 4), y + h + goalEdge - smallLine);
  if (goal) drawGoal(pen, goal, x, left >= 33 ? top + (left >= 39 ? 10 : 4) : goalTop, w, left >= 33);
  else if (sparkline && !isBeside && left >= leastSparkline) {
    const hasMinutes = sparkline.byMinute === true && left >= leastSparkline + smallLine;
    const h = Math.min(38, left - 12 - (hasMinutes ? smallLine : 0));
    drawSparkline(pen, sparkline, { x, y: top + 12, w, h });
    if (hasMinutes) drawMinutes(pen, sparkline, { x, y: top + 12 + h, w });
  }
}

function drawMinutes(pen: Pen, { longLabels = [] }: Sparkline, { x, y, w }: Omit<Box, "h">): void {
  const baseline = baselineIn(y, smallLine, 12);
  const last = longLabels.at(-1);
  if (last === undefined) return;
  inPart(pen, "Artifact", () => {
    write(pen, longLabels[0]!, x, baseline, smallStyle, pen.inks["ink-2"]);
    write(pen, `${last}, this minute`, x + w, baseline, smallStyle, pen.inks["ink-2"], "end");
  });
}

type Sparkline = NonNullable<SummaryFigure["sparkline"]>;

/** Height of the value. `room`: px for value and sparkline. */
function lineFor({ goal, sparkline }: SummaryFigure, room: number): number {
  if (goal) return room >= 82 ? 40 : room >= 52 ? 32 : 26;
  if (sparkline && room < 43 + leastSparkline && room >= 32 + leastSparkline) return 32;
  return room >= 40 ? 40 : room >= 32 ? 32 : 26;
}

function widthBeside({ goal, sparkline }: SummaryFigure, w: number, room: number, line: number): number {
  if (!sparkline) return 0;
  if (goal) return line === 40 ? Math.min(104, (w + 32) * 0.34) : 0;
  return w >= 300 && room < line + leastSparkline ? w * 0.4 : 0;
}

export function drawSparkline(pen: Pen, sparkline: Sparkline, box: Box): void {
  inPart(pen, "Artifact", () => drawScene(pen, layout(sparkline, { width: box.w, height: box.h }), box));
}

export const wasStyle = { size: 13, weight: 400 } as const;
export const wasText = (pen: Pick<Pen, "type">, { was, isWasCut, recent = "" }: SummaryFigure) =>
  clean(pen.type, was && !isWasCut ? `was ${was.text}` : recent);

export function isOnOneLine(
  pen: Pick<Pen, "type">,
  figure: SummaryFigure,
  w: number,
  style: ChangeStyle,
): boolean {
  const change = figure.change ? changeWidth(pen, figure.change, style) + 8 : 0;
  return change + pen.type.width(wasText(pen, figure), { ...wasStyle, size: Math.min(13, style.size) }) <= w;
}

function wasHeight(pen: Pen, figure: SummaryFigure, w: number, style: ChangeStyle): number {
  const hasWords = wasText(pen, figure) !== "";
  if (!figure.change && !hasWords) return 0;
  return isOnOneLine(pen, figure, w, style) || !hasWords ? 20 : 37;
}

const minChange = 10;

function fitChange(pen: Pen, change: ChangeView, w: number, style: ChangeStyle): ChangeStyle {
  const width = changeWidth(pen, change, style);
  return width <= w ? style : { ...style, size: Math.max(minChange, Math.floor((style.size * w) / width)) };
}

/** Returns the height. */
export function drawWas(
  pen: Pen,
  figure: SummaryFigure,
  x: number,
  top: number,
  w: number,
  style: ChangeStyle,
): number {
  drawWasOn(pen, figure, x, baselineIn(top, 20, style.size), w, style);
  return wasHeight(pen, figure, w, style);
}

export function drawWasOn(
  pen: Pen,
  figure: SummaryFigure,
  x: number,
  baseline: number,
  w: number,
  style: ChangeStyle,
): void {
  const { change } = figure;
  const width = change ? drawChange(pen, change, x, baseline, fitChange(pen, change, w, style)) : 0;
  if (wasText(pen, figure) !== "") {
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
}

/** px */
const goalEdge = 12;

/** px */
export const goalBar = 9;

export function drawGoal(
  pen: Pen,
  { share, text, goalText, goalAt = 1, paceAt, isFar }: NonNullable<SummaryFigure["goal"]>,
  x: number,
  top: number,
  w: number,
  hasBar = true,
): void {
  if (hasBar)
    inPart(pen, "Artifact", () => {
      const filled = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
      drawRect(pen, { x, y: top, w, h: 4 }, { fill: pen.inks.sunken });
      drawRect(pen, { x, y: top, w: w * filled, h: 4 }, { fill: pen.inks.s1 });
      if (paceAt !== undefined)
        for (const dot of [-5, -1, 3, 7])
          drawTick(pen, { x: x + w * paceAt - 1, y: top + dot, w: 2, h: 2 }, paceAt <= filled);
      drawTick(pen, { x: x + (w - 2) * goalAt, y: top - 3, w: 2, h: 10 }, goalAt < filled);
    });
  const baseline = baselineIn(top + (hasBar ? goalBar : 0), smallLine, 12);
  const aim = text.includes(goalText) ? "" : clean(pen.type, goalText);
  const gap = aim === "" ? 0 : 8;
  const styles = [smallStyle.size, 11, 10].map((size) => {
    const plain = { ...smallStyle, size };
    const words = isFar ? { ...plain, weight: 600 as const } : plain;
    const width = pen.type.width(clean(pen.type, text), words) + gap + pen.type.width(aim, plain);
    return { plain, words, width };
  });
  // Never cuts words: shrinks them, then omits the goal.
  const fitting = styles.find(({ width }) => width <= w);
  const { plain, words } = fitting ?? styles[0]!;
  const shownAim = fitting ? aim : "";
  const end = pen.type.width(shownAim, plain);
  const ink = pen.inks[isFar ? "bad" : "ink-2"];
  writeFitted(pen, text, x, baseline, words, ink, w - end - (end > 0 ? gap : 0));
  write(pen, shownAim, x + w, baseline, plain, pen.inks["ink-2"], "end");
}

function drawTick(pen: Pen, { x, y, w, h }: Box, isOnBar: boolean): void {
  if (isOnBar) drawRect(pen, { x: x - 1, y, w: w + 2, h }, { fill: pen.inks.surface });
  drawRect(pen, { x, y, w, h }, { fill: pen.inks.ink });
}

/** Numbers are never cut. */
export function fitValue(pen: Pen, text: string, style: TextStyle, room: number): TextStyle {
  const width = pen.type.width(text, style);
  return width <= room ? style : { ...style, size: Math.max(14, Math.floor((style.size * room) / width)) };
}
