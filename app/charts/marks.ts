import type { Before, SeriesChart } from "./chart.ts";
import { valueOf } from "./extent.ts";
import { barInk, rowsOf } from "./frame.ts";
import type { Hit } from "./scene.ts";
import { fromTheBottom } from "./stack-layers.ts";

export const roundPx = (value: number): number => Math.round(value * 10) / 10;

export const roundPath = (d: string): string =>
  d.replace(/-?\d*\.\d+(e-?\d+)?/g, (number) => String(roundPx(Number(number)) || 0));

type HitLine = Hit["lines"][number];

export function bandHits(
  chart: SeriesChart,
  x: readonly number[],
  width: number,
  linesAt: (index: number) => readonly HitLine[],
): Hit[] {
  return x.map((at, i) => ({
    x1: i === 0 ? 0 : (at + (x[i - 1] ?? at)) / 2,
    x2: i === x.length - 1 ? width : (at + (x[i + 1] ?? at)) / 2,
    title: chart.longLabels[i] ?? chart.labels[i] ?? "",
    lines: linesAt(i),
  }));
}

export function wideHit(title: string, lines: readonly HitLine[], width: number): Hit {
  return { x1: 0, x2: width, title, lines };
}

export function beforeLine(before: Before | null | undefined): HitLine[] {
  return before ? [{ ink: "compare", name: before.days, text: before.text }] : [];
}

export function lineHits(chart: SeriesChart, isStacked: boolean): (index: number) => HitLine[] {
  const order = isStacked ? fromTheBottom(chart).reverse() : null;
  const entriesAt = entriesOf(chart);
  return (index) => {
    const all = entriesAt(index);
    if (order) return order.flatMap((i) => all[i]?.line ?? []);
    return [...all]
      .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity) || 0)
      .map(({ line }) => line);
  };
}

export function barHits(chart: SeriesChart): (index: number) => HitLine[] {
  const entriesAt = entriesOf(chart);
  return (index) => entriesAt(index).map(({ line }) => line);
}

type Entry = { readonly value: number | null; readonly line: HitLine };

function entriesOf(chart: SeriesChart): (index: number) => Entry[] {
  const rows = rowsOf(chart);
  return (index) =>
    rows.map(({ name, points, ink }, place) => ({
      value: valueOf(points[index]),
      line: {
        ink: barInk(chart, place, index, ink),
        name: ink === "compare" ? (chart.comparison?.longLabels?.[index] ?? name) : name,
        text: points[index]?.text ?? "–",
      },
    }));
}

/** px */
export const overhang = 4;

export const sentLine = { stroke: "ink", width: 2 } as const;
