import type { DateRange } from "#app/lib/plain-date.ts";
import type { Before } from "#app/charts/chart.ts";
import { type Change, compare } from "#app/metrics/compare.ts";
import type { Step } from "#app/metrics/periods/coverage.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import type { Cell, Dimension } from "#app/metrics/table.ts";
import { type Unit, unitOf, unitSign } from "#app/metrics/format/unit.ts";
import type { InteractiveWidget } from "#db/schema/documents.ts";
import type { ChangeView, DataCell, DataColumn, Figure } from "#app/views/widget-view.ts";
import type { PartlyCompared, ShownColumn } from "./shown-table.ts";
import type { NameSlots } from "./name-slots.ts";

/** Which of a widget's numbers is meant: what its receipt is found by. */
export type Spot = {
  /** The row by its own cell, which may be unknown (null), or the total. */
  readonly row: "total" | { readonly cell: Cell };
  /** One series of a chart with a second dimension; "other" is what the chart put together. */
  readonly series?: "other" | { readonly cell: Cell };
  /** The same number in the period before. */
  readonly before?: true;
  /** The row's part of the total. */
  readonly share?: true;
};

/** The receipt's id of a number. */
export type ReceiptIds = (widgetId: string, column: string, spot: Spot) => string;

export const totalSpot: Spot = { row: "total" };

/** What every part of a view is made with. */
export type ViewContext = {
  readonly widget: InteractiveWidget;
  readonly range: DateRange;
  readonly comparison: DateRange | null;
  readonly words: Formatter;
  /** Null where the reader may not see receipts. */
  readonly receipt: ReceiptIds | null;
  /** The colors of names; without them, places decide. */
  readonly names?: NameSlots;
  /** The source withholds small values: its totals hold more than its rows add up to. */
  readonly withholds: boolean;
  /** All sources of the widget answered. Without one of them what is put together of them is not whole. */
  readonly isWhole: boolean;
};

/** Who reads "All 3" adds the three up. */
export function totalsLabel({ withholds, words }: ViewContext, rows: number): string {
  if (withholds) return "Total, with what is not shown";
  return rows === 1 ? "Total" : `All ${words.count(rows)}`;
}

export function unitOfColumn({ metric, currency, form }: ShownColumn): Unit {
  const unit = unitOf(metric, currency);
  return unit.kind === "duration" && form ? { ...unit, form } : unit;
}

/** `spot` null: there is no receipt that could be shown. */
export function figureOf(
  context: ViewContext,
  column: ShownColumn,
  spot: Spot | null,
  value: number | null,
): Figure {
  return {
    value,
    text: context.words.value(value, unitOfColumn(column)),
    receipt: (spot && context.receipt?.(context.widget.id, column.key, spot)) ?? null,
  };
}

/** Null where changes are hidden or nothing is compared. */
export function changeOf(
  context: ViewContext,
  column: ShownColumn,
  now: number | null,
  before: number | null | undefined,
): ChangeView | null {
  if (context.widget.hiddenChange || context.comparison === null || before === undefined) return null;
  const change = compare(now, before, column.metric);
  const shown = context.words.change(change, unitOfColumn(column));
  if (context.widget.hiddenHighlight) return { ...shown, tone: "neutral", word: null };
  return isLarge(change) ? { ...shown, isLarge: true } : shown;
}

function isLarge({ kind, value }: Change): boolean {
  const size = Math.abs(value ?? 0);
  return kind === "relative"
    ? size >= 0.1
    : kind === "points"
      ? size >= 0.02
      : kind === "new" || kind === "absolute";
}

/** The days that a change is over, where the number beside it has others too: else it could not be worked out again. */
export function withDays(
  { words, range }: ViewContext,
  change: ChangeView | null,
  days: PartlyCompared | undefined,
): ChangeView | null {
  if (!change || change.value === null || !days) return change;
  const { now } = days;
  if (now === null) return change;
  const isStart = now.range.from === range.from && now.without.length === 0;
  const until = isStart
    ? `to ${words.shortDay(now.range.to)}`
    : `over ${stepCount(days.compared, days.of, days.step, words)}`;
  return { ...change, until };
}

/** A value of the period before, with its days; null where changes are hidden or nothing is compared. */
export function beforeText(
  { widget, comparison, words }: ViewContext,
  column: ShownColumn,
  before: number | null | undefined,
  days: PartlyCompared | undefined,
): Before | null {
  if (widget.hiddenChange || !comparison || typeof before !== "number") return null;
  const over = days ? days.before.range : comparison;
  const holes = days && days.before.without.length > 0;
  const count = holes ? `, ${stepCount(days.compared, days.of, days.step, words)}` : "";
  return { text: words.value(before, unitOfColumn(column)), days: words.rangeWithoutYear(over) + count };
}

/** "20 of 30 days" */
export function stepCount(some: number, of: number, step: Step, words: Formatter): string {
  return `${words.count(some)} of ${words.count(of)} ${step}${of === 1 ? "" : "s"}`;
}

export function cellOf(
  context: ViewContext,
  column: ShownColumn,
  spot: Spot | null,
  value: number | null,
  before?: number | null,
  /** What of the value is compared with the one before. */
  compared: number | null = value,
): DataCell {
  const { text, receipt } = figureOf(context, column, spot, value);
  const change = changeOf(context, column, compared, before);
  return { raw: value, text, receipt, ...(change && before !== undefined && { change, before }) };
}

export function metricColumn(
  column: ShownColumn,
  sorted: "asc" | "desc" | null = null,
  comparison = false,
): DataColumn {
  return {
    key: comparison ? `${column.key}.before` : column.key,
    label: column.label,
    role: "metric",
    type: column.metric.format,
    class: column.metric.combine,
    unit: unitSign(unitOfColumn(column)),
    sorted,
    comparison,
  };
}

export function dimensionColumn(dimension: Dimension, sorted: "asc" | "desc" | null = null): DataColumn {
  return {
    key: dimension.key,
    label: dimension.label,
    role: "dimension",
    type: dimension.type,
    class: null,
    unit: null,
    sorted,
    comparison: false,
  };
}

export function dimensionCell(context: ViewContext, dimension: Dimension, key: Cell): DataCell {
  return { raw: key, text: context.words.cell(key, dimension), receipt: null };
}
