import { type ComparedDays, type Coverage, type KnownDays } from "#app/metrics/periods/coverage.ts";
import { type DurationForm, durationForm } from "#app/metrics/format/format-duration.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Cell, Dimension, RowAmounts, Table } from "#app/metrics/table.ts";
import type { FormatOptions, WidgetInstance } from "#db/schema/documents/dashboard.ts";

export type Answer = {
  readonly instance: WidgetInstance;
  readonly sourceName: string;
  readonly current: Table;
  readonly previous: Table | null;
  /** Compared days only, if not all. */
  readonly compared?: Table | null;
  readonly byDay: Table | null;
  readonly recent?: { readonly table: Table; readonly minutes: number };
  readonly coverage?: AnswerCoverage;
};

export type AnswerCoverage = {
  readonly source: Coverage;
  readonly known: KnownDays;
  readonly days: ComparedDays | null;
};

export type PartlyCompared = Extract<ComparedDays, { outcome: "part" }>;

export type ShownColumn = {
  readonly key: string;
  readonly label: string;
  readonly metric: Metric;
  readonly currency: string | null;
  readonly cloaked: boolean;
  readonly form?: DurationForm;
  readonly decimals?: number;
};

export type ShownRow = {
  readonly key: Cell;
  readonly values: Readonly<Record<string, number | null>>;
  readonly previous: Readonly<Record<string, number | null>> | null;
  readonly compared?: Readonly<Record<string, number | null>>;
  readonly incomparable?: ReadonlySet<string>;
  readonly amounts?: RowAmounts & { readonly before: RowAmounts | null };
  readonly isOnlyInComparison?: true;
};

export type ShownTable = {
  readonly dimension: Dimension | null;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly ShownRow[];
  readonly totals: Readonly<Record<string, number | null>>;
  readonly rest?: Readonly<Record<string, number | null>>;
  readonly left?: number;
  readonly previousTotals: Readonly<Record<string, number | null>> | null;
  readonly comparedTotals?: Readonly<Record<string, number | null>>;
  readonly comparedDays?: Readonly<Record<string, PartlyCompared>>;
  readonly unchanged?: ReadonlySet<string>;
};

export function withDecimals(column: ShownColumn, { decimals }: FormatOptions): ShownColumn {
  return decimals === undefined ? column : { ...column, decimals };
}

export function comparedOf(row: ShownRow, key: string): number | null {
  const of = row.compared && key in row.compared ? row.compared : row.values;
  return of[key] ?? null;
}

export function comparedTotal({ comparedTotals, totals }: ShownTable, key: string): number | null {
  return (comparedTotals ?? totals)[key] ?? null;
}

/** Undefined without a comparison. */
export function totalBefore(
  { previousTotals, unchanged }: ShownTable,
  key: string,
): number | null | undefined {
  if (!previousTotals || unchanged?.has(key)) return undefined;
  return previousTotals[key] ?? null;
}

export function columnsOf(instance: WidgetInstance, table: Table, merged: boolean): ShownColumn[] {
  return table.metrics.map((metric): ShownColumn => {
    const options = instance.metricsOptions[metric.key];
    const format = options?.format ?? metric.format;
    return {
      key: merged ? `${instance.prefix}.${metric.key}` : metric.key,
      label: merged && instance.prefix ? `${instance.prefix}: ${metric.label}` : metric.label,
      metric: format === metric.format ? metric : { ...metric, format },
      currency: metric.currency ?? table.currency,
      cloaked: options?.cloaked ?? false,
      ...(format === "duration" && { form: formOf(table, metric.key) }),
    };
  });
}

function formOf({ rows, totals }: Table, key: string): DurationForm {
  return durationForm(rows.length > 0 ? rows.map((row) => numberOf(row[key])) : [totals[key] ?? null]);
}

export function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === "number" ? cell : null;
}
