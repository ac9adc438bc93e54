import type { AxisFormat, Point, Series, SeriesChart } from "#app/charts/chart.ts";
import { startsAtZero } from "#app/charts/extent.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { type PlainDate, addDays, endOfMonth, isPlainDate } from "#app/lib/plain-date.ts";
import type { Cell, Dimension, Table } from "#app/metrics/table.ts";
import type { Unit } from "#app/metrics/unit.ts";
import { isTimeType, type ShownColumn, type ShownRow, type ShownTable } from "./shown-table.ts";
import {
  cellOf,
  dimensionCell,
  dimensionColumn,
  metricColumn,
  unitOfColumn,
  type ViewContext,
} from "./view-context.ts";
import type { DataTable, WidgetBody } from "./widget-view.ts";

const mostSeries = 8;

/** What the series of a chart have in common, however they came about: as metrics, or as values of a second dimension. */
type Line = {
  readonly column: ShownColumn;
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly total: number | null;
};

export type SeriesBody = { readonly body: WidgetBody; readonly words: readonly string[] };

/** Line, area and bar charts. `settledUntil` is the last day that will not change. */
export function buildSeries(
  context: ViewContext,
  table: ShownTable,
  split: Table | null,
  settledUntil: PlainDate | null,
): SeriesBody {
  const dimension = table.dimension!;
  const keys = table.rows.map((row) => row.key);
  const made = split
    ? splitLines(context, table, split, keys)
    : { lines: metricLines(table), words: [] as string[] };
  const lines = made.lines;
  const first = lines[0]!;
  const unit = unitOfColumn(first.column);
  const point = (value: number | null): Point => ({ value, text: context.words.value(value, unit) });
  const series = lines.map((line): Series => ({
    name: line.name,
    points: line.values.map(point),
    total: line.total === null ? null : context.words.value(line.total, unit),
  }));
  const compared =
    lines.length === 1 && context.comparison && !context.widget.hiddenChange
      ? table.rows.map((row) => row.previous?.[first.column.key] ?? null)
      : null;
  const hasComparison = compared !== null && compared.some((value) => value !== null);
  const kind = context.widget.formatOptions.subFormat ?? "line";
  const isTime = isTimeType(dimension.type);
  const stacked =
    kind !== "line" &&
    lines.length > 1 &&
    lines.every((line) => line.column.metric.combine === "sum") &&
    context.widget.formatOptions.stacked !== false;
  const chart: SeriesChart = {
    kind: kind === "line" && !isTime ? "bar" : kind === "area" && !isTime ? "bar" : kind, // a line between names would say nothing
    label: chartLabel(context, table, lines, dimension),
    labels: keys.map((key) => shortLabel(context, dimension, key)),
    longLabels: keys.map((key) => longLabel(context, dimension, key)),
    time: isTime,
    stacked,
    series,
    comparison:
      hasComparison && context.comparison
        ? { name: context.words.rangeWithoutYear(context.comparison), points: compared.map(point) }
        : null,
    columnTotals: stacked ? columnTotals(lines, point) : null,
    unsettledFrom: unsettledFrom(keys, dimension, settledUntil),
    visibleGrid: context.widget.formatOptions.visibleGrid !== false,
    axis: axisOf(unit),
    lang: context.words.lang,
  };
  const words = [
    ...made.words,
    ...shortEnds(context, dimension, keys),
    ...(startsAtZero(chart) ? [] : ["the scale does not start at zero"]),
  ];
  return {
    body: {
      kind: "chart",
      chart,
      data: dataOf(context, table, lines, keys, hasComparison ? compared : null),
    },
    words,
  };
}

/** A first or last week that the period cuts looks like a fall; it is said that it is short. */
function shortEnds({ range }: ViewContext, { type, label }: Dimension, keys: readonly Cell[]): string[] {
  const [first, last] = [keys[0], keys.at(-1)];
  if ((type !== "week" && type !== "month") || !isPlainDate(first) || !isPlainDate(last)) return [];
  const lastDay = type === "week" ? addDays(last, 6) : endOfMonth(last);
  const short = [...(first < range.from ? ["first"] : []), ...(lastDay > range.to ? ["last"] : [])];
  return short.length > 0
    ? [`the ${short.join(" and ")} ${label.toLowerCase()} ${short.length > 1 ? "are" : "is"} not whole`]
    : [];
}

function metricLines(table: ShownTable): Line[] {
  const columns = table.columns.filter((column) => !column.cloaked);
  const first = columns[0]!;
  // One axis has one unit: metrics of another kind stand in the data table of a second widget, not on a false scale.
  return columns
    .filter((column) => column.metric.format === first.metric.format && column.currency === first.currency)
    .slice(0, mostSeries)
    .map((column) => ({
      column,
      name: column.label,
      values: table.rows.map((row) => row.values[column.key] ?? null),
      total: table.totals[column.key] ?? null,
    }));
}

/** One series for each value of the second dimension, the largest first; what is beyond the eighth becomes "Other" where it can be added. */
function splitLines(
  context: ViewContext,
  table: ShownTable,
  split: Table,
  keys: readonly Cell[],
): { lines: Line[]; words: string[] } {
  const column = table.columns.find((candidate) => !candidate.cloaked)!;
  const [by, second] = split.dimensions;
  const own = column.metric.key;
  const additive = column.metric.combine === "sum";
  const found = new Map<Cell, Map<Cell, number | null>>();
  for (const row of split.rows) {
    const name = row[second?.key ?? ""] ?? null;
    const values = found.get(name) ?? found.set(name, new Map()).get(name)!;
    const value = row[own];
    values.set(row[by?.key ?? ""] ?? null, typeof value === "number" ? value : null);
  }
  const all = [...found].map(([name, values]) => {
    const inOrder = keys.map((key) => values.get(key) ?? null);
    return { name, inOrder, size: exactSum(inOrder.filter((value) => value !== null)) ?? 0 };
  });
  all.sort((a, b) => b.size - a.size || String(a.name).localeCompare(String(b.name)));
  const keep = all.length > mostSeries ? mostSeries - (additive ? 1 : 0) : all.length;
  const line = (name: string, values: readonly (number | null)[]): Line => ({
    column,
    name,
    values,
    total: additive ? exactSum(values.filter((value) => value !== null)) : null,
  });
  const lines = all
    .slice(0, keep)
    .map(({ name, inOrder }) => line(second ? context.words.cell(name, second) : String(name), inOrder));
  const rest = all.slice(keep);
  if (rest.length > 0 && additive) {
    lines.push(
      line(
        "Other",
        keys.map((_, place) => sumOrGap(rest.map(({ inOrder }) => inOrder[place] ?? null))),
      ),
    );
  }
  const words = rest.length > 0 && !additive ? [`${keep} of ${all.length} shown`] : [];
  return { lines: lines.length > 0 ? lines : metricLines(table), words };
}

function columnTotals(lines: readonly Line[], point: (value: number | null) => Point): Point[] {
  return (lines[0]?.values ?? []).map((_, place) =>
    point(sumOrGap(lines.map((line) => line.values[place] ?? null))),
  );
}

function sumOrGap(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? exactSum(known) : null;
}

function dataOf(
  context: ViewContext,
  table: ShownTable,
  lines: readonly Line[],
  keys: readonly Cell[],
  compared: readonly (number | null)[] | null,
): DataTable {
  const dimension = table.dimension!;
  const isSplit = lines.some((line) => line.name !== line.column.label);
  const columnOf = (line: Line): ShownColumn =>
    isSplit ? { ...line.column, key: `${line.column.key}:${line.name}`, label: line.name } : line.column;
  const columns = lines.map(columnOf);
  const receiptless: ViewContext = { ...context, receipt: null };
  return {
    columns: [
      dimensionColumn(dimension, "asc"),
      ...columns.map((column) => metricColumn(column)),
      ...(compared
        ? [{ ...metricColumn(columns[0]!, null, true), label: `${columns[0]!.label} before` }]
        : []),
    ],
    rows: keys.map((key, place) => [
      dimensionCell(context, dimension, key),
      ...lines.map((line, which) =>
        cellOf(isSplit ? receiptless : context, columns[which]!, key, line.values[place] ?? null),
      ),
      ...(compared ? [cellOf(receiptless, columns[0]!, key, compared[place] ?? null)] : []),
    ]),
    totals: [
      { raw: null, text: "Total", receipt: null },
      ...lines.map((line, which) =>
        cellOf(isSplit ? receiptless : context, columns[which]!, null, line.total),
      ),
      ...(compared
        ? [cellOf(receiptless, columns[0]!, null, table.previousTotals?.[columns[0]!.key] ?? null)]
        : []),
    ],
    totalsLabel: "Total",
    shown: keys.length,
    of: keys.length,
  };
}

function shortLabel(context: ViewContext, dimension: Dimension, key: Cell): string {
  if (!isPlainDate(key)) return context.words.cell(key, dimension);
  return dimension.type === "month" ? context.words.shortMonth(key) : context.words.shortDay(key);
}

function longLabel(context: ViewContext, dimension: Dimension, key: Cell): string {
  if (!isPlainDate(key) || dimension.type !== "date") return context.words.cell(key, dimension);
  return context.words.longDay(key);
}

/** What the chart says, in a sentence, for who does not see it. */
function chartLabel(
  context: ViewContext,
  table: ShownTable,
  lines: readonly Line[],
  dimension: Dimension,
): string {
  const names = lines.map((line) => {
    const total = line.total === null ? "" : ` ${context.words.value(line.total, unitOfColumn(line.column))}`;
    return `${line.name}${total}`;
  });
  const best = lines.length === 1 ? extremes(context, table.rows, lines[0]!, dimension) : "";
  return `${context.widget.title}, by ${dimension.label.toLowerCase()}: ${names.join(", ")}${best}`;
}

function extremes(context: ViewContext, rows: readonly ShownRow[], line: Line, dimension: Dimension): string {
  const known = rows.flatMap((row, place) =>
    line.values[place] === null || line.values[place] === undefined
      ? []
      : [{ key: row.key, value: line.values[place] }],
  );
  if (known.length < 2) return "";
  const unit: Unit = unitOfColumn(line.column);
  const high = known.reduce((a, b) => (b.value > a.value ? b : a));
  const low = known.reduce((a, b) => (b.value < a.value ? b : a));
  const say = ({ key, value }: typeof high) =>
    `${context.words.value(value, unit)} (${shortLabel(context, dimension, key)})`;
  return `; highest ${say(high)}, lowest ${say(low)}`;
}

function unsettledFrom(
  keys: readonly Cell[],
  dimension: Dimension,
  settledUntil: PlainDate | null,
): number | null {
  if (settledUntil === null || !isTimeType(dimension.type)) return null;
  const place = keys.findIndex((key) => isPlainDate(key) && key > settledUntil);
  return place < 0 ? null : place;
}

function axisOf(unit: Unit): AxisFormat {
  return unit.kind === "money" ? { kind: "money", currency: unit.currency } : { kind: unit.kind };
}
