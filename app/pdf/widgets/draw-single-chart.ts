import { fitsUpright } from "#app/charts/bars-sideways.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { Page } from "../drawing.ts";
import { inksOf } from "../inks-of.ts";
import { newPen, writeParagraph } from "../pen.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import type { Typeface } from "../type/typeface.ts";
import { padding, smallLine, smallStyle } from "./card.ts";
import { drawChart } from "./draw-chart.ts";

/** px */
const widths = { 1: 520, 2: 720, 3: 960, 4: 1200 } as const;
const heights = { 1: 380, 2: 440, 3: 560 } as const;
/** px */
const barRow = 30;
const aroundBars = 140;

export function drawSingleChart(
  view: DashboardView,
  type: Typeface,
): Pick<Page, "width" | "height" | "marks"> {
  const widget = view.widgets[0];
  if (widget?.body.kind !== "chart") throw new Error("Only charts have a picture");
  const width = widths[widget.width];
  const pen = newPen(type, inksOf(view.brand));
  const words = captionOf(view);
  const room = width - padding.side * 2;
  const caption = wrapLines(type, clean(type, words), smallStyle, room, 4).length * smallLine + 12;
  const chart = { x: 0, y: 0, w: width, h: heightOf(widget, width) };
  const tall = { ...widget, height: Math.max(2, widget.height) as WidgetView["height"] };
  drawChart(pen, tall, widget.body, chart, "on the dashboard");
  pen.marks.shift();
  writeParagraph(pen, words, padding.side, chart.h, room, {
    style: smallStyle,
    line: smallLine,
    fill: pen.inks["ink-3"],
    most: 4,
  });
  return { width, height: chart.h + caption, marks: pen.marks };
}

function captionOf({ period, filters = [], asOf }: DashboardView): string {
  const days = [period.text, period.compareText].filter(Boolean).join(" ");
  return [days, ...filters, asOf].filter(Boolean).join(" · ");
}

function heightOf({ height, body }: WidgetView, width: number): number {
  const given = heights[height];
  if (body.kind !== "chart" || body.chart.kind !== "bar") return given;
  const { chart } = body;
  if (fitsUpright(chart, { width: width - padding.side * 2, height: given })) return given;
  return Math.max(given, chart.labels.length * barRow * (chart.comparison ? 1.5 : 1) + aroundBars);
}
