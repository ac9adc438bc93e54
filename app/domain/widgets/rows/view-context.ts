import type { DateRange } from "#app/lib/plain-date.ts";
import type { Before } from "#app/charts/chart.ts";
import { type Change, compare } from "#app/metrics/compare.ts";
import type { Step } from "#app/metrics/periods/coverage.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import type { Cell, Dimension } from "#app/metrics/table.ts";
import { displayedUnit, type Unit, unitOf, unitSign } from "#app/metrics/format/unit.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import type { PlannedGoal } from "#app/domain/plans/planned-goal.ts";
import type { ChangeView, DataCell, DataColumn, Figure } from "#app/views/widget-view.ts";
import type { PartlyCompared, ShownColumn } from "./shown-table.ts";
import type { NameSlots } from "./name-slots.ts";

export type CellRef = {
  readonly row: "total" | { readonly cell: Cell };
  /** "other": the folded series. */
  readonly series?: "other" | { readonly cell: Cell };
  readonly before?: true;
  readonly share?: true;
};

export type ReceiptIds = (widgetId: string, column: string, spot: CellRef) => string;

export const totalSpot: CellRef = { row: "total" };

export type ViewContext = {
  readonly widget: InteractiveWidget;
  readonly range: DateRange;
  readonly comparison: DateRange | null;
  readonly words: Formatter;
  /** Null if the reader may not see receipts. */
  readonly receipt: ReceiptIds | null;
  readonly names?: NameSlots;
  readonly withholds: boolean;
  readonly isWhole: boolean;
  readonly isOver: boolean;
  readonly planned: PlannedGoal | null;
  readonly rowChanges?: boolean;
};

/** "All 3" would suggest that rows add up. */
export function totalsLabel({ withholds, words }: ViewContext, rows: number): string {
  if (withholds) return "Total (including hidden rows)";
  return rows === 1 ? "Total" : `All ${words.count(rows)}`;
}

export function unitOfColumn(column: ShownColumn): Unit {
  return displayedUnit(unitOf(column.metric, column.currency), column);
}

export function figureOf(
  context: ViewContext,
  column: ShownColumn,
  spot: CellRef | null,
  value: number | null,
): Figure {
  return {
    value,
    text: context.words.value(value, unitOfColumn(column)),
    receipt: (spot && context.receipt?.(context.widget.id, column.key, spot)) ?? null,
  };
}

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

/** Null when hidden or not compared. */
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

export function stepCount(some: number, of: number, step: Step, words: Formatter): string {
  return `${words.count(some)} of ${words.count(of)} ${step}${of === 1 ? "" : "s"}`;
}

/** An earlier value without a change, and why. */
export type ApartValue = { readonly value: number; readonly why: NonNullable<DataCell["apart"]> };

export function cellOf(
  context: ViewContext,
  column: ShownColumn,
  spot: CellRef | null,
  value: number | null,
  before?: number | null,
  compared: number | null = value,
  apart: ApartValue | null = null,
): DataCell {
  const { text, receipt } = figureOf(context, column, spot, value);
  const change = changeOf(context, column, compared, before);
  if (apart) return { raw: value, text, receipt, before: apart.value, apart: apart.why };
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
