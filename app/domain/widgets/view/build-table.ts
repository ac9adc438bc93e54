import { divide } from "#app/metrics/combine.ts";
import { displayedUnit } from "#app/metrics/format/unit.ts";
import type { DataCell, DataTable } from "#app/views/widget-view.ts";
import {
  comparedOf,
  comparedTotal,
  totalBefore,
  type ShownColumn,
  type ShownRow,
  type ShownTable,
} from "../rows/shown-table.ts";
import {
  type ApartValue,
  cellOf,
  changeOf,
  dimensionCell,
  dimensionColumn,
  figureOf,
  metricColumn,
  totalsLabel,
  totalSpot,
  type ViewContext,
  withDays,
} from "../rows/view-context.ts";

export const unlistedLabel = "Other (not listed)";

export function buildTable(
  context: ViewContext,
  table: ShownTable,
  limit: number,
  order: { column: string; dir: "asc" | "desc" } | null,
  totalOf = (column: ShownColumn): DataCell => totalCell(context, column, table),
): DataTable {
  const columns = table.columns.filter((column) => !column.cloaked);
  const { dimension } = table;
  const sortedBy = (key: string) => (order?.column === key ? order.dir : null);
  const shares = context.widget.percent
    ? new Set(columns.filter((column) => column.metric.combine === "sum").map(({ key }) => key))
    : new Set<string>();
  const own = table.rows.filter((row) => !row.isOnlyInComparison);
  const shown = own.slice(0, limit);
  const ended = table.rows.filter((row) => row.isOnlyInComparison).slice(0, limit - shown.length);
  const of = own.length + (table.left ?? 0);
  const hasTotals = context.widget.formatOptions.totals !== false;
  return withoutUnknownChanges({
    columns: [
      ...(dimension ? [dimensionColumn(dimension, sortedBy(dimension.key))] : []),
      ...columns.map((column) => {
        const made = metricColumn(column, sortedBy(column.key));
        return shares.has(column.key)
          ? { ...made, label: `${column.label}, share`, type: "percent" as const, unit: "%" }
          : made;
      }),
    ],
    rows: [
      ...[...shown, ...ended].map((row) => [
        ...(dimension ? [dimensionCell(context, dimension, row.key)] : []),
        ...columns.map((column) =>
          shares.has(column.key)
            ? shareCell(context, column, row, table)
            : (amountCell(context, column, row) ??
              cellOf(
                context,
                column,
                row.isOnlyInComparison ? null : { row: { cell: row.key } },
                row.values[column.key] ?? null,
                beforeOf(context, column, row),
                comparedOf(row, column.key),
                apartOf(context, table, column, row),
              )),
        ),
      ]),
      ...restRows(context, columns, shares, table),
    ],
    totals: hasTotals
      ? [
          ...(dimension ? [{ raw: null, text: totalsLabel(context, of), receipt: null }] : []),
          ...columns.map((column) =>
            shares.has(column.key) ? wholeCell(context, column, table) : totalOf(column),
          ),
        ]
      : null,
    totalsLabel: totalsLabel(context, of),
    shown: shown.length,
    of,
  });
}

/** Mixed-currency columns have no values; rows show amounts. */
function amountCell(
  context: ViewContext,
  column: ShownColumn,
  { amounts, values }: ShownRow,
): DataCell | null {
  const value = amounts?.values[column.key];
  if (!amounts || typeof value !== "number" || typeof values[column.key] === "number") return null;
  const before = amounts.before?.currency === amounts.currency ? amounts.before.values[column.key] : null;
  const own = { ...column, currency: amounts.currency };
  const cell = cellOf(context, own, null, value, context.comparison ? (before ?? null) : undefined);
  return { ...cell, raw: null };
}

function withoutUnknownChanges(data: DataTable): DataTable {
  const isKnown = ({ change }: DataCell) => typeof change?.value === "number";
  if (data.rows.some((row) => row.some(isKnown)) || data.totals?.some(isKnown)) return data;
  const plain = ({ change: _unknown, ...cell }: DataCell): DataCell => cell;
  return { ...data, rows: data.rows.map((row) => row.map(plain)), totals: data.totals?.map(plain) ?? null };
}

export function totalCell(context: ViewContext, column: ShownColumn, table: ShownTable): DataCell {
  const { key } = column;
  const total = table.totals[key] ?? null;
  const cell = cellOf(context, column, totalSpot, total, totalBefore(table, key), comparedTotal(table, key));
  return cell.change ? { ...cell, change: withDays(context, cell.change, table.comparedDays?.[key]) } : cell;
}

/** Null if unknown; undefined if not comparable. */
export function beforeOf(
  context: ViewContext,
  column: ShownColumn,
  row: ShownRow,
): number | null | undefined {
  if (!context.comparison || row.incomparable?.has(column.key)) return undefined;
  return row.previous?.[column.key] ?? null;
}

export function apartOf(
  context: ViewContext,
  { unchanged }: ShownTable,
  { key }: ShownColumn,
  row: ShownRow,
): ApartValue | null {
  const value = row.previous?.[key];
  if (!context.rowChanges || context.widget.hiddenChange || typeof value !== "number") return null;
  if (!row.incomparable?.has(key)) return null;
  return { value, why: unchanged?.has(key) ? "unknown" : "days" };
}

function restRows(
  context: ViewContext,
  columns: readonly ShownColumn[],
  shares: ReadonlySet<string>,
  { dimension, rest, totals }: ShownTable,
): DataCell[][] {
  if (!dimension || !rest) return [];
  const cells = columns.map((column) => {
    const value = rest[column.key] ?? null;
    return shares.has(column.key)
      ? percentCell(context, divide(value, totals[column.key] ?? null))
      : cellOf(context, column, null, value);
  });
  return [[{ raw: unlistedLabel, text: unlistedLabel, receipt: null }, ...cells]];
}

function wholeCell(context: ViewContext, column: ShownColumn, { totals }: ShownTable): DataCell {
  const total = totals[column.key] ?? null;
  return percentCell(context, divide(total, total));
}

function percentCell(context: ViewContext, share: number | null): DataCell {
  return { raw: share, text: shareText(context, share), receipt: null };
}

function shareText({ widget, words }: ViewContext, share: number | null): string {
  return words.value(share, displayedUnit({ kind: "percent" }, widget.formatOptions));
}

function shareCell(context: ViewContext, column: ShownColumn, row: ShownRow, table: ShownTable): DataCell {
  const value = row.values[column.key] ?? null;
  const total = table.totals[column.key] ?? null;
  const share = divide(value, total);
  const { receipt } = figureOf(context, column, { row: { cell: row.key }, share: true }, value);
  const change = changeOf(context, column, comparedOf(row, column.key), beforeOf(context, column, row));
  return {
    raw: share,
    text: shareText(context, share),
    receipt,
    ...(change && { change }),
  };
}
