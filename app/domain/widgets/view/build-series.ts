import type { AxisFormat, Point, Series, SeriesChart } from "#app/charts/chart.ts";
import { startsAtZero } from "#app/charts/extent.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { cutEnds } from "#app/metrics/periods/cut-buckets.ts";
import { type PlainDate, isPlainDate } from "#app/lib/plain-date.ts";
import type { Cell, Dimension, Table } from "#app/metrics/table.ts";
import type { Unit } from "#app/metrics/format/unit.ts";
import type { DataTable, WidgetBody } from "#app/views/widget-view.ts";
import { incompletePlaces, shortEnds } from "./cut-ends.ts";
import { notListed, totalCell } from "./build-table.ts";
import { drawnChart } from "./drawn-chart.ts";
import { type DrawnMetrics, drawnBySplit, drawnMetrics } from "../rows/drawn-metrics.ts";
import {
  isTimeType,
  type ShownColumn,
  type ShownRow,
  type ShownTable,
  timeKeys,
  totalBefore,
} from "../rows/shown-table.ts";
import { splitSeries } from "../rows/split-series.ts";
import {
  cellOf,
  dimensionCell,
  dimensionColumn,
  metricColumn,
  type Spot,
  totalsLabel,
  totalSpot,
  unitOfColumn,
  type ViewContext,
} from "../rows/view-context.ts";

/** What the series of a chart have in common, however they came about: as metrics, or as values of a second dimension. */
type Line = {
  readonly column: ShownColumn;
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly total: number | null;
  /** What was folded together beyond the eighth. */
  readonly other?: true;
  readonly slot?: number;
  /** Of a second dimension. "rest" is what the source does not list, and has no receipt. */
  readonly series?: "other" | "rest" | { readonly cell: Cell };
};

/** The answers that a chart is made from besides its table; `split` where it has a second dimension. */
export type SeriesAnswer = { readonly current: Table; readonly split: Table | null };

export type SeriesBody = {
  readonly body: WidgetBody;
  readonly words: readonly string[];
  readonly notes: readonly string[];
};

/** Line, area and bar charts. `settledUntil` is the last day that will not change; `of` counts the rows before any cut. */
export function buildSeries(
  context: ViewContext,
  table: ShownTable,
  answer: SeriesAnswer | null,
  settledUntil: PlainDate | null,
  of: number = table.rows.length,
): SeriesBody {
  const split = answer?.split ?? null;
  const dimension = table.dimension!;
  const keys = table.rows.map((row) => row.key);
  const splitInto = answer && split ? splitLines(context, table, answer.current, split, keys) : [];
  const by = split?.dimensions[1];
  const { drawn, left, notes } =
    by && splitInto.length > 0 ? drawnBySplit(table, by.label) : drawnMetrics(table);
  const lines = splitInto.length > 0 ? splitInto : metricLines(table, drawn);
  const first = lines[0]!;
  const unit = unitOfColumn(first.column);
  const point = (value: number | null): Point => ({ value, text: context.words.value(value, unit) });
  const series = lines.map((line): Series => ({
    name: line.name,
    ...(line.other && { other: true }),
    ...(line.slot !== undefined && { slot: line.slot }),
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
  const source = context.widget.instances[0]?.sourceId ?? "";
  const labelSlots =
    !isTime && lines.length === 1 ? context.names?.ofKnown(source, dimension.key, keys) : null;
  const keysBefore =
    isTime && context.comparison && keys.length === timeKeys(context.range, dimension.type).length
      ? timeKeys(context.comparison, dimension.type)
      : null;
  const all: SeriesChart = {
    kind: kind === "line" && !isTime ? "bar" : kind === "area" && !isTime ? "bar" : kind, // a line between names would say nothing
    label: chartLabel(context, table, lines, dimension),
    labels: keys.map((key) => shortLabel(context, dimension, key, keys.length)),
    longLabels: keys.map((key) => longLabel(context, dimension, key)),
    time: isTime,
    stacked,
    series,
    ...(labelSlots && { labelSlots }),
    comparison:
      hasComparison && context.comparison
        ? {
            name: context.words.rangeWithoutYear(context.comparison),
            points: compared.map(point),
            ...(keysBefore && { longLabels: keysBefore.map((key) => longLabel(context, dimension, key)) }),
            ...(isTime &&
              incompletePlaces(dimension, timeKeys(context.comparison, dimension.type), context.comparison)),
          }
        : null,
    ...(isTime && incompletePlaces(dimension, keys.filter(isPlainDate), context.range)),
    columnTotals: stacked && context.isWhole ? columnTotals(table, lines, split !== null, point) : null,
    unsettledFrom: unsettledFrom(keys, dimension, settledUntil),
    visibleGrid: context.widget.formatOptions.visibleGrid !== false,
    axis: axisOf(unit),
    lang: context.words.lang,
  };
  const days = dimension.type === "date" ? keys.filter(isPlainDate) : null;
  const { chart, words: drawnWords } = drawnChart(all, days, {
    words: context.words,
    unit,
    ...(keysBefore && { daysBefore: keysBefore }),
  });
  const words = [
    ...drawnWords,
    ...shortEnds(context, dimension, keys),
    ...(startsAtZero(chart) ? [] : ["the scale does not start at zero"]),
  ];
  return {
    body: {
      kind: "chart",
      chart,
      data: dataOf(context, table, lines, left, keys, hasComparison ? compared : null, of),
    },
    words,
    notes,
  };
}

function metricLines(table: ShownTable, columns: DrawnMetrics["drawn"]): Line[] {
  return columns.map((column) => ({
    column,
    name: column.label,
    values: table.rows.map((row) => row.values[column.key] ?? null),
    total: table.totals[column.key] ?? null,
  }));
}

/** None where the second dimension has no values. */
function splitLines(
  context: ViewContext,
  table: ShownTable,
  whole: Table,
  split: Table,
  keys: readonly Cell[],
): Line[] {
  const column = table.columns.find((candidate) => !candidate.cloaked)!;
  const by = split.dimensions[1];
  if (!by) return [];
  const { series, rest } = splitSeries(whole, split, column.metric.key, keys);
  const source = context.widget.instances[0]?.sourceId ?? "";
  const slots = context.names?.of(
    source,
    by.key,
    series.filter(({ isOther }) => !isOther).map(({ name }) => name),
  );
  const lines = series.map(({ name, isOther, values, total }, i): Line => ({
    column,
    name: isOther ? "Other" : context.words.cell(name, by),
    values,
    total,
    ...(isOther && { other: true }),
    series: isOther ? "other" : { cell: name },
    ...(slots && !isOther && { slot: slots[i]! }),
  }));
  return rest && lines.length > 0
    ? [...lines, { column, name: notListed, ...rest, other: true, series: "rest" }]
    : lines;
}

/**
 * What stands above stacked bars. With a second dimension it is the day's own total, which the source was asked for;
 * otherwise the sum of the series, and nothing where one of them is not known.
 */
function columnTotals(
  table: ShownTable,
  lines: readonly Line[],
  isSplit: boolean,
  point: (value: number | null) => Point,
): Point[] {
  return table.rows.map((row, place) => {
    if (isSplit) return point(row.values[lines[0]!.column.key] ?? null);
    const values = lines.map((line) => line.values[place] ?? null);
    return point(values.includes(null) ? null : exactSum(values.filter((value) => value !== null)));
  });
}

function dataOf(
  context: ViewContext,
  table: ShownTable,
  lines: readonly Line[],
  left: DrawnMetrics["left"],
  keys: readonly Cell[],
  compared: readonly (number | null)[] | null,
  of: number,
): DataTable {
  const dimension = table.dimension!;
  const isSplit = lines.some((line) => line.name !== line.column.label);
  const columnOf = (line: Line): ShownColumn =>
    isSplit ? { ...line.column, key: `${line.column.key}:${line.name}`, label: line.name } : line.column;
  const columns = lines.map(columnOf);
  const first = lines[0]!.column;
  const label = totalsLabel(context, of > keys.length ? of : 1);
  const before = (value: number | null, row: Spot["row"]) =>
    compared ? [cellOf(context, first, value === null ? null : { row, before: true }, value)] : [];
  return {
    columns: [
      dimensionColumn(dimension, "asc"),
      ...[...columns, ...left].map((column) => metricColumn(column)),
      ...(compared
        ? [{ ...metricColumn(columns[0]!, null, true), label: `${columns[0]!.label} before` }]
        : []),
    ],
    rows: keys.map((key, place) => [
      dimensionCell(context, dimension, key),
      ...lines.map((line) => {
        const value = line.values[place] ?? null;
        return cellOf(context, line.column, lineSpot(line, { cell: key }, value), value);
      }),
      ...left.map((column) =>
        cellOf(context, column, { row: { cell: key } }, table.rows[place]?.values[column.key] ?? null),
      ),
      ...before(compared?.[place] ?? null, { cell: key }),
    ]),
    totals: [
      { raw: null, text: label, receipt: null },
      ...lines.map((line) =>
        compared && !isSplit
          ? totalCell(context, line.column, table)
          : cellOf(context, line.column, lineSpot(line, "total", line.total), line.total),
      ),
      ...left.map((column) =>
        compared && !isSplit
          ? totalCell(context, column, table)
          : cellOf(context, column, totalSpot, table.totals[column.key] ?? null),
      ),
      ...before(totalBefore(table, first.key) ?? null, "total"),
    ],
    totalsLabel: label,
    shown: keys.length,
    of,
  };
}

/** Where nothing is known, a series and the period before have no receipt either: there is nothing to show in it. */
function lineSpot({ series }: Line, row: Spot["row"], value: number | null): Spot | null {
  if (series === undefined) return { row };
  return value === null || series === "rest" ? null : { row, series };
}

/** From here on weeks are named by their month, with its year. */
const manyWeeks = 40;

function shortLabel(context: ViewContext, dimension: Dimension, key: Cell, count = 1): string {
  if (!isPlainDate(key)) return context.words.cell(key, dimension);
  return dimension.type === "month" || (dimension.type === "week" && count > manyWeeks)
    ? context.words.shortMonth(key)
    : context.words.shortDay(key);
}

function longLabel(context: ViewContext, dimension: Dimension, key: Cell): string {
  if (!isPlainDate(key) || dimension.type !== "date") return context.words.cell(key, dimension);
  return key.slice(0, 4) === context.range.to.slice(0, 4)
    ? context.words.longDay(key)
    : context.words.range({ from: key, to: key });
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

/** Of whole weeks and months: a week of two days is the lowest by itself. */
function extremes(context: ViewContext, rows: readonly ShownRow[], line: Line, dimension: Dimension): string {
  const cut = cutEnds(dimension.type, rows.map(({ key }) => key).filter(isPlainDate), context.range);
  const isWhole = (place: number) =>
    !(place === 0 && cut.includes("first")) && !(place === rows.length - 1 && cut.includes("last"));
  const known = rows.flatMap(({ key }, place) => {
    const value = line.values[place];
    return typeof value === "number" && isWhole(place) ? [{ key, value }] : [];
  });
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
