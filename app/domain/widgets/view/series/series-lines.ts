import type { Cell, Table } from "#app/metrics/table.ts";
import { unlistedLabel } from "../build-table.ts";
import { type DrawnMetrics } from "../../rows/drawn-metrics.ts";
import { type ShownColumn, type ShownTable } from "../../rows/shown-table.ts";
import { splitSeries } from "../../rows/split-series.ts";
import { type ViewContext } from "../../rows/view-context.ts";

export type Line = {
  readonly column: ShownColumn;
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly total: number | null;
  readonly other?: true;
  readonly slot?: number;
  /** "rest" has no receipt. */
  readonly series?: "other" | "rest" | { readonly cell: Cell };
};

export function metricLines(table: ShownTable, columns: DrawnMetrics["drawn"]): Line[] {
  return columns.map((column) => ({
    column,
    name: column.label,
    values: table.rows.map((row) => row.values[column.key] ?? null),
    total: table.totals[column.key] ?? null,
  }));
}

export function splitLines(
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
    ? [...lines, { column, name: unlistedLabel, ...rest, other: true, series: "rest" }]
    : lines;
}
