import type { Point, SeriesChart } from "../chart.ts";
import { valueOf } from "../extent.ts";
import { type Label, labelGap, type Scene, type Size } from "../scene.ts";
import { textWidth } from "./text-width.ts";

/** px */
export const valueRoom = 17;

const maxBars = 16;
const furthest = 20;
const lineHeight = 14;
const air = 2;

type Box = Scene["box"];
type Corner = { readonly x: number; readonly y: number };
export type Rect = Corner & { readonly w: number; readonly h: number };
type Spot = Corner & { readonly block: "above" | "below" };

type Wanted = { readonly index: number; readonly text: string; readonly spots: readonly Spot[] };
export type PlacedValue = { readonly index: number; readonly label: Label };

export const hasValues = ({ series }: SeriesChart, { values }: Size): boolean =>
  values === true && series.length === 1;

export function lineValues(
  points: readonly (Point | null)[],
  line: readonly (Corner | null)[],
  before: readonly (Corner | null)[],
  box: Box,
): PlacedValue[] {
  const own = marksAlong(line);
  const wanted = tellingPoints(points.slice(0, line.length)).flatMap((index): Wanted[] => {
    const [at, text] = [line[index], points[index]?.text ?? ""];
    return at ? [{ index, text, spots: spotsAtLine(at, valueWidth(text), own, box) }] : [];
  });
  return placeValues(wanted, [...own, ...marksAlong(before)], box);
}

export function barValues(
  points: readonly Point[],
  bars: readonly (readonly (Rect | null)[])[],
  box: Box,
): Label[] {
  const own = bars[0] ?? [];
  const taken = bars.flat().filter((bar) => bar !== null);
  const wanted = (index: number): Wanted[] => {
    const [bar, text] = [own[index], points[index]?.text ?? ""];
    if (!bar || valueOf(points[index]) === null) return [];
    const spot = (x: number): Spot => ({ x, y: bar.y, block: "above" });
    return [{ index, text, spots: [spot(bar.x + bar.w / 2), spot(bar.x + bar.w - valueWidth(text) / 2)] }];
  };
  if (own.length <= maxBars) {
    const all = own.flatMap((_, index) => wanted(index));
    const placed = placeValues(all, taken, box);
    if (placed.length === all.length) return placed.map(({ label }) => label);
  }
  return placeValues(tellingPoints(points.slice(0, own.length)).flatMap(wanted), taken, box).map(
    ({ label }) => label,
  );
}

function placeValues(values: readonly Wanted[], marks: readonly Rect[], box: Box): PlacedValue[] {
  const taken = [...marks];
  return values.flatMap(({ index, text, spots }): PlacedValue[] => {
    const w = valueWidth(text);
    for (const { x: wanted, y, block } of spots) {
      const x = Math.max(w / 2, Math.min(box.width - w / 2, wanted));
      const top = block === "above" ? y - labelGap.value - lineHeight : y + labelGap.value;
      const rect = { x: x - w / 2, y: top, w, h: lineHeight };
      const isInside = top >= -valueRoom && top + lineHeight <= box.height && w <= box.width;
      if (!isInside || taken.some((other) => touch(rect, other))) continue;
      taken.push(rect);
      return [{ index, label: valueLabel(text, x, y, block) }];
    }
    return [];
  });
}

function tellingPoints(points: readonly (Point | null)[]): number[] {
  const known = points.flatMap((point, index) => {
    const value = point && valueOf(point);
    return value === null ? [] : [{ index, value }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return [];
  const highest = known.reduce((best, one) => (one.value > best.value ? one : best));
  const lowest = known.reduce((best, one) => (one.value < best.value ? one : best));
  return [...new Set([last, highest, lowest, first].map(({ index }) => index))];
}

function spotsAtLine({ x, y }: Corner, width: number, own: readonly Rect[], box: Box): Spot[] {
  const left = Math.max(0, Math.min(box.width - width, x - width / 2));
  const near = own.filter((mark) => mark.x >= left - air && mark.x <= left + width + air).map(({ y }) => y);
  const spots: readonly Spot[] = [
    { x, y, block: "above" },
    { x, y, block: "below" },
    { x, y: Math.min(y, ...near), block: "above" },
    { x, y: Math.max(y, ...near), block: "below" },
  ];
  return spots.filter((spot) => Math.abs(spot.y - y) <= furthest);
}

function marksAlong(line: readonly (Corner | null)[]): Rect[] {
  return line.flatMap((from, i): Rect[] => {
    const to = line[i + 1];
    if (!from) return [];
    if (!to) return [{ ...from, w: 0, h: 1 }];
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 2));
    const at = (a: number, b: number, step: number) => a + ((b - a) * step) / count;
    return Array.from({ length: count }, (_, step) => ({
      x: at(from.x, to.x, step),
      y: at(from.y, to.y, step),
      w: 0,
      h: 1,
    }));
  });
}

function valueWidth(text: string): number {
  return textWidth(text, 12, 600);
}

function touch(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w + air && b.x < a.x + a.w + air && a.y < b.y + b.h && b.y < a.y + a.h;
}

function valueLabel(text: string, x: number, y: number, block: Spot["block"]): Label {
  return { x, y, text, ink: "ink-2", size: 12, weight: 600, inline: "middle", block, role: "value" };
}
