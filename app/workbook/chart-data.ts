import { fitsUpright } from "#app/charts/bars-sideways.ts";
import type { AxisFormat, SeriesChart } from "#app/charts/chart.ts";
import { barInk, rowsOf, slotInk } from "#app/charts/frame.ts";
import type { Ink } from "#app/charts/scene.ts";
import { unitSign } from "#app/metrics/format/unit.ts";
import type { DataColumn, DataTable, WidgetBody } from "#app/views/widget-view.ts";
import { columnFormat } from "./cells.ts";
import type { TableLayout } from "./table-layout.ts";

type ChartBody = Extract<WidgetBody, { kind: "chart" }>;

export type SheetChart = {
  readonly kind: "line" | "area" | "bar" | "sideways" | "pie" | "doughnut" | "radar";
  readonly stacked: boolean;
  readonly label: string;
  readonly names: readonly string[];
  readonly series: readonly SheetSeries[];
  readonly column: DataColumn;
  readonly format: string | undefined;
};

export type SheetSeries = {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly ink: Ink;
  readonly inks: readonly Ink[] | null;
};

export const chartSize = { width: 820, height: 340 } as const;

/** Null for gauges and for charts without numbers. */
export function sheetChart({ chart, data }: ChartBody): SheetChart | null {
  const read = readChart(chart, data);
  return read && read.names.length > 0 && read.series.length > 0 ? read : null;
}

function readChart(chart: ChartBody["chart"], data: DataTable): SheetChart | null {
  const { label } = chart;
  switch (chart.kind) {
    case "line":
    case "area":
    case "bar": {
      const column = columnOf(chart.axis);
      const rows = rowsOf(chart);
      return {
        kind: chart.kind === "bar" && !fitsUpright(chart, chartSize) ? "sideways" : chart.kind,
        stacked: chart.stacked && chart.series.length > 1,
        label,
        names: chart.labels.map((short, at) => chart.longLabels[at] ?? short),
        series: rows.map(({ name, points, ink }, place) => ({
          name,
          ink,
          values: chart.labels.map((_, at) => points[at]?.value ?? null),
          inks: inksOfBars(chart, place, ink),
        })),
        column,
        format: columnFormat(column, textsOf(rows.flatMap(({ points }) => points))),
      };
    }
    case "pie": {
      const column = valueColumn(data);
      const inks = chart.parts.map(({ other, slot }, at) =>
        other ? "line-strong" : slotInk(slot ?? at + 1),
      );
      return {
        kind: chart.doughnut ? "doughnut" : "pie",
        stacked: false,
        label,
        names: chart.parts.map(({ name }) => name),
        series: [
          {
            name: column.label || chart.totalName,
            values: chart.parts.map(({ value }) => value),
            ink: "s1",
            inks,
          },
        ],
        column,
        format: columnFormat(column, textsOf(chart.parts)),
      };
    }
    case "radar": {
      const { axes, comparison, name } = chart;
      const column = valueColumn(data);
      return {
        kind: "radar",
        stacked: false,
        label,
        names: axes.map((axis) => axis.name),
        series: [
          { name, values: axes.map(({ point }) => point.value), ink: "s1", inks: null },
          ...(comparison
            ? [
                {
                  name: comparison.name,
                  values: axes.map((_, at) => comparison.points[at]?.value ?? null),
                  ink: "compare" as const,
                  inks: null,
                },
              ]
            : []),
        ],
        column,
        format: columnFormat(column, textsOf(axes.map(({ point }) => point))),
      };
    }
    case "gauge":
      return null;
  }
}

function inksOfBars(chart: SeriesChart, place: number, ink: Ink): Ink[] | null {
  if (chart.kind !== "bar" || place > 0 || !chart.labelSlots) return null;
  return chart.labels.map((_, at) => barInk(chart, place, at, ink));
}

const textsOf = (points: readonly { readonly text: string }[]) => points.slice(0, 50).map(({ text }) => text);

function columnOf(axis: AxisFormat): DataColumn {
  return { ...anyColumn, type: axis.kind, unit: unitSign(axis) };
}

function valueColumn({ columns }: DataTable): DataColumn {
  return columns.find(({ role }) => role === "metric") ?? anyColumn;
}

const anyColumn: DataColumn = {
  key: "",
  label: "",
  role: "metric",
  type: "decimal",
  class: null,
  unit: null,
  sorted: null,
  comparison: false,
};

export function columnsOfChart(
  { series, names }: SheetChart,
  table: DataTable,
  layout: TableLayout,
): number[] | null {
  const rows = table.rows.slice(0, names.length);
  if (table.columns[0]?.role !== "dimension" || rows.length < names.length) return null;
  const taken = new Set<number>();
  const found = series.map(({ values }) => {
    const at = layout.heads.findIndex(
      (_, place) => !taken.has(place) && rows.every((row, i) => layout.numberAt(row, place) === values[i]),
    );
    taken.add(at);
    return at;
  });
  return found.includes(-1) ? null : found;
}
