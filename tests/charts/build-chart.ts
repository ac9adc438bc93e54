import type { GaugeChart, PartsChart, Point, RadarChart, SeriesChart } from "#app/charts/chart.ts";
import type { Label, Scene, Shape } from "#app/charts/scene.ts";

export const room = { width: 566, height: 260 };

export const point = (value: number | null): Point => ({ value, text: value === null ? "–" : String(value) });
export const points = (values: readonly (number | null)[]): Point[] => values.map(point);

/** "1 Oct", "2 Oct" …; one series per row of values. */
export function buildSeries(
  kind: SeriesChart["kind"],
  rows: readonly (readonly (number | null)[])[],
  changes: Partial<SeriesChart> = {},
): SeriesChart {
  const labels = (rows[0] ?? []).map((_, i) => `${i + 1} Oct`);
  return {
    kind,
    label: "Sessions per day",
    labels,
    longLabels: labels.map((label) => `${label}ober`),
    time: true,
    stacked: false,
    series: rows.map((values, i) => ({ name: `Channel ${i + 1}`, points: points(values), total: null })),
    comparison: null,
    unsettledFrom: null,
    visibleGrid: true,
    axis: { kind: "integer" },
    lang: "en",
    ...changes,
  };
}

export function buildPie(values: readonly number[], changes: Partial<PartsChart> = {}): PartsChart {
  return {
    kind: "pie",
    label: "Devices",
    doughnut: false,
    parts: values.map((value, i) => ({
      name: `Part ${i + 1}`,
      value,
      text: String(value),
      share: "–",
      other: false,
    })),
    total: "36,352",
    totalName: "sessions",
    ...changes,
  };
}

export function buildRadar(
  values: readonly (number | null)[],
  changes: Partial<RadarChart> = {},
): RadarChart {
  return {
    kind: "radar",
    label: "Site quality",
    axes: values.map((value, i) => ({ name: `Axis ${i + 1}`, point: point(value) })),
    comparison: null,
    name: "October",
    visibleLabels: true,
    ...changes,
  };
}

export function buildGauge(changes: Partial<GaugeChart> = {}): GaugeChart {
  return {
    kind: "gauge",
    label: "312 sign-ups of 500",
    min: 0,
    max: 500,
    minText: "0",
    maxText: "500",
    value: 312,
    text: "312",
    goal: { value: 400, text: "78% of goal", goalText: "400" },
    ...changes,
  };
}

export function shapes<Kind extends Shape["k"]>(
  scene: Scene,
  kind: Kind,
  ink?: string,
): Extract<Shape, { k: Kind }>[] {
  return scene.plot.filter(
    (shape): shape is Extract<Shape, { k: Kind }> =>
      shape.k === kind && (ink === undefined || ("fill" in shape ? shape.fill : shape.stroke) === ink),
  );
}

export const labelsOf = (scene: Scene, role: Label["role"]): Label[] =>
  scene.labels.filter((label) => label.role === role);

/** The corners of a path of M and L, one list per stroke. */
export function strokes(d: string): [number, number][][] {
  return d
    .split("M")
    .slice(1)
    .map((part) =>
      part.split("L").map((pair) => {
        const [x, y] = pair.replace("Z", "").split(",").map(Number);
        return [x ?? NaN, y ?? NaN];
      }),
    );
}

/** Fails on NaN and Infinity anywhere, in numbers and in paths. */
export function hasOnlyNumbers(scene: Scene): boolean {
  const isFinite = (value: unknown): boolean =>
    typeof value === "number"
      ? Number.isFinite(value)
      : typeof value === "object" && value !== null
        ? Object.values(value).every(isFinite)
        : true;
  return (
    isFinite(scene) &&
    scene.plot.every((shape) => !("d" in shape) || !/NaN|Infinity|undefined|null/.test(shape.d))
  );
}
