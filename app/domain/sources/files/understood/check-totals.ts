import { metricReader, signOf } from "#app/connectors/tables/columns/read-metric.ts";
import { numberIn } from "#app/metrics/combine.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Table } from "#app/metrics/table.ts";
import type { LeftOutLine, TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import type { FileLine, TotalCheck } from "./first-numbers.ts";
import { valueText } from "./number-words.ts";

/** Null without a total, or where totals count as data. */
export function grandTotalLine({ left_out = [], has_footer, wide }: TableOptions): number | null {
  if (!has_footer || wide) return null;
  const totals = left_out.filter(({ why }) => why === "total");
  const size = ({ of }: LeftOutLine) => of ?? Infinity;
  return (
    totals.reduce<LeftOutLine | null>((best, line) => (best && size(best) > size(line) ? best : line), null)
      ?.line ?? null
  );
}

export type OwnTotal = {
  readonly metric: Metric;
  readonly own: number;
  readonly ours: number;
  readonly isEqual: boolean;
};

export function ownTotals(
  cells: readonly string[],
  columns: readonly TableColumn[],
  metrics: readonly Metric[],
  table: Table,
  { decimal }: Pick<TableOptions, "decimal">,
): OwnTotal[] {
  return columns.flatMap((column, at) => {
    const metric = metrics.find(({ key }) => key === column.key);
    const ours = metric && numberIn(table.totals[metric.key]);
    if (column.role !== "metric" || !metric || ours === null || ours === undefined) return [];
    const text = cells[at] ?? "";
    const own = metricReader(column, decimal)(text);
    if (typeof own !== "number") return [];
    return [{ metric, own, ours, isEqual: areEqual(own, ours, roundingOf(text, own, decimal, column)) }];
  });
}

export function totalCheck(
  line: number,
  totals: readonly OwnTotal[],
  currency: string | null,
): TotalCheck | null {
  if (totals.length === 0) return null;
  const different = totals.filter(({ isEqual }) => !isEqual);
  return {
    line,
    different: different.map(({ metric, own, ours }) => ({
      label: metric.label,
      own: valueText(metric, own, currency),
      ours: valueText(metric, ours, currency),
    })),
  };
}

/** What one missing row would have, written like the total. */
export function missingAmount(
  { own, ours }: OwnTotal,
  text: string,
  decimal: TableOptions["decimal"],
): string | null {
  const decimals = /[.,](\d{1,6})\D*$/.exec(text)?.[1]?.length ?? 0;
  const amount = own - ours;
  return amount > 0 ? amount.toFixed(decimals).replace(".", decimal) : null;
}

export function lineOf(lines: readonly FileLine[], line: number): readonly string[] {
  return lines.find((one) => one.line === line)?.cells ?? [];
}

function roundingOf(
  text: string,
  own: number,
  decimal: TableOptions["decimal"],
  {
    format,
    scale = 1,
    signs = decimal,
  }: Pick<Extract<TableColumn, { role: "metric" }>, "format" | "scale" | "signs">,
): number {
  const digits = text.split(signOf(text, decimal, signs))[1]?.replace(/\D.*$/, "").length ?? 0;
  const unit = format === "percent" ? 0.01 : scale;
  const shortened = /[kmb]/i.test(text) ? Math.abs(own) * 0.05 : 0;
  return Math.max(0.5 * 10 ** -digits * unit, shortened);
}

const areEqual = (own: number, ours: number, rounding: number) =>
  Math.abs(own - ours) <= Math.max(rounding * 1.000_001, Math.abs(own) * 1e-9);
