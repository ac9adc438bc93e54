import { arc } from "@visx/shape";
import type { GaugeChart } from "./chart.ts";
import { beforeLine, roundPath, roundPx, wideHit } from "./marks.ts";
import type { Hit, Label, Scene, Shape, Size } from "./scene.ts";
import { translatePath } from "./translate-path.ts";
import { textWidth } from "./labels/text-width.ts";

const widest = 164;
const hole = 0.8;
/** px */
const underFoot = 4;
const gutter = { top: 6, end: 6, bottom: 24, start: 6 };

export function gauge(chart: GaugeChart, size: Size): Scene {
  const width = Math.max(
    64,
    Math.min(widest, size.width - gutter.start - gutter.end, (size.height - gutter.top - gutter.bottom) * 2),
  );
  const radius = width / 2;
  const value = chart.value !== null && Number.isFinite(chart.value) ? shareOf(chart.value, chart) : 0;
  const below = underTheRing(chart, width);
  return {
    label: chart.label,
    box: { width, height: radius },
    fit: "contain",
    plot: [
      { k: "area", d: ring(radius, 0, 1), fill: "sunken" },
      ...(value > 0 ? [{ k: "area" as const, d: ring(radius, 0, value), fill: "s1" as const }] : []),
      ...(chart.goal?.pace === undefined ? [] : [paceTick(radius, shareOf(chart.goal.pace, chart))]),
      ...(chart.goal ? [tick(radius, shareOf(chart.goal.value, chart))] : []),
    ],
    labels: [
      {
        x: radius,
        y: radius + underFoot,
        text: chart.text,
        ink: "ink",
        size: figureSize(chart.text, width),
        weight: 600,
        inline: "middle",
        block: "above",
        role: "centre",
      },
      ...below,
    ],
    hits: chart.name === undefined ? [] : [wideHit(chart.name, linesOf(chart), width)],
    hitsIn: "rows",
    gutter: {
      ...gutter,
      bottom: below.some((label) => label.y > radius) ? gutter.bottom + 16 : gutter.bottom,
    },
    key: null,
    leastHeight: 0,
  };
}

function linesOf({ text, days = "", goal, before }: GaugeChart): Hit["lines"] {
  return [
    { ink: "s1", name: days, text },
    ...(goal ? [{ ink: "ink" as const, name: goal.text, text: goal.goalText ?? "" }] : []),
    ...beforeLine(before),
  ];
}

export function shareOf(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
}

const angle = (share: number) => (share - 0.5) * Math.PI;

function ring(radius: number, from: number, to: number): string {
  const draw = arc<null>({
    innerRadius: radius * hole,
    outerRadius: radius,
    startAngle: angle(from),
    endAngle: angle(to),
  });
  return roundPath(translatePath(draw(null) ?? "", radius, radius));
}

const pointAt = (radius: number, share: number, distance: number) => ({
  x: radius + Math.sin(angle(share)) * distance,
  y: radius - Math.cos(angle(share)) * distance,
});

function paceTick(radius: number, share: number): Shape {
  const [inner, outer] = [pointAt(radius, share, radius * hole), pointAt(radius, share, radius)];
  const d = `M${roundPx(inner.x)} ${roundPx(inner.y)}L${roundPx(outer.x)} ${roundPx(outer.y)}`;
  return { k: "path", d, stroke: "ink", width: 2, dash: "short" };
}

function tick(radius: number, share: number): Shape {
  const [inner, outer] = [pointAt(radius, share, radius * 0.74), pointAt(radius, share, radius * 1.06)];
  return { k: "rule", x1: inner.x, y1: inner.y, x2: outer.x, y2: outer.y, stroke: "ink", width: 2.5 };
}

function figureSize(text: string, width: number): 28 | 22 | 14 {
  const fits = (size: number) =>
    Math.hypot(textWidth(text, size, 600) / 2, size * 0.74 - underFoot) <= (width / 2) * hole - 3;
  return fits(28) ? 28 : fits(22) ? 22 : 14;
}

function underTheRing(chart: GaugeChart, width: number): Label[] {
  const radius = width / 2;
  const foot = (radius * (1 - hole)) / 2;
  const text = (text: string, x: number, y = radius): Label => ({
    x,
    y,
    text,
    ink: "ink-3",
    size: 12,
    weight: 400,
    inline: "middle",
    block: "below",
    role: "axis",
  });
  const sides = Math.max(textWidth(chart.minText), textWidth(chart.maxText)) / 2 + foot;
  const isTight = chart.goal && textWidth(chart.goal.text) / 2 + sides + 6 > radius;
  return [
    text(chart.minText, foot),
    text(chart.maxText, width - foot),
    ...(chart.goal
      ? [{ ...text(chart.goal.text, radius, isTight ? radius + 16 : radius), ink: "ink-2" as const }]
      : []),
  ];
}
