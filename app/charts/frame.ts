import { scaleLinear } from "@visx/scale";
import { formatter } from "#app/metrics/format/format.ts";
import type { AxisFormat, Point, Series, SeriesChart } from "./chart.ts";
import { allPoints, extent, knownValues } from "./extent.ts";
import type { Ink, Key, KeyEntry, Label, Scene, Shape, Size } from "./scene.ts";
import { textWidth } from "./labels/text-width.ts";
import { niceTicks } from "./ticks.ts";

const keyRow = 18;
const keyMargin = 10;
const phoneKey = 309;
const widestEntry = 0.48;
const moreWidth = 24;
const lowPlot = 110;
const startGutter = 38;
const maxGutter = 0.22;

export function seriesInk(index: number, series?: Series): Ink {
  return series?.other ? "line-strong" : slotInk(series?.slot ?? index + 1);
}

export function barInk({ labelSlots }: SeriesChart, place: number, label: number, ink: Ink): Ink {
  const slot = place === 0 ? labelSlots?.[label] : undefined;
  return slot === undefined ? ink : slotInk(slot);
}

export function slotInk(slot: number): Ink {
  return `s${Math.max(1, Math.min(slot, 8))}` as Ink;
}

export type Frame = {
  readonly box: Scene["box"];
  readonly gutter: Scene["gutter"];
  readonly y: (value: number) => number;
  readonly grid: readonly Shape[];
  readonly zero: readonly Shape[];
  readonly yLabels: readonly Label[];
};

export function frame(
  chart: SeriesChart,
  size: Size,
  room: { readonly top: number; readonly end: number; readonly bottom: number; readonly key: number },
  stackTops: readonly number[] = [],
): Frame {
  const height = Math.max(1, size.height - room.top - room.bottom - room.key);
  const [min, max] = extent(chart, stackTops);
  const ticks = niceTicks(min, max, chart.axis.kind, height < lowPlot);
  const { texts, start } = scaleTexts(chart, ticks.values, size.width);
  const width = Math.max(1, size.width - start - room.end);
  const y = scaleLinear<number>({ domain: [ticks.low, ticks.high], range: [height, 0] });

  const unknown = knownValues(allPoints(chart)).length === 0;
  const base = ticks.low <= 0 && ticks.high >= 0 ? 0 : ticks.low;
  const across = (value: number, stroke: Ink): Shape => ({
    k: "rule",
    x1: 0,
    y1: y(value),
    x2: width,
    y2: y(value),
    stroke,
    width: 1,
  });
  return {
    box: { width, height },
    gutter: { top: room.top, end: room.end, bottom: room.bottom, start },
    y: (value) => y(value),
    grid:
      chart.visibleGrid && !unknown
        ? ticks.values.filter((v) => v !== base).map((v) => across(v, "grid"))
        : [],
    zero: [across(base, "axis")],
    yLabels: unknown ? [] : ticks.values.map((value, i) => yLabel(texts[i] ?? "", y(value))),
  };
}

function scaleTexts({ axis, lang }: SeriesChart, values: readonly number[], width: number) {
  const written = (unit: AxisFormat) => {
    const texts = formatter(lang).ticks(values, unit);
    return {
      texts,
      start: Math.max(startGutter, Math.ceil(Math.max(...texts.map((text) => textWidth(text)))) + 8),
    };
  };
  const whole = written(axis);
  return axis.kind === "money" && whole.start > width * maxGutter ? written({ kind: "decimal" }) : whole;
}

function yLabel(text: string, y: number): Label {
  return { x: 0, y, text, ink: "ink-3", size: 12, weight: 400, inline: "end", block: "middle", role: "y" };
}

type DrawnRow = {
  readonly name: string;
  readonly points: readonly Point[];
  readonly ink: Ink;
  readonly incomplete?: readonly number[];
};

export function rowsOf(chart: SeriesChart): DrawnRow[] {
  const incomplete = chart.incomplete && { incomplete: chart.incomplete };
  return [
    ...chart.series.map((one, i) => ({
      name: one.name,
      points: one.points,
      ink: seriesInk(i, one),
      ...incomplete,
    })),
    ...(chart.comparison ? [{ ...chart.comparison, ink: "compare" as const }] : []),
  ];
}

export function namesOf(chart: SeriesChart): KeyEntry[] {
  const isLine = chart.kind !== "bar";
  return [
    ...(chart.labelSlots ? [] : chart.series).map((series, i) => ({
      ink: seriesInk(i, series),
      name: series.name,
      ...(series.total !== null && { text: series.total }),
    })),
    ...(chart.comparison
      ? [{ ink: "compare" as const, name: chart.comparison.name, ...(isLine && { dash: true }) }]
      : []),
  ];
}

/** Null for a single name. */
export function keyOf(entries: readonly KeyEntry[], size: Size, place: "above" | "narrow"): Key | null {
  if (entries.length < 2 && !entries.some(({ ink }) => ink === "compare")) return null;
  const wide = keyRows(entries, size.width);
  const narrow = keyRows(entries, phoneKey);
  return {
    place,
    height: place === "narrow" || size.keyBeside ? 0 : keyHeight(entries, size.width),
    entries,
    ...((wide.fit < entries.length || narrow.fit < entries.length) && {
      fit: { wide: wide.fit, narrow: narrow.fit },
    }),
  };
}

export function keyHeight(entries: readonly KeyEntry[], width: number): number {
  return keyRows(entries, width).rows * keyRow + keyMargin;
}

function keyRows(entries: readonly KeyEntry[], width: number): { rows: number; fit: number } {
  const gap = 16;
  let [rows, used] = [1, 0];
  for (const [i, { name, text }] of entries.entries()) {
    const value = text ? 6 + textWidth(text, 12, 600) : 0;
    const needed = Math.min(16 + textWidth(name) + value, width * widestEntry);
    const more = rows === 2 && i < entries.length - 1 ? gap + moreWidth : 0;
    if (used > 0 && used + gap + needed + more > width) {
      if (rows === 2) return { rows, fit: i };
      rows += 1;
      used = 0;
    }
    used += (used > 0 ? gap : 0) + needed;
  }
  return { rows, fit: entries.length };
}
