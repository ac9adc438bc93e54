import {
  addDays,
  addMonths,
  type DateRange,
  type PlainDate,
  rangeDays,
  rangeLength,
  startOfMonth,
  startOfWeek,
  type Weekday,
} from "#app/lib/plain-date.ts";
import type { Cell, Dimension } from "../table.ts";

export type TimeDimension = Dimension & { readonly type: "date" | "week" | "month" };
type Step = Pick<TimeDimension, "type" | "weekStartsOn">;

/** About eleven years of days. */
const maxSteps = 4_000;
const shortestDays = { date: 1, week: 7, month: 28 } as const;

export function isTimeDimension(dimension: Dimension): dimension is TimeDimension {
  return dimension.type === "date" || dimension.type === "week" || dimension.type === "month";
}

/** Absent for Monday: older cached tables stay valid. */
export function withWeekStart(dimension: Dimension, weekStartsOn: Weekday = 1): Dimension {
  return dimension.type === "week" && weekStartsOn !== 1 ? { ...dimension, weekStartsOn } : dimension;
}

export function startOfStep({ type, weekStartsOn }: Step, day: PlainDate): PlainDate {
  return type === "week" ? startOfWeek(day, weekStartsOn) : type === "month" ? startOfMonth(day) : day;
}

/** The first step may begin before the range. */
export function timeSteps(step: Step, { from, to }: DateRange): PlainDate[] {
  if (step.type === "date") return rangeDays({ from, to });
  const steps: PlainDate[] = [];
  let at = startOfStep(step, from);
  for (; at <= to; at = step.type === "week" ? addDays(at, 7) : addMonths(at, 1)) steps.push(at);
  return steps;
}

export function withEveryStep<Item>(
  rows: readonly Item[],
  step: Step,
  range: DateRange,
  cellOf: (row: Item) => Cell | undefined,
  missing: (start: PlainDate) => Item,
): readonly Item[] {
  if (isTooLong(step, range)) return rows;
  const known = new Map(rows.map((row) => [cellOf(row), row]));
  return timeSteps(step, range).map((start) => known.get(start) ?? missing(start));
}

export function missingSteps(
  cells: Iterable<Cell | undefined>,
  step: Step,
  range: DateRange,
): readonly PlainDate[] {
  if (isTooLong(step, range)) return [];
  const known = new Set(cells);
  return timeSteps(step, range).filter((start) => !known.has(start));
}

function isTooLong({ type }: Step, range: DateRange): boolean {
  return rangeLength(range) > maxSteps * shortestDays[type];
}
