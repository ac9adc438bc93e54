import { marksOf } from "#app/views/marks-of.ts";
import type { SummaryFigure, WidgetView } from "#app/views/widget-view.ts";
import type { Box } from "../drawing.ts";
import { baselineIn, inPart, write, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean } from "../type/fit-text.ts";
import type { Typeface } from "../type/typeface.ts";
import { padding, smallLine, smallStyle, titleStyle } from "./card.ts";
import { largeChange, smallChange } from "./change.ts";
import { drawGoal, drawSparkline, drawWasOn, fitValue, goalBar, isOnOneLine, value } from "./figure.ts";

/** px */
export const lowCard = { below: 150, tightBelow: 105, lineOfValue: 32 };

export function isNumberCard(type: Typeface, widget: WidgetView, width: number): boolean {
  const { body, title, notes, nature, description, example } = widget;
  const room = width - padding.side * 2;
  if (body.kind !== "summary" || body.figures.length !== 1) return false;
  if (notes.length > 0 || marksOf(widget).length > 0) return false;
  if (example && body.figures[0]!.goal) return false;
  if (nature === "interactive" && description !== "") return false;
  return (
    type.width(clean(type, title), titleStyle.style) <= room &&
    isOnOneLine({ type }, body.figures[0]!, room, smallChange)
  );
}

export function drawLowCard(pen: Pen, widget: WidgetView, figure: SummaryFigure, box: Box): void {
  const [x, w] = [box.x + padding.side, box.w - padding.side * 2];
  const { goal, sparkline } = figure;
  const isTight = box.h < lowCard.tightBelow;
  const edge = isTight ? 8 : 11;
  const style = !isTight && isOnOneLine(pen, figure, w, largeChange) ? largeChange : smallChange;
  const under = figure.change || figure.was || figure.recent ? style.size + 5 : 0;
  const title = { ...titleStyle, fill: pen.inks.ink, most: 1 };
  const top = box.y + edge;
  let y = top + inPart(pen, "H2", () => writeParagraph(pen, widget.title, x, top, w, title));
  const hint = figure.hint && !widget.subtitle.includes(figure.hint) ? figure.hint : "";
  const subtitle = [widget.subtitle, hint].filter(Boolean).join(" · ");
  const left = box.y + box.h - edge - y - under - (goal ? smallLine : 0);
  // Invented numbers always say so.
  const hasSubtitle = subtitle !== "" && (widget.example || left - smallLine >= lowCard.lineOfValue);
  if (hasSubtitle) {
    const fill = pen.inks[widget.example ? "warn" : "ink-3"];
    const small = { style: smallStyle, line: smallLine, fill, most: 1 };
    y += inPart(pen, "P", () => writeParagraph(pen, subtitle, x, y, w, small));
  }
  const least = Math.min(lowCard.lineOfValue, left - (hasSubtitle ? smallLine : 0));
  let spare = left - (hasSubtitle ? smallLine : 0) - least;
  const hasBar = goal !== null && spare >= goalBar + 3;
  if (hasBar) spare -= goalBar + 3;

  const line = least + Math.min(8, spare);
  y += Math.max(0, spare - 8) / 2;
  const text = clean(pen.type, figure.figure.text);
  const number = fitValue(pen, text, { ...value, size: Math.round(line * 0.9) }, w);
  inPart(pen, "P", () => {
    const used = write(pen, text, x, baselineIn(y, line, number.size), number, pen.inks.ink);
    const beside = Math.min(104, w - used - 14);
    if (sparkline && beside >= 48)
      drawSparkline(pen, sparkline, { x: x + w - beside, y: y + 2, w: beside, h: line - 4 });
    y += line;
    if (under > 0) drawWasOn(pen, figure, x, baselineIn(y, under, style.size), w, style);
    if (goal) drawGoal(pen, goal, x, y + under + (hasBar ? 3 : 0), w, hasBar);
  });
}
