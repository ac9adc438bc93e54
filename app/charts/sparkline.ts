import { line } from "@visx/shape";
import { scaleLinear } from "@visx/scale";
import { hollow } from "./bars.ts";
import type { Sparkline } from "./chart.ts";
import { roundPx } from "./marks.ts";
import type { Hit, Scene, Shape, Size } from "./scene.ts";

const maxPoints = 16;
const means = 10;
const gapShare = 0.2;

export function sparkline(chart: Sparkline, size: Size): Scene {
  if (chart.byMinute) return minuteBars(chart, size);
  const { width, height } = size;
  const values = condensed(
    chart.values.map((value) => (value !== null && Number.isFinite(value) ? value : null)),
  );
  const known = values.filter((value) => value !== null);
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const y = scaleLinear<number>({
    domain: isFlat(min, max) ? [min - Math.abs(min) - 1, max + Math.abs(max) + 1] : [min, max],
    range: [height * 0.95, height * 0.05],
  });
  const x = (index: number) => (values.length < 2 ? width : (index / (values.length - 1)) * width);
  const path = line<number | null>({
    x: (_, i) => roundPx(x(i)),
    y: (value) => roundPx(y(value ?? 0)),
    defined: (value) => value !== null,
  });
  const last = values.findLastIndex((value) => value !== null);
  const d = known.length > 1 ? (path(values) ?? "") : "";
  return {
    label: "",
    box: { width, height },
    fit: "stretch",
    plot: [
      ...(d ? [{ k: "path" as const, d, stroke: "s1" as const, width: 2, round: true }] : []),
      ...(last >= 0
        ? [{ k: "dot" as const, x: x(last), y: y(values[last] ?? 0), r: 3.5, fill: "s1" as const }]
        : []),
    ],
    labels: [],
    hits: hitsOf(chart, width),
    gutter: { top: 0, end: 0, bottom: 0, start: 0 },
    key: null,
    leastHeight: 0,
  };
}

function minuteBars(chart: Sparkline, { width, height }: Size): Scene {
  const values = chart.values.map((value) => (value !== null && Number.isFinite(value) ? value : 0));
  const y = scaleLinear<number>({ domain: [0, Math.max(...values) || 1], range: [height, height * 0.02] });
  const step = width / values.length;
  const w = step * (1 - gapShare);
  const bars = values.flatMap((value, i): Shape[] => {
    if (value <= 0) return [];
    const x = i * step + (step - w) / 2;
    return i === values.length - 1
      ? hollow(x, w, height, y(value), "s1")
      : [{ k: "rect", x, y: y(value), w, h: height - y(value), fill: "s1" }];
  });
  return {
    label: "",
    box: { width, height },
    fit: "stretch",
    plot: [...bars, { k: "rule", x1: 0, y1: height, x2: width, y2: height, stroke: "axis", width: 1 }],
    labels: [],
    hits: hitsOf(chart, width),
    gutter: { top: 0, end: 0, bottom: 0, start: 0 },
    key: null,
    leastHeight: 0,
  };
}

function hitsOf({ values, name = "", longLabels, texts }: Sparkline, width: number): Hit[] {
  if (!longLabels || !texts) return [];
  const step = width / values.length;
  return longLabels.map((title, i) => ({
    x1: i * step,
    x2: (i + 1) * step,
    title,
    lines: [{ ink: "s1", name, text: texts[i] ?? "–" }],
  }));
}

function isFlat(min: number, max: number): boolean {
  return max - min <= Math.max(Math.abs(min), Math.abs(max)) * 1e-9;
}

export function condensed(values: readonly (number | null)[]): (number | null)[] {
  if (values.length <= maxPoints) return [...values];
  return Array.from({ length: means }, (_, i) => {
    const from = Math.floor((i * values.length) / means);
    const stretch = values
      .slice(from, Math.floor(((i + 1) * values.length) / means))
      .filter((value) => value !== null);
    return stretch.length ? stretch.reduce((sum, value) => sum + value, 0) / stretch.length : null;
  });
}
