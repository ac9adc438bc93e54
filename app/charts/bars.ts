import { scaleBand } from "@visx/scale";
import type { SeriesChart } from "./chart.ts";
import { knownSent, valueOf } from "./extent.ts";
import { barInk, type Frame, frame, keyOf, namesOf, rowsOf, seriesInk } from "./frame.ts";
import { labelWithMarks, markRoom, placeMarks } from "./labels/annotation-marks.ts";
import { fitsUpright, sidewaysBars } from "./bars-sideways.ts";
import { bandHits, barHits, overhang, roundPx, sentLine } from "./marks.ts";
import type { Ink, Label, Scene, Shape, Size } from "./scene.ts";
import { type Layer, layerEdges, stackLayers } from "./stack-layers.ts";
import { textWidth } from "./labels/text-width.ts";
import { barValues, hasValues, type Rect, valueRoom } from "./labels/written-values.ts";
import { bandLabels, barLabels, hasYear, hideOnPhone } from "./labels/x-labels.ts";

const padding = 0.32;
const widestBar = 96;

/** px */
const lowestWithValues = 160;

/** px */
const narrowestWithGap = 6;

export function bars(chart: SeriesChart, size: Size): Scene {
  return fitsUpright(chart, size) ? uprightBars(chart, size) : sidewaysBars(chart, size);
}

function uprightBars(chart: SeriesChart, size: Size): Scene {
  const isStacked = chart.stacked && chart.series.length > 1;
  const layers = isStacked ? stackLayers(chart) : null;
  const key = keyOf(namesOf(chart), size, "above");
  const room = (size.width - 46) / chart.labels.length;
  const isTwoLined = chart.labels.some((label) => textWidth(label) > room && (!chart.time || hasYear(label)));
  const bottom = isTwoLined ? 35 : 22;
  const isWritten = !layers && (hasValues(chart, size) || fitsValues(chart, size, room));
  const top = layers ? 16 : isWritten ? valueRoom : 8;
  const drawn = frame(chart, size, { top: top + markRoom(chart), end: 4, bottom, key: key?.height ?? 0 }, [
    ...layerEdges(layers ?? []),
    ...knownSent(chart),
  ]);
  const band = bands(chart, drawn.box.width);

  const values = [
    ...(layers ? totals(chart, layers, band, drawn) : []),
    ...(isWritten ? (hasValues(chart, size) ? paperValues : screenValues)(chart, band, drawn) : []),
  ];
  const marked = placeMarks(chart, {
    box: drawn.box,
    room: top,
    size,
    at: band.middle,
    edges: (i) => [band.middle(i) - band.step / 2, band.middle(i) + band.step / 2],
    foot: (i) => barTop(chart, layers, drawn, i) - (values.length > 0 ? valueRoom + 3 : 2),
  });
  return {
    label: labelWithMarks(chart),
    box: drawn.box,
    fit: "stretch",
    plot: [
      ...ground(chart, band, drawn),
      ...marked.bands,
      ...drawn.grid,
      ...(layers ? stacked(chart, layers, band, drawn) : grouped(chart, band, drawn)),
      ...drawn.zero,
      ...sentLines(chart, layers === null, band, drawn),
      ...marked.lines,
    ],
    labels: [...drawn.yLabels, ...xLabels(chart, band, drawn), ...values, ...marked.labels],
    hits: bandHits(
      chart,
      chart.labels.map((_, i) => band.middle(i)),
      drawn.box.width,
      barHits(chart),
    ),
    gutter: drawn.gutter,
    key,
    leastHeight: 0,
  };
}

type Bands = { readonly step: number; readonly width: number; readonly middle: (index: number) => number };

function bands(chart: SeriesChart, width: number): Bands {
  const scale = scaleBand<number>({
    domain: chart.labels.map((_, i) => i),
    range: [0, width],
    paddingInner: padding,
    paddingOuter: padding / 2,
  });
  return {
    step: scale.step(),
    width: Math.min(scale.bandwidth(), widestBar),
    middle: (index) => (scale(index) ?? 0) + scale.bandwidth() / 2,
  };
}

function bar(x: number, w: number, from: number, to: number, fill: Ink, isHollow = false): Shape[] {
  if (from === to) return [];
  if (isHollow) return hollow(x, w, from, to, fill);
  const gap = w >= narrowestWithGap && { gap: true };
  return [{ k: "rect", x, y: Math.min(from, to), w, h: Math.abs(to - from), fill, ...gap }];
}

export function hollow(x: number, w: number, from: number, to: number, ink: Ink): Shape[] {
  const edge = [x + 0.5, x + Math.max(1, w - 0.5)].map(roundPx);
  const [foot, top] = [roundPx(from), roundPx(to)];
  const d = `M${edge[0]},${foot}V${top}H${edge[1]}V${foot}`;
  return [
    { k: "area", d: `${d}Z`, fill: ink, opacity: 0.14 },
    { k: "path", d, stroke: ink, width: 1.25, dash: "short" },
  ];
}

function stacked(
  chart: SeriesChart,
  layers: readonly (readonly Layer[])[],
  band: Bands,
  { y }: Frame,
): Shape[] {
  return layers.flatMap((layer, key) =>
    layer.flatMap((part, i) =>
      part
        ? bar(
            band.middle(i) - band.width / 2,
            band.width,
            y(part.low),
            y(part.high),
            seriesInk(key, chart.series[key]),
            chart.incomplete?.includes(i),
          )
        : [],
    ),
  );
}

function grouped(chart: SeriesChart, band: Bands, { y }: Frame): Shape[] {
  const rows = rowsOf(chart);
  const width = band.width / rows.length;
  return rows.flatMap(({ points, ink, incomplete }, place) =>
    chart.labels.flatMap((_, i) => {
      const value = valueOf(points[i]);
      return value === null
        ? []
        : bar(
            band.middle(i) - band.width / 2 + place * width,
            width,
            y(0),
            y(value),
            barInk(chart, place, i, ink),
            incomplete?.includes(i),
          );
    }),
  );
}

function sentLines(chart: SeriesChart, isGrouped: boolean, band: Bands, { y }: Frame): Shape[] {
  const width = isGrouped ? band.width / rowsOf(chart).length : band.width;
  return (chart.asSent ?? []).flatMap((value, i): Shape[] => {
    if (value === null || i >= chart.labels.length) return [];
    const x = band.middle(i) - band.width / 2;
    return [
      { k: "rule", x1: x - overhang, y1: y(value), x2: x + width + overhang, y2: y(value), ...sentLine },
    ];
  });
}

function xLabels(chart: SeriesChart, band: Bands, { box }: Frame): Label[] {
  const labels = chart.time
    ? barLabels(chart.labels, band.middle, band.step, box.width)
    : bandLabels(chart.labels, band.middle, band.step);
  return labels.map((label) => ({ ...label, y: box.height }));
}

function barTop(
  chart: SeriesChart,
  layers: readonly (readonly Layer[])[] | null,
  { y }: Frame,
  index: number,
): number {
  const tops = layers
    ? layers.map((layer) => layer[index]?.high ?? 0)
    : rowsOf(chart).map(({ points }) => valueOf(points[index]) ?? 0);
  return y(Math.max(0, ...tops));
}

function totals(
  chart: SeriesChart,
  layers: readonly (readonly Layer[])[],
  band: Bands,
  { y }: Frame,
): Label[] {
  const sums = chart.columnTotals ?? [];
  const texts = sums.map(({ text }) => text);
  if (texts.some((text) => textWidth(text, 12, 600) > band.step)) return [];
  return sums.flatMap((sum, i): Label[] => {
    if (valueOf(sum) === null) return [];
    const top = Math.max(0, ...layers.map((layer) => layer[i]?.high ?? 0));
    return [{ ...valueLabel(band.middle(i), y(top), sum.text), ...hideOnPhone(i, texts) }];
  });
}

function paperValues(chart: SeriesChart, band: Bands, { y, box }: Frame): Label[] {
  const rows = rowsOf(chart);
  const width = band.width / rows.length;
  const drawn = rows.map(({ points }, place) =>
    chart.labels.map((_, i): Rect | null => {
      const value = valueOf(points[i]);
      if (value === null) return null;
      const x = band.middle(i) - band.width / 2 + place * width;
      return { x, y: Math.min(y(0), y(value)), w: width, h: Math.abs(y(value) - y(0)) };
    }),
  );
  return barValues(chart.series[0]!.points, drawn, box);
}

function fitsValues(chart: SeriesChart, { height }: Size, step: number): boolean {
  if (chart.series.length > 1 || height < lowestWithValues) return false;
  const bars = rowsOf(chart).length;
  const room = bars === 1 ? step - 6 : Math.min(step * (1 - padding), widestBar) / bars;
  return chart.series[0]!.points.every(({ text }) => textWidth(text, 12, 600) <= room);
}

function screenValues(chart: SeriesChart, band: Bands, { y }: Frame): Label[] {
  const { points } = chart.series[0]!;
  const bars = rowsOf(chart).length;
  const texts = points.map(({ text }) => text);
  return points.flatMap((point, i): Label[] => {
    const value = valueOf(point);
    if (value === null || i >= chart.labels.length) return [];
    const x = band.middle(i) - band.width / 2 + band.width / bars / 2;
    return [{ ...valueLabel(x, y(Math.max(0, value)), point.text), ...hideOnPhone(i, texts) }];
  });
}

function valueLabel(x: number, y: number, text: string): Label {
  return { x, y, text, ink: "ink-2", size: 12, weight: 600, inline: "middle", block: "above", role: "value" };
}

function ground(chart: SeriesChart, band: Bands, { box }: Frame): Shape[] {
  if (chart.unsettledFrom === null || chart.unsettledFrom >= chart.labels.length) return [];
  const from = chart.unsettledFrom * band.step;
  return [{ k: "rect", x: from, y: 0, w: box.width - from, h: box.height, fill: "warn-tint" }];
}
