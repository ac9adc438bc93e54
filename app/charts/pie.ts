import { arc, pie } from "@visx/shape";
import type { Part, PartsChart } from "./chart.ts";
import { slotInk } from "./frame.ts";
import { beforeLine, roundPath, wideHit } from "./marks.ts";
import { translatePath } from "./translate-path.ts";
import type { Hit, Ink, Key, KeyEntry, Label, Scene, Shape, Size } from "./scene.ts";
import { textWidth } from "./labels/text-width.ts";

const listRow = 25;
const listMargin = 14;
const besideFrom = 400;
const hole = 0.64;

export function pieScene(chart: PartsChart, size: Size): Scene {
  const entries = chart.parts.map(entry);
  const isBeside = size.width >= besideFrom;
  const listHeight = isBeside ? 0 : entries.length * listRow + listMargin;
  const room = Math.min(isBeside ? size.width / 2 : size.width, size.height - listHeight);
  const across = Math.max(48, Math.min(room, largest(entries.length, isBeside)));
  return discScene(chart, across, entries.length ? { place: "list", height: listHeight, entries } : null);
}

export function discScene(chart: PartsChart, across: number, key: Key | null): Scene {
  return {
    label: chart.label,
    box: { width: across, height: across },
    fit: "contain",
    plot: slices(chart, across / 2),
    labels: chart.doughnut ? centre(chart, across) : [],
    hits: chart.parts.map((part, i) => wideHit(part.name, linesOf(chart, part, i), across)),
    hitsIn: { turnEnds: angles(chart.parts).map(({ to }) => to / (2 * Math.PI)) },
    gutter: { top: 0, end: 0, bottom: 0, start: 0 },
    key,
    leastHeight: 0,
  };
}

function largest(parts: number, isBeside: boolean): number {
  return isBeside ? 260 : parts <= 2 ? 204 : parts === 3 ? 190 : 168;
}

const positive = (part: Part) => (Number.isFinite(part.value) ? Math.max(0, part.value) : 0);

/** Radians clockwise from 12 o'clock. */
export function angles(parts: readonly Part[]): { readonly from: number; readonly to: number }[] {
  const layout = pie<Part>({ value: positive, sort: null });
  return layout([...parts]).map(({ startAngle, endAngle }) => ({ from: startAngle, to: endAngle }));
}

function slices(chart: PartsChart, radius: number): Shape[] {
  const ring = arc<{ from: number; to: number }>({
    innerRadius: chart.doughnut ? radius * hole : 0,
    outerRadius: radius,
    startAngle: ({ from }) => from,
    endAngle: ({ to }) => to,
  });
  const draw = (slice: { from: number; to: number }) =>
    roundPath(translatePath(ring(slice) ?? "", radius, radius));
  if (!chart.parts.some((part) => positive(part) > 0)) {
    return [{ k: "area", d: draw({ from: 0, to: 2 * Math.PI }), fill: "sunken" }];
  }
  return angles(chart.parts).flatMap((slice, i): Shape[] => {
    const part = chart.parts[i];
    if (!part || slice.to <= slice.from) return [];
    return [{ k: "area", d: draw(slice), fill: partInk(part, i), gap: true }];
  });
}

function partInk(part: Part, index: number): Ink {
  return part.other ? "line-strong" : slotInk(part.slot ?? index + 1);
}

function linesOf({ totalName }: PartsChart, part: Part, index: number): Hit["lines"] {
  return [
    { ink: partInk(part, index), name: totalName, text: part.text },
    { ink: "surface", name: "share", text: part.share },
    ...beforeLine(part.before),
  ];
}

function entry(part: Part, index: number): KeyEntry {
  return { ink: partInk(part, index), name: part.name, share: part.share, text: part.text };
}

function centre(chart: PartsChart, across: number): Label[] {
  const fits = (size: number) => textWidth(chart.total, size, 600) <= across * hole - 24;
  const at = { x: across / 2, inline: "middle", role: "centre" } as const;
  return [
    {
      ...at,
      y: across / 2 + 3,
      text: chart.total,
      ink: "ink",
      size: fits(22) ? 22 : 14,
      weight: 600,
      block: "above",
    },
    {
      ...at,
      y: across / 2 + 6,
      text: chart.totalName,
      ink: "ink-3",
      size: 12,
      weight: 400,
      block: "below",
      room: across * hole,
    },
  ];
}
