import type { DateRange } from "#app/lib/plain-date.ts";
import { compare } from "#app/metrics/compare.ts";
import type { Formatter } from "#app/metrics/format.ts";
import type { Cell, Dimension } from "#app/metrics/table.ts";
import { type Unit, unitOf, unitSign } from "#app/metrics/unit.ts";
import type { InteractiveWidget } from "#db/schema/documents.ts";
import type { ShownColumn } from "./shown-table.ts";
import type { ChangeView, DataCell, DataColumn, Figure } from "./widget-view.ts";

/** What every part of a view is made with. */
export type ViewContext = {
  readonly widget: InteractiveWidget;
  readonly range: DateRange;
  readonly comparison: DateRange | null;
  readonly words: Formatter;
  /** The receipt's id of a value; null where the reader may not see receipts. `row` null is the total. */
  readonly receipt: ((widgetId: string, column: string, row: Cell | null) => string) | null;
};

export function unitOfColumn(column: ShownColumn): Unit {
  return unitOf(column.metric, column.currency);
}

export function figureOf(
  context: ViewContext,
  column: ShownColumn,
  row: Cell | null,
  value: number | null,
): Figure {
  return {
    value,
    text: context.words.value(value, unitOfColumn(column)),
    receipt: context.receipt?.(context.widget.id, column.key, row) ?? null,
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
  return context.widget.hiddenHighlight ? { ...shown, tone: "neutral", word: null } : shown;
}

export function cellOf(
  context: ViewContext,
  column: ShownColumn,
  row: Cell | null,
  value: number | null,
  before?: number | null,
): DataCell {
  const { text, receipt } = figureOf(context, column, row, value);
  const change = changeOf(context, column, value, before);
  return { raw: value, text, receipt, ...(change && { change }) };
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
