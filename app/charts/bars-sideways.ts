import { scaleLinear } from "@visx/scale";
import type { Point, SeriesChart } from "./chart.ts";
import { extent, knownSent, valueOf } from "./extent.ts";
import { barInk, keyOf, namesOf, rowsOf, seriesInk } from "./frame.ts";
import { barHits, overhang, sentLine, wideHit } from "./marks.ts";
import { type Ink, type Label, labelGap, type Scene, type Shape, type Size } from "./scene.ts";
import { layerEdges, stackLayers } from "./stack-layers.ts";
import { linesNeeded, shortened, textWidth } from "./labels/text-width.ts";

const maxUpright = 6;
/** px */
export const minRow = 20;
const thickestBar = 22;
const widestNames = 160;
const twoLines = 30;

const thinnestWithValue = 9;

const presentShare = 0.6;

export function fitsUpright(chart: SeriesChart, size: Size): boolean {
  if (chart.time) return true;
  const band = (size.width - 46) / chart.labels.length - 4;
  return chart.labels.length <= maxUpright && chart.labels.every((label) => linesNeeded(label, band) <= 2);
}

type Piece = { readonly from: number; readonly to: number; readonly ink: Ink; readonly place: number };
type Written = { readonly at: number; readonly text: string; readonly place: number };

export function sidewaysBars(chart: SeriesChart, size: Size): Scene {
  const isStacked = chart.stacked && chart.series.length > 1;
  const each = isStacked ? 1 : rowsOf(chart).length;
  const { pieces, written, edges } = isStacked ? stackedRows(chart) : groupedRows(chart);

  const key = keyOf(namesOf(chart), size, "above");
  const start = Math.min(widestNames, size.width * 0.4, widest(chart.labels) + labelGap.y + 4);
  const end = widest(written.flat().map(({ text }) => text)) + labelGap.value + 4;
  const box = {
    width: Math.max(1, size.width - start - end),
    height: Math.max(1, size.height - (key?.height ?? 0)),
  };
  const [min, max] = extent(chart, [...edges, ...knownSent(chart)]);
  const x = scaleLinear<number>({ domain: min === max ? [0, 1] : [min, max], range: [0, box.width] });
  const step = box.height / Math.max(1, chart.labels.length);
  const growth = Math.max(1, minRow / step);
  const tracks = tracksOf(chart, each, Math.min(step * 0.7, thickestBar * each));

  return {
    label: chart.label,
    box,
    fit: "stretch",
    plot: [
      ...pieces.flatMap((row, i) =>
        row.map(({ from, to, place, ink }) => bar(x(from), x(to), step * (i + 0.5), tracks[place]!, ink)),
      ),
      { k: "rule", x1: x(0), y1: 0, x2: x(0), y2: box.height, stroke: "axis", width: 1 },
      ...(chart.asSent ?? []).slice(0, chart.labels.length).flatMap((value, i): Shape[] => {
        if (value === null) return [];
        const { middle, thickness } = tracks[0]!;
        const [y, half] = [step * (i + 0.5) + middle, thickness / 2 + overhang / 2];
        return [{ k: "rule", x1: x(value), y1: y - half, x2: x(value), y2: y + half, ...sentLine }];
      }),
    ],
    labels: [
      ...chart.labels.map((text, i): Label => nameLabel(text, step * (i + 0.5), start - labelGap.y, step)),
      ...written.flatMap((row, i) =>
        row
          .filter((one) => hasRoom(one, row, tracks, growth))
          .map(({ at, text, place }) =>
            valueLabel(text, x(at), step * (i + 0.5) + tracks[place]!.middle, isBefore(chart, place)),
          ),
      ),
    ],
    hits: chart.labels.map((label, i) => wideHit(chart.longLabels[i] ?? label, barHits(chart)(i), box.width)),
    hitsIn: "rows",
    gutter: { top: 0, end, bottom: 0, start },
    key,
    leastHeight: chart.labels.length * Math.max(minRow, each > 2 ? each * 8 : 0),
  };
}

type Track = { readonly middle: number; readonly thickness: number };

function tracksOf(chart: SeriesChart, each: number, height: number): Track[] {
  const shares =
    chart.comparison && each === 2
      ? [presentShare, 1 - presentShare]
      : Array.from({ length: each }, () => 1 / each);
  let top = -height / 2;
  return shares.map((share) => {
    const thickness = height * share;
    top += thickness;
    return { middle: top - thickness / 2, thickness };
  });
}

const isBefore = (chart: SeriesChart, place: number) =>
  chart.comparison !== null && place === chart.series.length;

function hasRoom(
  { place, at }: Written,
  row: readonly Written[],
  tracks: readonly Track[],
  growth: number,
): boolean {
  const heights = tracks.map(({ thickness }) => thickness * growth);
  if (Math.min(...heights) >= thinnestWithValue) return true;
  if (place > 0) return false;
  return heights[0]! >= thinnestWithValue - 1 || row.every((other) => other.at <= at);
}

function groupedRows(chart: SeriesChart) {
  const rows = chart.labels.map((_, i) =>
    rowsOf(chart).flatMap(({ points, ink }, place) => {
      const value = valueOf(points[i]);
      return value === null
        ? []
        : [{ from: 0, to: value, ink: barInk(chart, place, i, ink), place, text: points[i]?.text ?? "" }];
    }),
  );
  return {
    pieces: rows as Piece[][],
    written: rows.map((row): Written[] =>
      row.map(({ to, text, place }) => ({ at: Math.max(0, to), text, place })),
    ),
    edges: [],
  };
}

function stackedRows(chart: SeriesChart) {
  const layers = stackLayers(chart);
  const pieces = chart.labels.map((_, i) =>
    layers.flatMap((layer, s): Piece[] => {
      const part = layer[i];
      return part ? [{ from: part.low, to: part.high, ink: seriesInk(s, chart.series[s]), place: 0 }] : [];
    }),
  );
  const sum = (point: Point | undefined, row: readonly Piece[]): Written[] =>
    valueOf(point) === null
      ? []
      : [{ at: Math.max(0, ...row.map(({ to }) => to)), text: point?.text ?? "", place: 0 }];
  return {
    pieces,
    written: pieces.map((row, i) => sum(chart.columnTotals?.[i], row)),
    edges: layerEdges(layers),
  };
}

function bar(from: number, to: number, row: number, { middle, thickness }: Track, fill: Ink): Shape {
  const gap = thickness >= 6 && { gap: true };
  return {
    k: "rect",
    x: Math.min(from, to),
    y: row + middle - thickness / 2,
    w: Math.abs(to - from),
    h: thickness,
    fill,
    ...gap,
  };
}

function nameLabel(text: string, y: number, room: number, step: number): Label {
  const isLow = step < twoLines;
  return {
    x: 0,
    y,
    text: isLow ? shortened(text, room) : text,
    ink: "ink-2",
    size: 12,
    weight: 400,
    inline: "end",
    block: "middle",
    role: "y",
    ...(!isLow && { room }),
  };
}

function valueLabel(text: string, x: number, y: number, isBefore: boolean): Label {
  const look = isBefore ? ({ ink: "ink-3", weight: 400 } as const) : ({ ink: "ink-2", weight: 600 } as const);
  return {
    x,
    y,
    text,
    ...look,
    size: 12,
    inline: "start",
    block: "middle",
    role: "value",
    ...(isBefore && { half: true }),
  };
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => textWidth(text, 12, 600)));
}
