import { numberIn } from "#app/metrics/combine.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { type PivotedSeries, pivot } from "#app/metrics/pivot.ts";
import type { Cell, Table } from "#app/metrics/table.ts";
import { maxSeries } from "./drawn-metrics.ts";

export type SplitSeries = {
  readonly series: readonly PivotedSeries[];
  readonly rest: { readonly values: readonly (number | null)[]; readonly total: number | null } | null;
};

export function splitSeries(
  whole: Table,
  split: Table,
  metric: string,
  labels: readonly Cell[],
): SplitSeries {
  const [label, by] = split.dimensions;
  if (!label || !by) return { series: [], rest: null };
  const left = restOf(whole, split, metric);
  const { metrics } = split;
  const most = left ? maxSeries - 1 : maxSeries;
  const series = pivot(split.rows, { label, split: by, metrics, metric, labels, most });
  return {
    series,
    rest: left && { values: labels.map((cell) => left.byLabel.get(cell) ?? null), total: left.total },
  };
}

type Rest = { readonly byLabel: ReadonlyMap<Cell, number>; readonly total: number | null };

/** Null if nothing is left, parts exceed the whole, or it is no sum. */
function restOf(whole: Table, split: Table, key: string): Rest | null {
  const own = whole.dimensions[0]?.key;
  const label = split.dimensions[0]?.key;
  const isSum = [whole, split].every(({ metrics }) =>
    metrics.some((metric) => metric.key === key && metric.combine === "sum"),
  );
  if (own === undefined || label === undefined || !isSum) return null;
  const listed = new Map<Cell, (number | null)[]>();
  for (const row of split.rows) {
    const values = listed.get(row[label] ?? null);
    if (values) values.push(numberIn(row[key]));
    else listed.set(row[label] ?? null, [numberIn(row[key])]);
  }
  const byLabel = new Map<Cell, number>();
  for (const row of whole.rows) {
    const cell = row[own] ?? null;
    const value = numberIn(row[key]);
    if (value === null) continue;
    const left = minus(value, listed.get(cell) ?? []);
    if (left < 0) return null;
    byLabel.set(cell, left);
  }
  if ([...byLabel.values()].every((left) => left === 0)) return null;
  const total = whole.totals[key] ?? null;
  const left =
    total === null
      ? null
      : minus(
          total,
          split.rows.map((row) => numberIn(row[key])),
        );
  return { byLabel, total: left !== null && left < 0 ? null : left };
}

function minus(value: number, parts: readonly (number | null)[]): number {
  return exactSum([value, ...parts.map((part) => (part === null ? null : -part))]) ?? 0;
}
