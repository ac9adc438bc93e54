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
import { eachInSteps, type Steps } from "#app/lib/steps.ts";
import {
  type ComparedDays,
  type Coverage,
  fullCoverage,
  type KnownDays,
  matchSteps,
} from "#app/metrics/periods/coverage.ts";
import { countByBucket, unequalDays } from "#app/metrics/periods/cut-buckets.ts";
import { type DurationForm, durationForm } from "#app/metrics/format/format-duration.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Cell, Dimension, Row, RowAmounts, Table } from "#app/metrics/table.ts";
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

type JoinedRow = {
  readonly key: Cell;
  readonly values: Record<string, number | null>;
  previous: Record<string, number | null> | null;
  compared?: Record<string, number | null>;
  incomparable?: Set<string>;
  amounts?: NonNullable<ShownRow["amounts"]>;
};

/** Joins the instances of a widget on their dimension's cells. One instance is the simple case of the same. */
export function* joinAnswers(
  answers: readonly Answer[],
  range: DateRange | null,
  comparison: DateRange | null,
): Steps<ShownTable> {
  const merged = answers.length > 1;
  const columns: ShownColumn[] = [];
  const rows = new Map<Cell, JoinedRow>();
  const totals: Record<string, number | null> = {};
  let previousTotals: Record<string, number | null> | null = null;
  let comparedTotals: Record<string, number | null> | null = null;
  const comparedDays: Record<string, PartlyCompared> = {};
  const unchanged = new Set<string>();
  const dimension = answers[0]?.current.dimensions[0] ?? null;

  for (const { instance, current, previous, compared: part = null, coverage } of answers) {
    const names = columnsOf(instance, current, merged);
    columns.push(...names);
    const before = previous && dimension ? yield* alignedRows(previous, dimension, range, comparison) : null;
    const compared = part && dimension ? yield* rowsByKey(part, dimension) : null;
    const unequal =
      previous && dimension && range && comparison
        ? unequalKeys(dimension, range, comparison, coverage?.source ?? fullCoverage)
        : null;
    const days = coverage?.days ?? null;
    for (const column of names) if (days && !canCompare(column.metric, days)) unchanged.add(column.key);
    const own = current.dimensions[0]?.key ?? "";
    const amounts = merged ? null : amountsOf(current, previous);
    yield* eachInSteps(current.rows, (row) => {
      const key = dimension ? (row[own] ?? null) : null;
      const shown = rows.get(key) ?? { key, values: {}, previous: null };
      const old = before?.get(key);
      const part = compared?.get(key);
      for (const column of names) {
        const { metric } = column;
        shown.values[column.key] = numberOf(row[metric.key]);
        if (old) (shown.previous ??= {})[column.key] = numberOf(old[metric.key]);
        if (compared) (shown.compared ??= {})[column.key] = numberOf(part?.[metric.key]);
        const bar = unequal?.get(key);
        if (bar === "all" || (bar && totalClasses.has(metric.combine)) || unchanged.has(column.key))
          (shown.incomparable ??= new Set()).add(column.key);
      }
      const found = amounts?.get(key);
      if (found) shown.amounts = found;
      rows.set(key, shown);
    });
    for (const column of names) {
      totals[column.key] = current.totals[column.metric.key] ?? null;
      const own = column.metric.key;
      if (previous) (previousTotals ??= {})[column.key] = previous.totals[own] ?? null;
      if (part) (comparedTotals ??= {})[column.key] = part.totals[own] ?? null;
      if (days?.outcome === "part") comparedDays[column.key] = days;
    }
  }
  return {
    dimension,
    columns,
    rows: [...rows.values()],
    totals,
    previousTotals,
    ...(comparedTotals && { comparedTotals: { ...totals, ...comparedTotals } }),
    comparedDays,
    unchanged,
  };
}

/** By row; days, weeks and months of two periods meet by their place, names by name. */
function amountsOf({ amounts = [], dimensions }: Table, previous: Table | null) {
  if (amounts.length === 0) return null;
  const before = new Map(isTimeType(dimensions[0]?.type ?? "text") ? [] : (previous?.amounts ?? []));
  return new Map(amounts.map(([row, own]) => [row, { ...own, before: before.get(row) ?? null }] as const));
}

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

/**
 * The rows of the period before, under the keys of this one. Days, weeks and months meet by their place in the period
 * (the third day against the third day); names meet by name.
 */
function* alignedRows(
  previous: Table,
  dimension: Dimension,
  range: DateRange | null,
  comparison: DateRange | null,
): Steps<Map<Cell, Row>> {
  const own = previous.dimensions[0]?.key ?? dimension.key;
  const isTime = isTimeType(dimension.type);
  if (!isTime || !range || !comparison) return yield* rowsByKey(previous, dimension);
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

/** Unique counts and last values are compared only where all days are known (numbers.md 29), unique ones over equal lengths. */
function canCompare({ combine }: Metric, { leftOut }: ComparedDays): boolean {
  const isAllKnown = leftOut.unknown === 0 && leftOut.unknownBefore === 0;
  if (combine === "snapshot") return isAllKnown;
  return combine !== "unique" || (isAllKnown && leftOut.unequal === 0);
}

/** What of a week or month cannot be compared: nothing of it, or its totals. */
type Incomparable = "all" | "totals";

/** Weeks or months of which more or fewer days are compared than of the ones they meet. */
function unequalKeys(
  { type }: Dimension,
  range: DateRange,
  comparison: DateRange,
  coverage: Coverage,
): ReadonlyMap<Cell, Incomparable> {
  if (type !== "week" && type !== "month") return new Map();
  return new Map(
    meetingBuckets(type, range, comparison, coverage).flatMap(({ now, before }) => {
      const unequal = unequalDays(type, now, before);
      return unequal ? [[now.start, unequal.isWhole ? "totals" : "all"] as const] : [];
    }),
  );
}

/** The weeks or months of two periods that meet each other, with the days of each that are compared. */
export function meetingBuckets(
  type: "week" | "month",
  range: DateRange,
  comparison: DateRange,
  coverage: Coverage,
) {
  // A row that covers a whole week or month counts as one, however long.
  const { matched } = matchSteps(range, comparison, coverage);
  const now = countByBucket(
    type,
    matched.map((pair) => pair.now),
  );
  const before = countByBucket(
    type,
    matched.map((pair) => pair.before),
  );
  const then = timeKeys(comparison, type);
  return timeKeys(range, type).flatMap((start, place) => {
    const met = then[place];
    return met === undefined
      ? []
      : [
          {
            now: { start, days: now.get(start) ?? 0 },
            before: { start: met, days: before.get(met) ?? 0 },
          },
        ];
  });
}

const totalClasses: ReadonlySet<string> = new Set(["sum", "unique", "calculated"]);

function* rowsByKey(table: Table, dimension: Dimension): Steps<Map<Cell, Row>> {
  const own = table.dimensions[0]?.key ?? dimension.key;
  const rows = new Map<Cell, Row>();
  yield* eachInSteps(table.rows, (row) => rows.set(row[own] ?? null, row));
  return rows;
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
