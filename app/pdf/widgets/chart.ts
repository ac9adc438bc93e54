import { fitsUpright, minRow } from "#app/charts/bars-sideways.ts";
import type { SeriesChart } from "#app/charts/chart.ts";
import { layout } from "#app/charts/layout.ts";
import { discScene } from "#app/charts/pie.ts";
import type { Key, KeyEntry, Scene } from "#app/charts/scene.ts";
import type { WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import type { Box } from "../drawing.ts";
import { inPart } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { spokenChart } from "../spoken-chart.ts";
import { drawScene } from "../scene-marks.ts";
import { clean } from "../type/fit-text.ts";
import { drawNotesList, planNotes } from "./annotations.ts";
import { drawCard, drawHeader, drawMore, type OverflowTarget, moreLine, padding } from "./card.ts";
import { drawGaugeBar, ringFrom } from "./gauge.ts";
import { drawKeyList, drawKeyRows, keyHeight, keyListWidth, keyRows } from "./key.ts";
import type { Overflow } from "./rest.ts";

/** px */
const lowCard = 150;
/** Letters of a title in a narrow card. */
const oneLineOfTitle = 60;

type ChartBody = Extract<WidgetBody, { kind: "chart" }>;

/** px, for names at line ends (look: Charts). */
const namesFrom = 420;
const listBesideFrom = 400;

/** px, for a bar with name and value. */
const minBarRow = 14;

export function drawChart(
  pen: Pen,
  widget: WidgetView,
  body: ChartBody,
  box: Box,
  elsewhere: OverflowTarget,
): Overflow | null {
  drawCard(pen, box);
  const { chart, data } = body;
  // Below two lines of title, a low card has room for the chart only.
  const isCrowded = box.h < lowCard && widget.title.length > oneLineOfTitle;
  const titled = isCrowded ? { ...widget, subtitle: "" } : widget;
  const whole = drawHeader(pen, withNumbers(titled, chart), box);
  const notes = planNotes(pen, widget, whole);
  const room = notes ? { ...whole, h: whole.h - notes.height } : whole;
  const hasRows = data.rows.length > 0; // for the appendix
  if (chart.kind === "bar" && hasRows && !fitsUpright(chart, { width: room.w, height: room.h })) {
    const hasKey = chart.series.length > 1 || chart.comparison !== null;
    const height = room.h - (hasKey ? keyLine : 0);
    const row = chart.comparison ? minRow : minBarRow;
    if (chart.labels.length * row > height) {
      const fit = Math.max(1, Math.floor((height - moreLine) / row));
      const shown = { ...body, chart: firstOf(chart, fit) };
      drawFigure(pen, shown.chart, () => drawIn(pen, widget, shown, box, { ...room, h: room.h - moreLine }));
      const left = chart.labels.length - fit;
      drawMore(pen, `+ ${left} more ${left === 1 ? "row" : "rows"}`, elsewhere, room);
      return { kind: "rows", data, from: fit };
    }
  }
  drawFigure(pen, chart, () => drawIn(pen, widget, body, box, room));
  if (notes) drawNotesList(pen, notes, whole);
  return null;
}

/** Read aloud as its sentence and its numbers. */
function drawFigure(pen: Pen, chart: ChartBody["chart"], draw: () => void): void {
  inPart(pen, "Figure", draw, { alt: spokenChart(chart) });
}

/** Paper has no data table. */
function withNumbers(widget: WidgetView, chart: ChartBody["chart"]): WidgetView {
  if (!("series" in chart) || chart.series.length !== 1) return widget;
  const { name, total } = chart.series[0]!;
  if (total === null) return widget;
  // "Example data" stays first.
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

/** A single series has its total below the title. */
function keyEntries(chart: ChartBody["chart"], { entries }: Key): readonly KeyEntry[] {
  if (!("series" in chart) || chart.series.length !== 1) return entries;
  return entries.map(({ text: _total, ...entry }) => entry);
}

function drawIn(pen: Pen, widget: WidgetView, { chart: shown }: ChartBody, box: Box, body: Box): void {
  const chart = shown.kind === "radar" ? { ...shown, visibleLabels: true } : shown;
  if (chart.kind === "gauge" && body.h < ringFrom) return drawGaugeBar(pen, chart, body);
  const isShort = widget.height === 1;
  const scene = layout(chart, { width: body.w, height: body.h, keyBeside: isShort, values: true });
  const { key } = scene;
  switch (key?.place) {
    case undefined:
      return drawScene(pen, scene, body);
    case "list":
      return drawWithList(pen, chart, scene, body);
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

/** Only if key and title fit on one line. */
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

function drawWithList(pen: Pen, chart: ChartBody["chart"], scene: Scene, body: Box): void {
  const key = scene.key!;
  const drawDisc = (box: Box) => {
    const across = Math.min(scene.box.width, box.w, box.h);
    drawScene(pen, chart.kind === "pie" ? discScene(chart, across, key) : scene, box);
  };
  if (body.w >= listBesideFrom) {
    // Names get room before the disc.
    const left = Math.max(body.w / 3, body.w - 24 - keyListWidth(pen, key));
    const disc = Math.min(body.h, scene.box.width, body.w / 2, left);
    drawDisc({ ...body, w: disc });
    drawKeyList(pen, key, { ...body, x: body.x + disc + 24, w: body.w - disc - 24 }, true);
    return;
  }
  // The disc is dropped before any share.
  const least = key.entries.length * minListRow;
  const room = Math.max(least, Math.min(key.height || least, body.h - minDisc - discGap));
  const disc = body.h - room - discGap;
  if (disc < minDisc) return drawListAlone(pen, scene, key, body);
  const list = drawKeyList(pen, key, { ...body, y: body.y + body.h - room, h: room }, false);
  drawDisc({ ...body, h: body.h - list - discGap });
}

function drawListAlone(pen: Pen, { labels }: Scene, key: Key, body: Box): void {
  const [total, name] = labels.filter(({ role }) => role === "centre").map(({ text }) => text);
  const sum: KeyEntry[] = total === undefined ? [] : [{ ink: "surface", name: name ?? "", text: total }];
  drawKeyList(pen, { ...key, entries: [...key.entries, ...sum] }, body, false);
}

const minListRow = 18;
const minDisc = 72;
const discGap = 14;
