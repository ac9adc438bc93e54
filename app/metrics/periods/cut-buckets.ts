import { type DateRange, type PlainDate, addDays, endOfMonth, rangeLength } from "#app/lib/plain-date.ts";
import type { DimensionType } from "../table.ts";
import { startOfStep, type TimeDimension } from "./time-steps.ts";

export type UnequalDays = { readonly now: number; readonly before: number };

export type BucketDays = ReadonlyMap<PlainDate, number>;

export function countByBucket(step: TimeDimension, days: readonly PlainDate[]): BucketDays {
  const counts = new Map<PlainDate, number>();
  for (const day of days) {
    const key = startOfStep(step, day);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

export function bucketDays(type: DimensionType, start: PlainDate, range: DateRange): number {
  if (type !== "week" && type !== "month") return 1;
  const end = lastDay(type, start);
  const from = start < range.from ? range.from : start;
  const to = end > range.to ? range.to : end;
  return Math.max(0, rangeLength({ from, to }));
}

/** Null if equal; else totals are not compared (numbers.md 31). */
export function unequalDays(
  type: "week" | "month",
  now: { readonly start: PlainDate; readonly days: number },
  before: { readonly start: PlainDate; readonly days: number },
): (UnequalDays & { readonly isWhole: boolean }) | null {
  if (now.days === before.days) return null;
  const isWhole = ({ start, days }: typeof now) =>
    days === rangeLength({ from: start, to: lastDay(type, start) });
  return { now: now.days, before: before.days, isWhole: isWhole(now) && isWhole(before) };
}

/** `starts`: first days, in order. */
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
