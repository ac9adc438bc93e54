import type { SeriesChart } from "#app/charts/chart.ts";
import type { DataCell, DataColumn, DataTable, WidgetBody, WidgetView } from "#app/views/widget-view.ts";

export function buildWidget(body: WidgetBody, changes: Partial<WidgetView> = {}): WidgetView {
  return {
    id: "w1",
    title: "Sessions by channel",
    subtitle: "Analytics · per day",
    description: "",
    width: 2,
    height: 2,
    nature: "interactive",
    body,
    notes: [],
    fetchedAt: null,
    settledUntil: null,
    flags: [],
    ...changes,
  };
}

export const column = (label: string, changes: Partial<DataColumn> = {}): DataColumn => ({
  key: label,
  label,
  role: "metric",
  type: "integer",
  class: "sum",
  unit: null,
  sorted: null,
  comparison: false,
  ...changes,
});

export const named = (label: string, changes: Partial<DataColumn> = {}): DataColumn =>
  column(label, { role: "dimension", type: "text", class: null, ...changes });

export const cell = (
  raw: DataCell["raw"],
  text = raw === null ? "–" : String(raw),
  changes: Partial<DataCell> = {},
): DataCell => ({
  raw,
  text,
  receipt: null,
  ...changes,
});

export function buildTable(
  columns: readonly DataColumn[],
  rows: DataTable["rows"],
  changes: Partial<DataTable> = {},
): DataTable {
  return {
    columns,
    rows,
    totals: null,
    totalsLabel: "Total",
    shown: rows.length,
    of: rows.length,
    ...changes,
  };
}

/** One line per list of values, over the days from 1 October on. */
export function buildChart(
  rows: Readonly<Record<string, readonly (number | null)[]>>,
  changes: Partial<SeriesChart> = {},
): Extract<WidgetBody, { kind: "chart" }> {
  const names = Object.keys(rows);
  const count = Math.max(...Object.values(rows).map((values) => values.length));
  const day = (i: number) => new Date(Date.UTC(2026, 9, 1 + i)).toISOString().slice(0, 10);
  const labels = Array.from({ length: count }, (_, i) => `${day(i).slice(8)} Oct`);
  const point = (value: number | null) => ({ value, text: value === null ? "–" : String(value) });
  const series = names.map((name) => ({ name, points: (rows[name] ?? []).map(point), total: null }));
  return {
    kind: "chart",
    chart: {
      kind: "line",
      label: "Sessions per day by channel",
      labels,
      longLabels: labels.map((label) => `Some day, ${label}`),
      time: true,
      stacked: false,
      series,
      comparison: null,
      unsettledFrom: null,
      visibleGrid: true,
      axis: { kind: "integer" },
      lang: "en",
      ...changes,
    },
    data: buildTable(
      [named("Day", { type: "date", sorted: "asc" }), ...names.map((name) => column(name))],
      labels.map((label, i) => [cell(day(i), label), ...names.map((name) => cell(rows[name]?.[i] ?? null))]),
    ),
  };
}
