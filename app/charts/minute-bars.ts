import { scaleLinear } from "@visx/scale";
import { hollow } from "./bars.ts";
import type { Sparkline } from "./chart.ts";
import { hitsOf } from "./sparkline.ts";
import type { Scene, Shape, Size } from "./scene.ts";

const gapShare = 0.2;

/** A bar for each minute from zero. The last one still runs, so it is paler. */
export function minuteBars(chart: Sparkline, { width, height }: Size): Scene {
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
