import type { PartsChart, Point, RadarChart } from "#app/charts/chart.ts";
import { layout } from "#app/charts/layout.ts";
import { discScene } from "#app/charts/pie.ts";
import type { Scene } from "#app/charts/scene.ts";
import type { SummaryFigure } from "#app/views/widget-view.ts";
import type { Box } from "../drawing.ts";
import { baselineIn, write } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { drawScene } from "../scene-marks.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import { smallLine, smallStyle } from "./card.ts";
import { drawKeyColumns, drawKeyList, fitsWas, keyListWidth, type ListEntry } from "./key.ts";

/** px */
const listBesideFrom = 400;
const minListRow = 18;
const minDisc = 72;
const discGap = 14;
const besideGap = 24;
/** Share of its wished size. */
const largeDisc = 0.8;

/** Returns how many parts are listed. */
export function drawPie(pen: Pen, chart: PartsChart, body: Box): number {
  const scene = layout(chart, { width: body.w, height: body.h });
  if (!scene.key) return (drawScene(pen, scene, body), 0);
  const { entries: plain, height } = scene.key;
  const entries = plain.map((entry, i): ListEntry => {
    const before = chart.parts[i]?.before;
    return before ? { ...entry, was: `was ${before.text}` } : entry;
  });
  const drawDisc = (box: Box) => {
    const across = Math.min(scene.box.width, box.w, box.h);
    drawScene(pen, discScene(chart, across, scene.key), box);
  };
  if (body.w >= listBesideFrom && entries.length * minListRow <= body.h) {
    const leftBy = (list: readonly ListEntry[]) =>
      Math.max(body.w / 3, body.w - besideGap - keyListWidth(pen, list));
    const wished = Math.min(body.h, scene.box.width, body.w / 2);
    const left = leftBy(entries) >= wished * largeDisc ? leftBy(entries) : leftBy(plain);
    const disc = Math.min(wished, left);
    const list = { ...body, x: body.x + disc + besideGap, w: body.w - disc - besideGap };
    drawDisc({ ...body, w: disc });
    drawKeyList(pen, fitsWas(pen, entries, list.w) ? entries : plain, list, true);
    return entries.length;
  }
  const least = entries.length * minListRow;
  const room = Math.max(least, Math.min(height || least, body.h - minDisc - discGap));
  if (body.h - room - discGap < minDisc) return drawList(pen, scene, entries, body);
  const isListed = fitsWas(pen, entries, body.w);
  const sentence = isListed ? [] : sentenceLines(pen, earlierParts(chart), body.w);
  const under = sentence.length * smallLine;
  const hasSentence = body.h - room - discGap - under >= minDisc;
  if (hasSentence) drawSentence(pen, sentence, body);
  const above = hasSentence ? { ...body, h: body.h - under } : body;
  const list = { ...above, y: above.y + above.h - room, h: room };
  const drawn = drawKeyList(pen, isListed ? entries : plain, list, false);
  drawDisc({ ...above, h: above.h - drawn - discGap });
  return entries.length;
}

function drawList(pen: Pen, { labels }: Scene, entries: readonly ListEntry[], body: Box): number {
  const [total, name] = labels.filter(({ role }) => role === "centre").map(({ text }) => text);
  const sum: ListEntry[] = total === undefined ? [] : [{ ink: "surface", name: name ?? "", text: total }];
  return Math.min(entries.length, drawKeyColumns(pen, [...entries, ...sum], body));
}

/** px */
const minWeb = 64;

const hasWeb = ({ box, gutter }: Scene, height: number) =>
  Math.min(box.height, height - gutter.top - gutter.bottom) >= minWeb;

export const radarScene = (chart: RadarChart, { w, h }: Box) =>
  layout(chart, { width: w, height: h, keyBeside: true });

export const isRadarShown = (chart: RadarChart, body: Box) => hasWeb(radarScene(chart, body), body.h);

export function drawRadar(pen: Pen, chart: RadarChart, body: Box): void {
  const sentence = sentenceLines(pen, earlierAxes(chart), body.w);
  const above = { ...body, h: body.h - sentence.length * smallLine };
  if (sentence.length === 0 || !isRadarShown(chart, above))
    return drawScene(pen, radarScene(chart, body), body);
  drawScene(pen, radarScene(chart, above), above);
  drawSentence(pen, sentence, body);
}

/** Returns how many axes are listed. */
export function drawRadarList(pen: Pen, { axes, comparison }: RadarChart, body: Box): number {
  const entries = axes.map(({ name, point }, i): ListEntry => {
    const before = comparison?.points[i];
    const was = before && before.value !== null ? { was: `was ${before.text}` } : {};
    return { ink: "surface", name, share: point.text, ...was };
  });
  return drawKeyColumns(pen, entries, body);
}

export function figuresOf(chart: PartsChart | RadarChart): SummaryFigure[] {
  const plain = { change: null, goal: null, sparkline: null, hint: null };
  const figure = (value: number | null, text: string) => ({ value, text, receipt: null });
  if (chart.kind === "pie")
    return chart.parts.map(({ name, value, text, share, before }) => ({
      ...plain,
      label: name,
      figure: figure(value, `${text} (${share})`),
      was: before ? figure(null, before.text) : null,
    }));
  return chart.axes.map(({ name, point }, i) => {
    const before = chart.comparison?.points[i];
    return { ...plain, label: name, figure: figure(point.value, point.text), was: asFigure(before) };
  });
}

const asFigure = (point: Point | undefined) =>
  point && point.value !== null ? { ...point, receipt: null } : null;

type Earlier = { readonly days: string; readonly values: readonly string[] };

function earlierParts({ parts }: PartsChart): Earlier {
  const values = parts.flatMap(({ name, before }) => (before ? [`${name} ${before.text}`] : []));
  return { days: parts.find(({ before }) => before)?.before?.days ?? "", values };
}

function earlierAxes({ axes, comparison }: RadarChart): Earlier {
  const values = axes.flatMap(({ name }, i) => {
    const before = comparison?.points[i];
    return before && before.value !== null ? [`${name} ${before.text}`] : [];
  });
  return { days: comparison?.name ?? "", values };
}

const maxSentence = 4;

/** "31 Aug – 30 Sep: Speed 64, Content 70". Empty if it would be cut. */
function sentenceLines(pen: Pen, { days, values }: Earlier, width: number): string[] {
  if (values.length === 0) return [];
  const text = clean(pen.type, `${days}: ${values.join(", ")}`);
  const lines = wrapLines(pen.type, text, smallStyle, width);
  return lines.length > maxSentence ? [] : lines;
}

function drawSentence(pen: Pen, lines: readonly string[], { x, y, h }: Box): void {
  const top = y + h - lines.length * smallLine;
  lines.forEach((line, i) =>
    write(pen, line, x, baselineIn(top + i * smallLine, smallLine, 12), smallStyle, pen.inks["ink-3"]),
  );
}
