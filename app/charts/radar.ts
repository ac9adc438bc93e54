import type { Point, RadarChart } from "./chart.ts";
import { knownValues, valueOf } from "./extent.ts";
import { keyHeight } from "./frame.ts";
import { beforeLine, roundPx, wideHit } from "./marks.ts";
import { type Key, type KeyEntry, type Label, labelGap, type Scene, type Shape, type Size } from "./scene.ts";
import { shortened, textWidth } from "./labels/text-width.ts";
import { niceTicks } from "./ticks.ts";

const rings = 4;
const largest = 190;
const smallest = 24;
const enough = [84, 56];
const lineHeight = 14;

export function radar(chart: RadarChart, size: Size): Scene {
  const key = keyOf(chart, size);
  const { across, side, end, rooms, hasOneRow } = layOutRadar(chart, {
    ...size,
    height: size.height - (key?.height ?? 0),
  });
  const isLong = chart.axes.some(({ name }, i) => textWidth(name) > rooms[i]!);
  const isTight = gapBetween(chart, across) < lineHeight * (chart.visibleLabels ? 3 : 2);
  return {
    label: chart.label,
    box: { width: across, height: across },
    fit: "contain",
    plot: drawWeb(chart, across / 2),
    labels: chart.axes.map(({ name, point }, i) => {
      const direction = directionOf(i, chart);
      const hasOneLine = isTight && isBeside(i, chart);
      const room = isLong && !hasOneLine && { room: rooms[i]! };
      if (hasOneRow && isAtEnd(i, chart)) {
        const shown = chart.visibleLabels
          ? withValue(name, point.text, rooms[i]!)
          : shortened(name, rooms[i]!);
        return { ...axisLabel(shown, direction), ...corner(across / 2, direction, 1) };
      }
      const value = chart.visibleLabels && { strong: point.text };
      const shown = hasOneLine ? shortened(name, rooms[i]!) : wholeWords(name, rooms[i]!);
      return { ...axisLabel(shown, direction), ...corner(across / 2, direction, 1), ...value, ...room };
    }),
    hits: chart.axes.map(({ name, point }, i) =>
      wideHit(
        name,
        [
          { ink: "s1", name: chart.name, text: point.text },
          ...beforeLine(chart.comparison && { days: chart.comparison.name, text: beforeText(chart, i) }),
        ],
        across,
      ),
    ),
    hitsIn: { turnEnds: chart.axes.map((_, i) => (i + 0.5) / chart.axes.length) },
    gutter: { top: end, end: side, bottom: end, start: side },
    key,
    leastHeight: 0,
  };
}

const beforeText = ({ comparison }: RadarChart, index: number) => comparison?.points[index]?.text ?? "–";

type Place = { readonly x: number; readonly y: number };

const directionOf = (index: number, { axes }: RadarChart) => (index / axes.length) * 2 * Math.PI;

function corner(radius: number, direction: number, share: number): Place {
  return {
    x: radius + Math.sin(direction) * radius * share,
    y: radius - Math.cos(direction) * radius * share,
  };
}

function drawWeb(chart: RadarChart, radius: number): Shape[] {
  const { axes, comparison } = chart;
  const points = axes.map(({ point }) => point);
  const before = comparison?.points.slice(0, axes.length) ?? [];
  const top = niceTicks(
    0,
    Math.max(0, ...knownValues(points), ...knownValues(before)),
    "decimal",
    false,
  ).high;
  const corners = (row: readonly Point[]) =>
    axes.map((_, i) => {
      const value = valueOf(row[i]);
      return value === null ? null : corner(radius, directionOf(i, chart), Math.max(0, value) / top);
    });
  const ring = (share: number) => outline(axes.map((_, i) => corner(radius, directionOf(i, chart), share)));
  const isWhole = axes.length > 2 && points.every((point) => valueOf(point) !== null);

  return [
    ...Array.from({ length: rings }, (_, i): Shape => ({
      k: "path",
      d: ring((i + 1) / rings),
      stroke: i + 1 === rings ? "axis" : "grid",
      width: 1,
    })),
    ...axes.map((_, i): Shape => {
      const end = corner(radius, directionOf(i, chart), 1);
      return { k: "rule", x1: radius, y1: radius, x2: end.x, y2: end.y, stroke: "grid", width: 1 };
    }),
    ...(isWhole
      ? [{ k: "area" as const, d: outline(corners(points)), fill: "s1" as const, opacity: 0.14 }]
      : []),
    ...stroke(corners(before), "compare"),
    ...stroke(corners(points), "s1"),
  ];
}

function stroke(corners: readonly (Place | null)[], ink: "s1" | "compare"): Shape[] {
  const d = outline(corners);
  const isComparison = ink === "compare";
  const alone = corners.filter(
    (place, i) => place && !corners.at(i - 1) && !corners[(i + 1) % corners.length],
  );
  return [
    ...(d
      ? [
          {
            k: "path" as const,
            d,
            stroke: ink,
            width: isComparison ? 1.5 : 2,
            round: true,
            ...(isComparison && { dash: true }),
          },
        ]
      : []),
    ...alone.map((place): Shape => ({ k: "dot", x: place?.x ?? 0, y: place?.y ?? 0, r: 2.5, fill: ink })),
  ];
}

function outline(corners: readonly (Place | null)[]): string {
  const text = (place: Place) => `${roundPx(place.x)},${roundPx(place.y)}`;
  const gap = corners.findIndex((place) => place === null);
  if (gap < 0) return corners.length ? `M${corners.map((place) => place && text(place)).join("L")}Z` : "";
  const fromGap = [...corners.slice(gap), ...corners.slice(0, gap)];
  return fromGap
    .map((place, i) => {
      if (!place || (!fromGap[i - 1] && !fromGap[i + 1])) return "";
      return `${fromGap[i - 1] ? "L" : "M"}${text(place)}`;
    })
    .join("");
}

function axisLabel(text: string, direction: number): Omit<Label, "x" | "y"> {
  const [right, down] = [Math.sin(direction), -Math.cos(direction)];
  const isAtSide = Math.abs(right) > 0.2;
  return {
    text,
    ink: "ink-2",
    size: 12,
    weight: 400,
    inline: !isAtSide ? "middle" : right > 0 ? "start" : "end",
    block: isAtSide && Math.abs(down) < 0.85 ? "middle" : down > 0 ? "below" : "above",
    role: "axis",
  };
}

function gapBetween(chart: RadarChart, across: number): number {
  const heights = chart.axes
    .flatMap((_, i) => (Math.sin(directionOf(i, chart)) > 0.2 ? [Math.cos(directionOf(i, chart))] : []))
    .sort((a, b) => b - a);
  return Math.min(...heights.slice(1).map((height, i) => ((heights[i]! - height) * across) / 2));
}

type Web = {
  readonly across: number;
  readonly side: number;
  readonly end: number;
  readonly rooms: readonly number[];
  readonly hasOneRow: boolean;
};

function layOutRadar(chart: RadarChart, size: Size): Web {
  const usual = Math.max(56, size.width * 0.24);
  const most = (size.width - enough[1]!) / 2 - labelGap.axis - 4;
  const rooms = chart.axes
    .flatMap(({ name }, i) => (isBeside(i, chart) ? [twoLineWidth(name)] : []))
    .map((width) => Math.ceil(width) + 2)
    .filter((room) => room > usual && room <= most)
    .sort((a, b) => b - a);
  const webs = [...rooms, usual].map((beside) => webBetween(chart, size, beside));
  for (const least of enough) {
    const web = webs.find(({ across }) => across >= least);
    if (web) return web;
  }
  return webs.at(-1)!;
}

function twoLineWidth(name: string): number {
  const words = name.split(/\s+/u);
  const widths = words.map((_, i) =>
    Math.max(textWidth(words.slice(0, i + 1).join(" ")), textWidth(words.slice(i + 1).join(" "))),
  );
  return Math.min(...widths);
}

function roomAtEnd(name: string, width: number): number {
  const longest = Math.max(...name.split(/\s+/u).map((word) => textWidth(word)));
  return Math.min(width - 6, Math.max(width * 0.6, Math.ceil(longest) + 2));
}

function wholeWords(name: string, room: number): string {
  return name.replace(/[^\s_]+_*|_+/gu, (word) => shortened(word, room));
}

function withValue(name: string, value: string, room: number): string {
  return `${shortened(name, room - textWidth(` ${value}`))} ${value}`;
}

const isAtEnd = (index: number, chart: RadarChart) =>
  !isBeside(index, chart) || Math.abs(Math.cos(directionOf(index, chart))) >= 0.85;

const isBeside = (index: number, chart: RadarChart) => Math.abs(Math.sin(directionOf(index, chart))) > 0.2;

function webBetween(chart: RadarChart, size: Size, beside: number): Web {
  const rooms = chart.axes.map(({ name }, i) => (isBeside(i, chart) ? beside : roomAtEnd(name, size.width)));
  const isTwoLined = chart.axes.some(({ name }, i) => textWidth(name) > rooms[i]!);
  const lines = 1 + (chart.visibleLabels ? 1 : 0) + (isTwoLined ? 1 : 0);
  const hasOneRow = lines > 1 && size.height - (lineHeight * lines + labelGap.axis) * 2 < enough[0]!;
  const end = lineHeight * (hasOneRow ? 1 : lines) + labelGap.axis;
  const names = chart.axes.map(({ name, point }, i) => ({
    width:
      hasOneRow && isAtEnd(i, chart)
        ? Math.min(textWidth(chart.visibleLabels ? `${name} ${point.text}` : name), rooms[i]!)
        : Math.max(
            Math.min(textWidth(name), rooms[i]!),
            chart.visibleLabels ? textWidth(point.text, 12, 600) : 0,
          ),
    reach: Math.abs(Math.sin(directionOf(i, chart))),
    beside: isBeside(i, chart),
  }));
  const sideOf = (across: number) =>
    Math.max(
      0,
      ...names.map(({ width, reach, beside }) =>
        beside ? width + labelGap.axis + 4 - (across / 2) * (1 - reach) : (width + 4 - across) / 2,
      ),
    );
  let across = Math.max(smallest, Math.min(largest, size.height - end * 2));
  while (across > smallest && across + sideOf(across) * 2 > size.width) across -= 1;
  return { across, side: Math.ceil(sideOf(across)), end, rooms, hasOneRow };
}

function keyOf(chart: RadarChart, size: Size): Key | null {
  if (!chart.comparison) return null;
  const entries: KeyEntry[] = [
    { ink: "s1", name: chart.name },
    { ink: "compare", name: chart.comparison.name, dash: true },
  ];
  return { place: "above", height: size.keyBeside ? 0 : keyHeight(entries, size.width), entries };
}
