import type { Extremes, Point, SeriesChart } from "#app/charts/chart.ts";
import { findExtremes } from "#app/charts/labels/find-extremes.ts";
import { pictureScene, type PicturedChart } from "#app/charts/picture-size.ts";
import type { Ink } from "#app/charts/scene.ts";
import { palettes } from "#app/theme/tokens.ts";
import type { BrandColors } from "#app/theme/derive.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { type DigestFigure, type DigestHead, headOf } from "./digest-parts.ts";

export type DigestChart = {
  readonly id: string;
  readonly cid: string;
  readonly head: DigestHead;
  readonly key: readonly {
    readonly color: string;
    readonly name: string;
    readonly text: string | null;
  }[];
  readonly alt: string;
  readonly rows: readonly (readonly string[])[];
};

const maxValues = 12;
const maxParts = 8;
const maxAlt = 900;

export function chartOf(
  widget: WidgetView,
  brand: BrandColors,
  figures: readonly DigestFigure[],
): DigestChart | null {
  const { body, id } = widget;
  if (body.kind !== "chart" || body.chart.kind === "gauge" || !hasValues(body.chart)) return null;
  const { chart } = body;
  const isAmongFigures = (text: string | null | undefined) => figures.some(({ value }) => value === text);
  const key = (pictureScene(chart).key?.entries ?? [])
    .slice(0, maxParts)
    .map(({ ink, name, text, share }) => ({
      color: colorOf(ink, brand),
      name,
      text: [text, share && `(${share})`].filter(Boolean).join(" ") || null,
    }));
  const alone = "series" in chart && chart.series.length === 1 ? chart.series[0]! : null;
  const total = alone?.total && !isAmongFigures(alone.total) ? `${alone.name} ${alone.total}` : null;
  const head = headOf(widget);
  const rows = rowsOf(chart);
  return {
    id,
    cid: `chart-${id.replace(/[^\w-]/g, "")}`,
    head: { ...head, subtitle: [total, head.subtitle].filter(Boolean).join(" · ") },
    key: alone ? key.map((entry) => ({ ...entry, text: null })) : key,
    alt: altOf(widget, chart, rows),
    rows,
  };
}

function colorOf(ink: Ink, brand: BrandColors): string {
  return ink in brand ? brand[ink as `s${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`] : palettes.light[ink];
}

function hasValues(chart: PicturedChart): boolean {
  switch (chart.kind) {
    case "pie":
      return chart.parts.length > 0;
    case "radar":
      return chart.axes.some(({ point }) => point.value !== null);
    default:
      return chart.series.some(({ points }) => points.some(({ value }) => value !== null));
  }
}

function altOf({ title }: WidgetView, chart: PicturedChart, rows: DigestChart["rows"]): string {
  const [names = [], ...lines] = rows;
  const isAlone = names.length === 2;
  const said = lines.map(([label, ...values]) =>
    isAlone
      ? `${label} ${values[0]}`
      : `${label}: ${values.flatMap((value, at) => (value === "" ? [] : [`${names[at + 1]} ${value}`.trim()])).join(", ")}`,
  );
  const text = `${title || chart.label}: ${said.join(isAlone ? ", " : "; ")}`;
  return text.length <= maxAlt ? text : `${text.slice(0, maxAlt - 1)}…`;
}

function rowsOf(chart: PicturedChart): string[][] {
  switch (chart.kind) {
    case "pie":
      return [
        ["", chart.totalName],
        ...chart.parts.map(({ name, text, share }) => [name, `${text} (${share})`]),
      ];
    case "radar":
      return [["", chart.name], ...chart.axes.map(({ name, point }) => [name, point.text])];
    default:
      return chart.labels.length <= maxValues && chart.series.length <= 3
        ? pointRows(chart)
        : courseRows(chart);
  }
}

function pointRows({ labels, longLabels, series, comparison }: SeriesChart): string[][] {
  const names = [...series.map(({ name }) => name), ...(comparison ? [comparison.name] : [])];
  const points = [...series.map((one) => one.points), ...(comparison ? [comparison.points] : [])];
  return [
    ["", ...names],
    ...labels.map((label, at) => [longLabels[at] ?? label, ...points.map((row) => row[at]?.text ?? "–")]),
    ...(series.some(({ total }) => total !== null)
      ? [["Total", ...series.map(({ total }) => total ?? ""), ...(comparison ? [""] : [])]]
      : []),
  ];
}

/** "Paid search | 12,193 | between 344 and 457, …" */
function courseRows(chart: SeriesChart): string[][] {
  return [
    ["", "", ""],
    ...chart.series.map(({ name, points, total, extremes = findExtremes(points, chart) }) => [
      name,
      total ?? "",
      extremes ? courseText(extremes) : points.some(isKnown) ? "" : "no data",
    ]),
  ];
}

const isKnown = ({ value, absent }: Point) => value !== null && !absent;

function courseText({ low, high }: Extremes): string {
  return low.text === high.text
    ? `always ${low.text}`
    : `between ${low.text} and ${high.text}, highest ${high.when}`;
}
