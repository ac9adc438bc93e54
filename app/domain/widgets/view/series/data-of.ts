import type { Cell } from "#app/metrics/table.ts";
import type { DataTable } from "#app/views/widget-view.ts";
import { apartOf, beforeOf, totalCell } from "../build-table.ts";
import { type DrawnMetrics } from "../../rows/drawn-metrics.ts";
import { comparedOf, type ShownColumn, type ShownTable, totalBefore } from "../../rows/shown-table.ts";
import {
  cellOf,
  dimensionCell,
  dimensionColumn,
  metricColumn,
  type CellRef,
  totalsLabel,
  totalSpot,
  type ViewContext,
} from "../../rows/view-context.ts";
import type { Line } from "./series-lines.ts";

export function dataOf(
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
  const hasChanges = context.rowChanges === true && !isSplit;
  const hasTotalChanges = hasChanges || (compared !== null && !isSplit);
  const hasBefore = compared !== null && !hasChanges;
  const cell = (place: number, column: ShownColumn, spot: CellRef | null, value: number | null) => {
    const row = table.rows[place];
    return hasChanges && row
      ? cellOf(
          context,
          column,
          spot,
          value,
          beforeOf(context, column, row),
          comparedOf(row, column.key),
          apartOf(context, table, column, row),
        )
      : cellOf(context, column, spot, value);
  };
  const before = (value: number | null, row: CellRef["row"]) =>
    hasBefore ? [cellOf(context, first, value === null ? null : { row, before: true }, value)] : [];
  return {
    columns: [
      dimensionColumn(dimension, "asc"),
      ...[...columns, ...left].map((column) => metricColumn(column)),
      ...(hasBefore
        ? [{ ...metricColumn(columns[0]!, null, true), label: `${columns[0]!.label} before` }]
        : []),
    ],
    rows: keys.map((key, place) => [
      dimensionCell(context, dimension, key),
      ...lines.map((line) => {
        const value = line.values[place] ?? null;
        return cell(place, line.column, lineSpot(line, { cell: key }, value), value);
      }),
      ...left.map((column) =>
        cell(place, column, { row: { cell: key } }, table.rows[place]?.values[column.key] ?? null),
      ),
      ...before(compared?.[place] ?? null, { cell: key }),
    ]),
    totals: [
      { raw: null, text: label, receipt: null },
      ...lines.map((line) =>
        hasTotalChanges
          ? totalCell(context, line.column, table)
          : cellOf(context, line.column, lineSpot(line, "total", line.total), line.total),
      ),
      ...left.map((column) =>
        hasTotalChanges
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

function lineSpot({ series }: Line, row: CellRef["row"], value: number | null): CellRef | null {
  if (series === undefined) return { row };
  return value === null || series === "rest" ? null : { row, series };
}
