import { type ComparedDays, type Coverage, type KnownDays } from "#app/metrics/periods/coverage.ts";
import { type DurationForm, durationForm } from "#app/metrics/format/format-duration.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Cell, Dimension, RowAmounts, Table } from "#app/metrics/table.ts";
import type { WidgetInstance } from "#db/schema/documents.ts";

/** What one instance of a widget was answered. `byDay` is for the small line beside a number. */
export type Answer = {
  readonly instance: WidgetInstance;
  readonly sourceName: string;
  readonly current: Table;
  /** Over the days that are compared. */
  readonly previous: Table | null;
  /** The days of the period that are compared, where these are not all of them. */
  readonly compared?: Table | null;
  readonly byDay: Table | null;
  readonly coverage?: AnswerCoverage;
};

/** What is known of the period, and what of it is compared. Without it all days are known. */
export type AnswerCoverage = {
  readonly source: Coverage;
  readonly known: KnownDays;
  /** Null where nothing is compared. */
  readonly days: ComparedDays | null;
};

export type PartlyCompared = Extract<ComparedDays, { outcome: "part" }>;

export type ShownColumn = {
  /** "visits", or "prefix.visits" in a merged widget. */
  readonly key: string;
  readonly label: string;
  readonly metric: Metric;
  readonly currency: string | null;
  readonly cloaked: boolean;
  /** Of durations: the one form of the whole column. */
  readonly form?: DurationForm;
};

export type ShownRow = {
  readonly key: Cell;
  readonly values: Readonly<Record<string, number | null>>;
  /** The same row in the period before; null where there is none. */
  readonly previous: Readonly<Record<string, number | null>> | null;
  /** What of `values` is compared with it, where later days still change. */
  readonly compared?: Readonly<Record<string, number | null>>;
  /** Columns without a change here: the row is a week or month that shares not all of its days with the one before. */
  readonly incomparable?: ReadonlySet<string>;
  /** Where the numbers of a column are in several currencies: this row's, in its own, and those of the period before. */
  readonly amounts?: RowAmounts & { readonly before: RowAmounts | null };
  /** Only the period before has it. */
  readonly isGone?: true;
};

/** The answers of all instances on one grain: what every format of a widget is made from. */
export type ShownTable = {
  readonly dimension: Dimension | null;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly ShownRow[];
  readonly totals: Readonly<Record<string, number | null>>;
  /** What the totals hold and no row does, where a source withholds rows: "Other (not listed)". */
  readonly rest?: Readonly<Record<string, number | null>>;
  /** How many rows it has besides those that are here. */
  readonly left?: number;
  readonly previousTotals: Readonly<Record<string, number | null>> | null;
  readonly comparedTotals?: Readonly<Record<string, number | null>>;
  /** By column: the days that are compared, where these are not all of them. */
  readonly comparedDays?: Readonly<Record<string, PartlyCompared>>;
  /** Columns without any change: unique counts and last values, where not all days are known. */
  readonly unchanged?: ReadonlySet<string>;
};

/** What of a row's number is compared: all of it, or the days that both periods know. */
export function comparedOf(row: ShownRow, key: string): number | null {
  const of = row.compared && key in row.compared ? row.compared : row.values;
  return of[key] ?? null;
}

export function comparedTotal({ comparedTotals, totals }: ShownTable, key: string): number | null {
  return (comparedTotals ?? totals)[key] ?? null;
}

/** Undefined where nothing is compared. */
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

/** By the rows where there are some: their sum may be in quite another order of size. */
function formOf({ rows, totals }: Table, key: string): DurationForm {
  return durationForm(rows.length > 0 ? rows.map((row) => numberOf(row[key])) : [totals[key] ?? null]);
}

export function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === "number" ? cell : null;
}
