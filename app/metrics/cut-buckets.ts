import {
  type DateRange,
  type PlainDate,
  addDays,
  endOfMonth,
  monthOf,
  rangeLength,
  startOfMonth,
  yearOf,
} from "#app/lib/plain-date.ts";
import type { DimensionType } from "./table.ts";

/** A week or month by its first day, and the days of the period that it is counted in. */
export type Bucket = { readonly start: PlainDate; readonly range: DateRange };

export type UnequalDays = { readonly now: number; readonly before: number };

/**
 * How many days a week or month has in its period, and the one that it is held against in the other, where that is not a
 * fair comparison: one of them is cut and they are not equally long. Two whole months are comparable whatever their length.
 */
export function unequalDays(type: DimensionType, now: Bucket, before: Bucket): UnequalDays | null {
  if (type !== "week" && type !== "month") return null;
  const [here, there] = [daysIn(type, now), daysIn(type, before)];
  if (here.days === there.days || (here.isWhole && there.isWhole)) return null;
  return { now: here.days, before: there.days };
}

/** How many days of a week or month lie in the range. */
export function bucketDays(type: DimensionType, start: PlainDate, range: DateRange): number {
  return type === "week" || type === "month" ? daysIn(type, { start, range }).days : 1;
}

function daysIn(type: "week" | "month", { start, range }: Bucket) {
  const end = lastDay(type, start);
  const from = start < range.from ? range.from : start;
  const to = end > range.to ? range.to : end;
  return { days: Math.max(0, rangeLength({ from, to })), isWhole: from === start && to === end };
}

/** Which ends of some weeks or months the period cuts. `starts` are their first days, in order. */
export function cutEnds(
  type: DimensionType,
  starts: readonly PlainDate[],
  range: DateRange,
): ("first" | "last")[] {
  const [first, last] = [starts[0], starts.at(-1)];
  if ((type !== "week" && type !== "month") || first === undefined || last === undefined) return [];
  return [
    ...(first < range.from ? (["first"] as const) : []),
    ...(lastDay(type, last) > range.to ? (["last"] as const) : []),
  ];
}

function lastDay(type: "week" | "month", start: PlainDate): PlainDate {
  return type === "week" ? addDays(start, 6) : endOfMonth(start);
}

/** Two periods that are each some whole calendar months, equally many: a quarter and the one before, two Februaries. */
export function areWholeMonths(one: DateRange, other: DateRange): boolean {
  const [here, there] = [wholeMonths(one), wholeMonths(other)];
  return here !== null && here === there;
}

function wholeMonths({ from, to }: DateRange): number | null {
  if (from !== startOfMonth(from) || to !== endOfMonth(to)) return null;
  return 12 * (yearOf(to) - yearOf(from)) + monthOf(to) - monthOf(from) + 1;
}
