import type { AxisFormat, Point, Series, SeriesChart } from "#app/charts/chart.ts";
import { startsAtZero } from "#app/charts/extent.ts";
import { findExtremes } from "#app/charts/labels/find-extremes.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { type PlainDate, isPlainDate } from "#app/lib/plain-date.ts";
import type { Cell, Dimension, Table } from "#app/metrics/table.ts";
import type { Unit } from "#app/metrics/format/unit.ts";
import type { WidgetBody } from "#app/views/widget-view.ts";
import { incompletePlaces, shortEnds } from "./cut-ends.ts";
import { drawnChart } from "./drawn-chart.ts";
import { drawnBySplit, drawnMetrics } from "../../rows/drawn-metrics.ts";
import { isTimeDimension, timeSteps } from "#app/metrics/periods/time-steps.ts";
import { type ShownTable } from "../../rows/shown-table.ts";
import { unitOfColumn, type ViewContext } from "../../rows/view-context.ts";
import { dataOf } from "./data-of.ts";
import { chartLabel, longLabel, shortLabel } from "./series-labels.ts";
import { type Line, metricLines, splitLines } from "./series-lines.ts";

export type SeriesAnswer = { readonly current: Table; readonly split: Table | null };

export type SeriesBody = {
  readonly body: WidgetBody;
  readonly words: readonly string[];
  readonly notes: readonly string[];
};

/** `settledUntil`: last final day. `of`: rows before any cut. */
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
  const compared =
    lines.length === 1 && context.comparison && !context.widget.hiddenChange
      ? table.rows.map((row) => row.previous?.[first.column.key] ?? null)
      : null;
  const hasComparison = compared !== null && compared.some((value) => value !== null);
  const kind = context.widget.formatOptions.subFormat ?? "line";
  const isTime = isTimeDimension(dimension) || dimension.type === "minute";
  const named = {
    labels: keys.map((key) => shortLabel(context, dimension, key, keys.length)),
    longLabels: keys.map((key) => longLabel(context, dimension, key)),
    ...(isTime && incompletePlaces(dimension, keys.filter(isPlainDate), context.range)),
    ...(dimension.type === "minute" && { incomplete: [keys.length - 1] }), // it still runs
  };
  const series = lines.map((line): Series => {
    const points = line.values.map(point);
    return {
      name: line.name,
      ...(line.other && { other: true }),
      ...(line.slot !== undefined && { slot: line.slot }),
      points,
      total: line.total === null ? null : context.words.value(line.total, unit),
      extremes: findExtremes(points, named),
    };
  });
  const stacked =
    kind !== "line" &&
    lines.length > 1 &&
    lines.every((line) => line.column.metric.combine === "sum") &&
    context.widget.formatOptions.stacked !== false;
  const source = context.widget.instances[0]?.sourceId ?? "";
  const labelSlots =
    !isTime && lines.length === 1 ? context.names?.ofKnown(source, dimension.key, keys) : null;
  const keysBefore =
    isTimeDimension(dimension) &&
    context.comparison &&
    keys.length === timeSteps(dimension, context.range).length
      ? timeSteps(dimension, context.comparison)
      : null;
  const all: SeriesChart = {
    kind: kind === "line" && !isTime ? "bar" : kind === "area" && !isTime ? "bar" : kind, // a line between names has no meaning
    label: chartLabel(context, keys, lines, dimension, series[0]?.extremes ?? null),
    ...named,
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
            ...(isTimeDimension(dimension) &&
              incompletePlaces(dimension, timeSteps(dimension, context.comparison), context.comparison)),
          }
        : null,
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

/** The source's total with a second dimension, else the sum. */
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

function unsettledFrom(
  keys: readonly Cell[],
  dimension: Dimension,
  settledUntil: PlainDate | null,
): number | null {
  if (settledUntil === null || !isTimeDimension(dimension)) return null;
  const place = keys.findIndex((key) => isPlainDate(key) && key > settledUntil);
  return place < 0 ? null : place;
}

function axisOf(unit: Unit): AxisFormat {
  return unit.kind === "money" ? { kind: "money", currency: unit.currency } : { kind: unit.kind };
}
