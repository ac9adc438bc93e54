import { scalePoint } from "@visx/scale";
import { area, line } from "@visx/shape";
import type { Point, SeriesChart } from "./chart.ts";
import { endNames, endRoom } from "./labels/end-names.ts";
import { valueOf } from "./extent.ts";
import { type Frame, frame, keyOf, namesOf, rowsOf, seriesInk } from "./frame.ts";
import { bandHits, roundPx, lineHits } from "./marks.ts";
import type { Ink, Label, Scene, Shape, Size, TextInk } from "./scene.ts";
import { type Layer, layerEdges, stackLayers } from "./stack-layers.ts";
import { labelWithMarks, markRoom, placeMarks } from "./labels/annotation-marks.ts";
import { hasValues, lineValues, type PlacedValue, valueRoom } from "./labels/written-values.ts";
import { timeLabels } from "./labels/x-labels.ts";

const manyPoints = 60;

const thinnestEdge = 0.5;

type Strip = { readonly low: number; readonly high: number } | null;

export function lines(chart: SeriesChart, size: Size): Scene {
  const isArea = chart.kind === "area";
  const layers = isArea && chart.stacked && chart.series.length > 1 ? stackLayers(chart) : null;
  const names = namesOf(chart);
  const mayEnd = !isArea && names.length > 1;

  const room = mayEnd
    ? endRoom(
        names.map(({ name }) => name),
        size.width,
      )
    : null;
  const withEnds = room === null ? null : drawFrame(chart, size, { end: 10 + room, key: 0 }, null);
  const ends = withEnds && namesAtEnds(chart, withEnds);
  const key = keyOf(names, size, ends ? "narrow" : "above");
  const drawn =
    ends && withEnds ? withEnds : drawFrame(chart, size, { end: 8, key: key?.height ?? 0 }, layers);

  const x = places(chart, drawn.box.width);
  const inkOf = (i: number) => seriesInk(i, chart.series[i]);
  const strips = chart.series.map((series, i): Strip[] =>
    layers
      ? (layers[i] ?? []).map((part) => part && { low: drawn.y(part.low), high: drawn.y(part.high) })
      : plain(series.points, drawn, x.length),
  );
  const whole = strips.map((strip) => dropIncomplete(strip, chart.incomplete));
  const before = dropIncomplete(
    plain(chart.comparison?.points ?? [], drawn, x.length),
    chart.comparison?.incomplete,
  );
  const width = x.length > manyPoints ? 1.5 : 2;
  const written = hasValues(chart, size) ? writeValues(chart, strips[0] ?? [], before, x, drawn) : [];
  const half = ((x[1] ?? 0) - (x[0] ?? 0)) / 2;
  const marked = placeMarks(chart, {
    box: drawn.box,
    room: topRoom(chart, size),
    size,
    at: (i) => x[i] ?? 0,
    edges: (i) => [(x[i] ?? 0) - half, (x[i] ?? 0) + half],
    foot: () => drawn.box.height,
  });
  return {
    label: labelWithMarks(chart),
    box: drawn.box,
    fit: "stretch",
    plot: [
      ...ground(chart, x, drawn),
      ...marked.bands,
      ...drawn.grid,
      ...drawn.zero,
      ...marked.lines,
      ...(isArea ? whole.flatMap((strip, i) => fill(strip, x, inkOf(i))) : []),
      ...(chart.comparison ? stroke(before, x, "compare", width) : []),
      ...whole.flatMap((strip, i) => stroke(strip, x, inkOf(i), layers ? edgeOf(strip, width) : width)),
      ...strips.flatMap((strip, i) => dottedEnd(strip, x, inkOf(i), chart)),
      ...(isArea ? [] : whole.flatMap((strip, i) => endDot(strip, strips[i]!, x, inkOf(i)))),
      ...written.map(({ index }): Shape => valueDot(strips[0]![index], x[index] ?? 0, inkOf(0))),
    ],
    labels: [
      ...drawn.yLabels,
      ...xLabels(chart, x, drawn),
      ...(ends ?? []),
      ...written.map(({ label }) => label),
      ...marked.labels,
    ],
    hits: bandHits(chart, x, drawn.box.width, lineHits(chart, layers !== null)),
    gutter: drawn.gutter,
    key,
    leastHeight: 0,
  };
}

const topRoom = (chart: SeriesChart, size: Size) => (hasValues(chart, size) ? valueRoom : 6);

function drawFrame(
  chart: SeriesChart,
  size: Size,
  room: { end: number; key: number },
  layers: readonly (readonly Layer[])[] | null,
): Frame {
  const top = topRoom(chart, size) + markRoom(chart);
  return frame(chart, size, { top, bottom: 22, ...room }, layerEdges(layers ?? []));
}

function places(chart: SeriesChart, width: number): number[] {
  const indexes = chart.labels.map((_, i) => i);
  const x = scalePoint<number>({ domain: indexes, range: [0, width] });
  return indexes.map((i) => x(i) ?? 0);
}

function xLabels(chart: SeriesChart, x: readonly number[], { box }: Frame): Label[] {
  return timeLabels(chart.labels, (i) => x[i] ?? 0, box.width).map((label) => ({ ...label, y: box.height }));
}

function plain(points: readonly Point[], { y }: Frame, count: number): Strip[] {
  const base = y(0);
  return points.slice(0, count).map((point) => {
    const value = valueOf(point);
    return value === null ? null : { low: base, high: y(value) };
  });
}

/** A line to a partial week would look like a fall. */
function dropIncomplete(strip: readonly Strip[], incomplete: readonly number[] = []): Strip[] {
  return strip.map((part, i) => (incomplete.includes(i) ? null : part));
}

function dottedEnd(
  strip: readonly Strip[],
  x: readonly number[],
  ink: Ink,
  { incomplete = [] }: SeriesChart,
): Shape[] {
  const last = strip.length - 1;
  const [from, to] = [strip[last - 1], strip[last]];
  if (!to || !incomplete.includes(last)) return [];
  const at = (place: number, part: NonNullable<Strip>) => `${roundPx(x[place] ?? 0)},${roundPx(part.high)}`;
  const isFromWhole = from && !incomplete.includes(last - 1);
  const dot = { k: "dot" as const, x: x[last] ?? 0, y: to.high };
  return [
    ...(isFromWhole
      ? [
          {
            k: "path" as const,
            d: `M${at(last - 1, from)}L${at(last, to)}`,
            stroke: ink,
            width: 1.75,
            dash: "short" as const,
          },
        ]
      : []),
    { ...dot, r: 3.5, fill: ink },
    { ...dot, r: 2, fill: "surface" },
  ];
}

function edgeOf(strip: readonly Strip[], solid: number): number {
  const thickest = Math.max(0, ...strip.map((part) => (part ? Math.abs(part.low - part.high) : 0)));
  return Math.min(solid, Math.max(thinnestEdge, Math.round(thickest * 4) / 4));
}

function stroke(strip: readonly Strip[], x: readonly number[], ink: Ink, solid: number): Shape[] {
  const path = line<Strip>({
    x: (_, i) => roundPx(x[i] ?? 0),
    y: (part) => roundPx(part?.high ?? 0),
    defined: (part) => part !== null,
  });
  const d = path([...strip]) ?? "";
  const isComparison = ink === "compare";
  const width = isComparison ? Math.min(1.5, solid) : solid;
  return [
    ...(d
      ? [{ k: "path" as const, d, stroke: ink, width, round: true, ...(isComparison && { dash: true }) }]
      : []),
    ...isolatedPoints(strip).map((i): Shape => ({
      k: "dot",
      x: x[i] ?? 0,
      y: strip[i]?.high ?? 0,
      r: 2.5,
      fill: ink,
    })),
  ];
}

function isolatedPoints(strip: readonly Strip[]): number[] {
  return strip.flatMap((part, i) => (part && !strip[i - 1] && !strip[i + 1] ? [i] : []));
}

function fill(strip: readonly Strip[], x: readonly number[], ink: Ink): Shape[] {
  const path = area<Strip>({
    x: (_, i) => roundPx(x[i] ?? 0),
    y0: (part) => roundPx(part?.low ?? 0),
    y1: (part) => roundPx(part?.high ?? 0),
    defined: (part) => part !== null,
  });
  const d = path([...strip]) ?? "";
  return d ? [{ k: "area", d, fill: ink, opacity: 0.14 }] : [];
}

function endDot(whole: readonly Strip[], strip: readonly Strip[], x: readonly number[], ink: Ink): Shape[] {
  const last = strip.findLastIndex((part) => part !== null);
  return last < 0 || whole[last] === null
    ? []
    : [{ k: "dot", x: x[last] ?? 0, y: strip[last]?.high ?? 0, r: 3.5, fill: ink }];
}

function writeValues(
  chart: SeriesChart,
  strip: readonly Strip[],
  before: readonly Strip[],
  x: readonly number[],
  { box }: Frame,
): PlacedValue[] {
  const corners = (strip: readonly Strip[]) =>
    x.map((at, i) => (strip[i] ? { x: at, y: strip[i]?.high ?? 0 } : null));
  const whole = dropIncomplete(strip, chart.incomplete);
  const points = chart.series[0]!.points.map((point, i) => (whole[i] ? point : null));
  return lineValues(points, corners(strip), corners(before), box);
}

function valueDot(part: Strip | undefined, x: number, ink: Ink): Shape {
  return { k: "dot", x, y: part?.high ?? 0, r: 2.5, fill: ink };
}

function ground(chart: SeriesChart, x: readonly number[], { box }: Frame): Shape[] {
  if (chart.unsettledFrom === null || chart.unsettledFrom >= x.length) return [];
  const half = ((x[1] ?? 0) - (x[0] ?? 0)) / 2;
  const from = Math.max(0, (x[chart.unsettledFrom] ?? 0) - half);
  return [{ k: "rect", x: from, y: 0, w: box.width - from, h: box.height, fill: "warn-tint" }];
}

function namesAtEnds(chart: SeriesChart, { y, box }: Frame): Label[] | null {
  const ends = rowsOf(chart).flatMap(({ name, points, ink }) => {
    const last =
      points.slice(0, chart.labels.length).findLast((point) => valueOf(point) !== null)?.value ?? null;
    const textInk = ink === "compare" ? "ink-3" : ink === "line-strong" ? "ink-2" : (`${ink}-ink` as TextInk);
    return last === null ? [] : [{ name, ink: textInk, y: y(last) }];
  });
  return ends.length > 1 ? endNames(ends, box.width, box.height) : null;
}
