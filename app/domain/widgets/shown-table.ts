import {
  type DateRange,
  type PlainDate,
  addDays,
  daysBetween,
  isPlainDate,
  rangeDays,
  startOfMonth,
  startOfWeek,
} from "#app/lib/plain-date.ts";
import { unequalDays } from "#app/metrics/cut-buckets.ts";
import { type DurationForm, durationForm } from "#app/metrics/format-duration.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Cell, Dimension, Row, Table } from "#app/metrics/table.ts";
import type { WidgetInstance } from "#db/schema/documents.ts";

/** What one instance of a widget was answered. `byDay` is for the small line beside a number. */
export type Answer = {
  readonly instance: WidgetInstance;
  readonly sourceName: string;
  readonly current: Table;
  readonly previous: Table | null;
  /**
   * Where the last days still change (numbers.md 17): the days of the period that are compared, and the days before that
   * they are compared with. Null: all are.
   */
  readonly settled?: {
    readonly table: Table;
    readonly range: DateRange;
    readonly comparison: DateRange;
  } | null;
  readonly byDay: Table | null;
};

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
  /** Columns that have no change here: the row is a week or month that is cut otherwise than the one before. */
  readonly incomparable?: ReadonlySet<string>;
};

/** The answers of all instances on one grain: what every format of a widget is made from. */
export type ShownTable = {
  readonly dimension: Dimension | null;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly ShownRow[];
  readonly totals: Readonly<Record<string, number | null>>;
  readonly previousTotals: Readonly<Record<string, number | null>> | null;
  readonly comparedTotals?: Readonly<Record<string, number | null>>;
  /** By column: the last day that is compared, where later ones still change. */
  readonly comparedTo?: Readonly<Record<string, PlainDate>>;
};

/** Joins the instances of a widget on their dimension's cells. One instance is the simple case of the same. */
export function joinAnswers(
  answers: readonly Answer[],
  range: DateRange | null,
  comparison: DateRange | null,
): ShownTable {
  const merged = answers.length > 1;
  const columns: ShownColumn[] = [];
  const rows = new Map<
    Cell,
    {
      values: Record<string, number | null>;
      previous: Record<string, number | null> | null;
      compared?: Record<string, number | null>;
      incomparable?: Set<string>;
    }
  >();
  const totals: Record<string, number | null> = {};
  let previousTotals: Record<string, number | null> | null = null;
  let comparedTotals: Record<string, number | null> | null = null;
  const comparedTo: Record<string, PlainDate> = {};
  const dimension = answers[0]?.current.dimensions[0] ?? null;

  for (const { instance, current, previous, settled } of answers) {
    const names = columnsOf(instance, current, merged);
    columns.push(...names);
    const before =
      previous && dimension
        ? alignedRows(previous, dimension, range, settled?.comparison ?? comparison)
        : null;
    const compared = settled && dimension ? rowsByKey(settled.table, dimension) : null;
    const unequal =
      previous && dimension
        ? unequalKeys(dimension, settled?.range ?? range, settled?.comparison ?? comparison)
        : null;
    for (const row of current.rows) {
      const key = dimension ? (row[current.dimensions[0]?.key ?? ""] ?? null) : null;
      const shown = rows.get(key) ?? { values: {}, previous: null };
      const old = before?.get(key);
      const part = compared?.get(key);
      for (const column of names) {
        const own = column.metric.key;
        shown.values[column.key] = numberOf(row[own]);
        if (old) (shown.previous ??= {})[column.key] = numberOf(old[own]);
        if (compared) (shown.compared ??= {})[column.key] = numberOf(part?.[own]);
        if (unequal?.has(key)) (shown.incomparable ??= new Set()).add(column.key);
      }
      rows.set(key, shown);
    }
    for (const column of names) {
      totals[column.key] = current.totals[column.metric.key] ?? null;
      const own = column.metric.key;
      if (previous) (previousTotals ??= {})[column.key] = previous.totals[own] ?? null;
      if (settled) {
        (comparedTotals ??= {})[column.key] = settled.table.totals[own] ?? null;
        comparedTo[column.key] = settled.range.to;
      }
    }
  }
  return {
    dimension,
    columns,
    rows: [...rows].map(([key, row]) => ({ key, ...row })),
    totals,
    previousTotals,
    ...(comparedTotals && { comparedTotals: { ...totals, ...comparedTotals }, comparedTo }),
  };
}

/** What of a row's number is compared: all of it, or its settled days. */
export function comparedOf(row: ShownRow, key: string): number | null {
  return (row.compared ?? row.values)[key] ?? null;
}

export function comparedTotal({ comparedTotals, totals }: ShownTable, key: string): number | null {
  return (comparedTotals ?? totals)[key] ?? null;
}

export function columnsOf(instance: WidgetInstance, table: Table, merged: boolean): ShownColumn[] {
  return table.metrics.map((metric): ShownColumn => {
    const options = instance.metricsOptions[metric.key];
    const format = options?.format ?? metric.format;
    return {
      key: merged ? `${instance.prefix}.${metric.key}` : metric.key,
      label: merged && instance.prefix ? `${instance.prefix}: ${metric.label}` : metric.label,
      metric: format === metric.format ? metric : { ...metric, format },
      currency: table.currency,
      cloaked: options?.cloaked ?? false,
      ...(format === "duration" && { form: formOf(table, metric.key) }),
    };
  });
}

/** By the rows where there are some: their sum may be in quite another order of size. */
function formOf({ rows, totals }: Table, key: string): DurationForm {
  return durationForm(rows.length > 0 ? rows.map((row) => numberOf(row[key])) : [totals[key] ?? null]);
}

/**
 * The rows of the period before, under the keys of this one. Days, weeks and months meet by their place in the period
 * (the third day against the third day); names meet by name.
 */
function alignedRows(
  previous: Table,
  dimension: Dimension,
  range: DateRange | null,
  comparison: DateRange | null,
): Map<Cell, Row> {
  const own = previous.dimensions[0]?.key ?? dimension.key;
  const isTime = isTimeType(dimension.type);
  if (!isTime || !range || !comparison) return rowsByKey(previous, dimension);
  const now = timeKeys(range, dimension.type);
  const before = timeKeys(comparison, dimension.type);
  const rows = new Map(previous.rows.map((row) => [row[own] ?? null, row]));
  return new Map(
    now.flatMap((key, place) => {
      const row = rows.get(before[place] ?? null);
      return row ? [[key, row] as const] : [];
    }),
  );
}

/** The weeks or months of the days that are compared which hold more or fewer days than the ones they are held against. */
function unequalKeys(
  { type }: Dimension,
  range: DateRange | null,
  comparison: DateRange | null,
): ReadonlySet<Cell> {
  if (!range || !comparison || !isTimeType(type)) return new Set();
  const before = timeKeys(comparison, type);
  return new Set(
    timeKeys(range, type).filter((start, place) => {
      const then = before[place];
      return then && unequalDays(type, { start, range }, { start: then, range: comparison });
    }),
  );
}

function rowsByKey(table: Table, dimension: Dimension): Map<Cell, Row> {
  const own = table.dimensions[0]?.key ?? dimension.key;
  return new Map(table.rows.map((row) => [row[own] ?? null, row]));
}

/** Every day, week or month that a range touches, as their first day (a week that began before the range too). */
export function timeKeys(range: DateRange, type: Dimension["type"]): PlainDate[] {
  if (type === "date") return rangeDays(range);
  const start = type === "week" ? startOfWeek : startOfMonth;
  const keys: PlainDate[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
    const key = start(day);
    if (keys.at(-1) !== key) keys.push(key);
  }
  return keys;
}

export function isTimeType(type: Dimension["type"]): boolean {
  return type === "date" || type === "week" || type === "month";
}

/** Rows in the order of time with a gap (null) where nothing is known: a line breaks there, a bar is missing. */
export function withGaps(table: ShownTable, range: DateRange): ShownTable {
  const { dimension } = table;
  if (!dimension || !isTimeType(dimension.type) || daysBetween(range.from, range.to) > 4000) return table;
  const rows = new Map(table.rows.map((row) => [row.key, row]));
  return {
    ...table,
    rows: timeKeys(range, dimension.type).map((key) => rows.get(key) ?? { key, values: {}, previous: null }),
  };
}

/** The days that the rows themselves cover, for a source that was not asked for a range. */
export function coveredRange(rows: readonly ShownRow[]): DateRange | null {
  const days = rows
    .map((row) => row.key)
    .filter(isPlainDate)
    .sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
}

function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === "number" ? cell : null;
}
