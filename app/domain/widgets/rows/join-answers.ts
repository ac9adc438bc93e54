import { type DateRange } from "#app/lib/plain-date.ts";
import { eachInSteps, type Steps } from "#app/lib/steps.ts";
import { type ComparedDays, type Coverage, fullCoverage } from "#app/metrics/periods/coverage.ts";
import { unequalDays } from "#app/metrics/periods/cut-buckets.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { isTimeDimension, timeSteps } from "#app/metrics/periods/time-steps.ts";
import type { Cell, Dimension, Row, Table } from "#app/metrics/table.ts";
import {
  type Answer,
  columnsOf,
  type PartlyCompared,
  type ShownColumn,
  type ShownRow,
  type ShownTable,
  numberOf,
} from "./shown-table.ts";
import { sharedTimeSteps } from "./time-rows.ts";

type JoinedRow = {
  readonly key: Cell;
  readonly values: Record<string, number | null>;
  previous: Record<string, number | null> | null;
  compared?: Record<string, number | null>;
  incomparable?: Set<string>;
  amounts?: NonNullable<ShownRow["amounts"]>;
};

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
    const isOnce = current.dimensions[0]?.once === true;
    const before =
      previous && dimension && !isOnce ? yield* alignedRows(previous, dimension, range, comparison) : null;
    const compared = part && dimension ? yield* rowsByKey(part, dimension) : null;
    const unequal =
      previous && dimension && range && comparison
        ? unequalKeys(dimension, range, comparison, coverage?.source ?? fullCoverage)
        : null;
    const days = coverage?.days ?? null;
    for (const column of names) if (days && !canCompare(column.metric, days)) unchanged.add(column.key);
    const own = current.dimensions[0]?.key ?? "";
    const amounts = merged ? null : amountsOf(current, previous, part);
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
        if (isOnce || bar === "all" || (bar && totalClasses.has(metric.combine)) || unchanged.has(column.key))
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

function amountsOf({ amounts = [], dimensions }: Table, previous: Table | null, part: Table | null) {
  if (amounts.length === 0) return null;
  const isTime = dimensions[0] !== undefined && isTimeDimension(dimensions[0]);
  const before = new Map(isTime || part ? [] : (previous?.amounts ?? []));
  return new Map(amounts.map(([row, own]) => [row, { ...own, before: before.get(row) ?? null }] as const));
}

/** Dates match by position, names by name. */
function* alignedRows(
  previous: Table,
  dimension: Dimension,
  range: DateRange | null,
  comparison: DateRange | null,
): Steps<Map<Cell, Row>> {
  const own = previous.dimensions[0]?.key ?? dimension.key;
  if (!isTimeDimension(dimension) || !range || !comparison) return yield* rowsByKey(previous, dimension);
  const now = timeSteps(dimension, range);
  const before = timeSteps(dimension, comparison);
  const rows = new Map(previous.rows.map((row) => [row[own] ?? null, row]));
  return new Map(
    now.flatMap((key, place) => {
      const row = rows.get(before[place] ?? null);
      return row ? [[key, row] as const] : [];
    }),
  );
}

/** numbers.md rule 29: unique counts and snapshots need all days. */
function canCompare({ combine }: Metric, { leftOut }: ComparedDays): boolean {
  const isAllKnown = leftOut.unknown === 0 && leftOut.unknownBefore === 0;
  if (combine === "snapshot") return isAllKnown;
  return combine !== "unique" || (isAllKnown && leftOut.unequal === 0);
}

type Incomparable = "all" | "totals";

function unequalKeys(
  dimension: Dimension,
  range: DateRange,
  comparison: DateRange,
  coverage: Coverage,
): ReadonlyMap<Cell, Incomparable> {
  if (!isTimeDimension(dimension) || dimension.type === "date") return new Map();
  const { type } = dimension;
  return new Map(
    sharedTimeSteps(dimension, range, comparison, coverage).flatMap(({ now, before }) => {
      const unequal = unequalDays(type, now, before);
      return unequal ? [[now.start, unequal.isWhole ? "totals" : "all"] as const] : [];
    }),
  );
}

const totalClasses: ReadonlySet<string> = new Set(["sum", "unique", "calculated"]);

function* rowsByKey(table: Table, dimension: Dimension): Steps<Map<Cell, Row>> {
  const own = table.dimensions[0]?.key ?? dimension.key;
  const rows = new Map<Cell, Row>();
  yield* eachInSteps(table.rows, (row) => rows.set(row[own] ?? null, row));
  return rows;
}
