import { fitsUpright, minRow } from "#app/charts/bars-sideways.ts";
import type { GaugeChart, PartsChart, RadarChart, SeriesChart } from "#app/charts/chart.ts";
import { layout } from "#app/charts/layout.ts";
import type { Key, KeyEntry, Scene } from "#app/charts/scene.ts";
import type { DataTable, WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import type { Box } from "../drawing.ts";
import { inPart } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { spokenChart } from "../spoken-chart.ts";
import { drawScene } from "../scene-marks.ts";
import { clean } from "../type/fit-text.ts";
import { drawNotesList, planNotes } from "./annotations.ts";
import { drawCard, drawHeader, drawMore, type OverflowTarget, moreLine, padding } from "./card.ts";
import { drawGaugeBar, ringFrom } from "./gauge.ts";
import { drawKeyRows, keyHeight, keyRows, leastListHeight } from "./key.ts";
import { drawPie, drawRadar, drawRadarList, figuresOf, isRadarShown, radarScene } from "./listed-chart.ts";
import type { Overflow } from "./rest.ts";

type ChartBody = Extract<WidgetBody, { kind: "chart" }>;

/** px */
const namesFrom = 420;

/** px */
const minBarRow = 14;

export function drawChart(
  pen: Pen,
  widget: WidgetView,
  body: ChartBody,
  box: Box,
  elsewhere: OverflowTarget,
): Overflow | null {
  drawCard(pen, box);
  const { data } = body;
  const chart = body.chart.kind === "radar" ? { ...body.chart, visibleLabels: true } : body.chart;
  const leastBody = leastBodyOf(chart, box.w - padding.side * 2);
  const whole = drawHeader(pen, withNumbers(widget, chart), box, { leastBody });
  const notes = planNotes(pen, widget, whole);
  const room = notes ? { ...whole, h: whole.h - notes.height } : whole;
  const hasRows = data.rows.length > 0;
  if (chart.kind === "bar" && hasRows && !fitsUpright(chart, { width: room.w, height: room.h })) {
    const hasKey = chart.series.length > 1 || chart.comparison !== null;
    const height = room.h - (hasKey ? keyLine : 0);
    const row = chart.comparison ? minRow : minBarRow;
    if (chart.labels.length * row > height) {
      const fit = Math.max(1, Math.floor((height - moreLine) / row));
      const shown = firstOf(chart, fit);
      drawFigure(pen, shown, null, () => drawIn(pen, widget, shown, box, { ...room, h: room.h - moreLine }));
      const left = chart.labels.length - fit;
      drawMore(pen, `+ ${left} more ${left === 1 ? "row" : "rows"}`, elsewhere, room);
      return { kind: "rows", data, from: fit };
    }
  }
  const left =
    chart.kind === "pie" || chart.kind === "radar"
      ? drawListed(pen, widget, { chart, data }, box, room, elsewhere)
      : (drawFigure(pen, chart, data, () => drawIn(pen, widget, chart, box, room)), null);
  if (notes) drawNotesList(pen, notes, whole);
  return left;
}

/** px */
const [leastPlot, leastGauge] = [64, 54];

function leastBodyOf(chart: ChartBody["chart"], width: number): number {
  switch (chart.kind) {
    case "gauge":
      return leastGauge;
    case "pie":
      return leastListHeight(chart.parts.length, width);
    case "radar":
      return leastListHeight(chart.axes.length, width);
    default:
      return leastPlot + (chart.series.length > 1 || chart.comparison ? keyLine : 0);
  }
}

function drawListed(
  pen: Pen,
  widget: WidgetView,
  { chart, data }: { readonly chart: PartsChart | RadarChart; readonly data: DataTable },
  box: Box,
  room: Box,
  elsewhere: OverflowTarget,
): Overflow | null {
  const figures = figuresOf(chart);
  const isWhole = leastListHeight(figures.length, room.w) <= room.h;
  const body = isWhole ? room : { ...room, h: room.h - moreLine };
  let shown = 0;
  drawFigure(pen, chart, data, () => {
    shown = chart.kind === "pie" ? drawPie(pen, chart, body) : drawWeb(pen, widget, chart, box, body);
  });
  const left = figures.length - shown;
  if (left === 0) return null;
  drawMore(pen, `+ ${left} more ${left === 1 ? "number" : "numbers"}`, elsewhere, room);
  return { kind: "figures", figures: figures.slice(shown) };
}

/** Returns how many axes are shown. */
function drawWeb(pen: Pen, widget: WidgetView, chart: RadarChart, box: Box, body: Box): number {
  const { key } = radarScene(chart, body);
  const entries = key?.entries ?? [];
  const height = key ? keyHeight(keyRows(pen, entries, body.w)) : 0;
  if (!isRadarShown(chart, { ...body, h: body.h - height })) return drawRadarList(pen, chart, body);
  const isBeside = key && widget.height === 1 && drawBesideTitle(pen, entries, widget.title, box);
  if (!key || isBeside) drawRadar(pen, chart, body);
  else {
    drawKeyRows(pen, keyRows(pen, entries, body.w), body.x, body.y + 2);
    drawRadar(pen, chart, { ...body, y: body.y + height, h: body.h - height });
  }
  return chart.axes.length;
}

function drawFigure(pen: Pen, chart: ChartBody["chart"], data: DataTable | null, draw: () => void): void {
  inPart(pen, "Figure", draw, { alt: spokenChart(chart, data) });
}

function withNumbers(widget: WidgetView, chart: ChartBody["chart"]): WidgetView {
  if (!("series" in chart) || chart.series.length !== 1) return widget;
  const { name, total } = chart.series[0]!;
  if (total === null) return widget;
  const [first, second] = widget.example
    ? [widget.subtitle, `${name} ${total}`]
    : [`${name} ${total}`, widget.subtitle];
  return { ...widget, subtitle: [first, second].filter(Boolean).join(" · ") };
}

const keyLine = 26;

function firstOf(chart: SeriesChart, count: number): SeriesChart {
  const { series, comparison, columnTotals } = chart;
  return {
    ...chart,
    labels: chart.labels.slice(0, count),
    longLabels: chart.longLabels.slice(0, count),
    series: series.map((one) => ({ ...one, points: one.points.slice(0, count) })),
    comparison: comparison && { ...comparison, points: comparison.points.slice(0, count) },
    ...(columnTotals && { columnTotals: columnTotals.slice(0, count) }),
    ...(chart.labelSlots && { labelSlots: chart.labelSlots.slice(0, count) }),
  };
}

function keyEntries(chart: ChartBody["chart"], { entries }: Key): readonly KeyEntry[] {
  if (!("series" in chart) || chart.series.length !== 1) return entries;
  return entries.map(({ text: _total, ...entry }) => entry);
}

function drawIn(pen: Pen, widget: WidgetView, chart: SeriesChart | GaugeChart, box: Box, body: Box): void {
  if (chart.kind === "gauge" && body.h < ringFrom) return drawGaugeBar(pen, chart, body);
  const isShort = widget.height === 1;
  const scene = layout(chart, { width: body.w, height: body.h, keyBeside: isShort, values: true });
  const { key } = scene;
  switch (key?.place) {
    case undefined:
    case "list":
      return drawScene(pen, scene, body);
    case "narrow":
      if (body.w >= namesFrom) return drawScene(pen, scene, body);
      return drawWithRows(pen, keyEntries(chart, key), body, (height) =>
        withoutEnds(layout(chart, { width: body.w, height, keyBeside: true, values: true })),
      );
    case "above":
      if (isShort && drawBesideTitle(pen, keyEntries(chart, key), widget.title, box))
        return drawScene(pen, scene, body);
      return drawWithRows(pen, keyEntries(chart, key), body, (height) =>
        layout(chart, { width: body.w, height, keyBeside: true, values: true }),
      );
  }
}

function drawWithRows(
  pen: Pen,
  entries: readonly KeyEntry[],
  body: Box,
  layOut: (height: number) => Scene,
): void {
  const rows = keyRows(pen, entries, body.w);
  const height = keyHeight(rows);
  drawKeyRows(pen, rows, body.x, body.y + 2);
  const rest = { ...body, y: body.y + height, h: Math.max(20, body.h - height) };
  drawScene(pen, layOut(rest.h), rest);
}

function drawBesideTitle(pen: Pen, entries: readonly KeyEntry[], title: string, box: Box): boolean {
  const room =
    box.w - padding.side * 2 - pen.type.width(clean(pen.type, title), { size: 14, weight: 600 }) - 24;
  const rows = room > 0 ? keyRows(pen, entries, room) : [];
  if (rows.length !== 1 || rows[0]!.some(({ name }) => name.endsWith("…"))) return false;
  const width = rows[0]!.reduce((sum, item) => sum + item.width, (rows[0]!.length - 1) * 16);
  drawKeyRows(pen, rows, box.x + box.w - padding.side - width, box.y + padding.top);
  return true;
}

function withoutEnds(scene: Scene): Scene {
  return {
    ...scene,
    labels: scene.labels.filter(({ role }) => role !== "end"),
    gutter: { ...scene.gutter, end: 8 },
  };
}
