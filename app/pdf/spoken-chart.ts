import { labelWithMarks } from "#app/charts/labels/annotation-marks.ts";
import type { Chart, SeriesChart, Sparkline } from "#app/charts/chart.ts";
import type { DataCell, DataTable } from "#app/views/widget-view.ts";

const mostRows = 62;

type Shown = Exclude<Chart, Sparkline>;

/** Sentence, then table: "3 Oct: Shop 881, Market 642; …; Total: 1,523". Null `data`: a table follows. */
export function spokenChart(chart: Shown, data: DataTable | null): string {
  const rows = [...rowsOf(chart, data), ...(data ? undrawnRows(chart, data) : [])];
  const left = rows.length - mostRows;
  const shown = [
    ...rows.slice(0, mostRows),
    ...(left > 0 ? [`and ${left} more`] : []),
    ...totalOf(chart, data),
  ];
  const label = "marks" in chart ? labelWithMarks(chart) : chart.label;
  return [label, shown.join("; ")].filter(Boolean).join(". ");
}

const withBefore = (text: string, days: string | undefined, before: string | undefined) =>
  before === undefined ? text : `${text}, ${days} ${before}`;

function rowsOf(chart: Shown, data: DataTable | null): string[] {
  switch (chart.kind) {
    case "gauge": {
      const { text, goal, before } = chart;
      return [withBefore([text, goal?.text].filter(Boolean).join(", "), before?.days, before?.text)];
    }
    case "pie":
      return chart.parts.map(({ name, text, share, before }) =>
        withBefore(`${name}: ${text} (${share})`, before?.days, before?.text),
      );
    case "radar":
      return chart.axes.map(({ name, point }, i) => {
        const before = chart.comparison?.points[i];
        const earlier = before && before.value !== null ? before.text : undefined;
        return withBefore(`${name}: ${point.text}`, chart.comparison?.name, earlier);
      });
    default:
      return isThinned(chart, data) ? data.rows.map((row) => spokenRow(row, data)) : drawnRows(chart);
  }
}

const isThinned = ({ time, labels }: SeriesChart, data: DataTable | null): data is DataTable =>
  time && data !== null && data.rows.length > labels.length;

function drawnRows({ labels, longLabels, series, comparison }: SeriesChart): string[] {
  const isAlone = series.length === 1;
  return labels.map((label, i) => {
    const values = series.map(({ name, points }) => {
      const text = points[i]?.text ?? "–";
      return isAlone ? text : `${name} ${text}`;
    });
    const before = comparison?.points[i];
    const earlier = before && before.value !== null ? [`${comparison.name} ${before.text}`] : [];
    return `${longLabels[i] ?? label}: ${[...values, ...earlier].join(", ")}`;
  });
}

/** "5 of 8 shown" */
function undrawnRows(chart: Shown, data: DataTable): string[] {
  if (data.columns[0]?.role !== "dimension") return [];
  const drawn = new Set(
    chart.kind === "pie"
      ? chart.parts.map(({ name }) => name)
      : chart.kind === "radar"
        ? chart.axes.map(({ name }) => name)
        : chart.kind === "gauge" || chart.time
          ? null
          : [...chart.labels, ...chart.longLabels],
  );
  if (drawn.size === 0) return [];
  return data.rows.filter(([name]) => name && !drawn.has(name.text)).map((row) => spokenRow(row, data));
}

function spokenRow(row: readonly DataCell[], { columns }: DataTable): string {
  const [name, ...cells] = row;
  const isAlone = cells.length === 1;
  return `${name?.text ?? ""}: ${cells
    .map(({ text }, i) => (isAlone ? text : `${columns[i + 1]?.label ?? ""} ${text}`))
    .join(", ")}`;
}

/** Empty if the sentence has it. */
function totalOf(chart: Shown, data: DataTable | null): string[] {
  const cells = data?.totals ?? [];
  if (!data || chart.kind === "gauge" || data.columns[0]?.role !== "dimension") return [];
  const isSaid = ({ text }: DataCell) => text === "" || text === "–" || chart.label.includes(text);
  if (cells.slice(1).every(isSaid)) return [];
  return [spokenRow([{ ...cells[0]!, text: data.totalsLabel }, ...cells.slice(1)], data)];
}
