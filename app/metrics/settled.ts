import { addDays, dayAt, rangeLength } from "#app/lib/plain-date.ts";
import type { DateRange, PlainDate, TimeZone } from "#app/lib/plain-date.ts";

/** The last day whose numbers will not change any more: it ended, in the account's zone, at least the lag ago. */
export function settledUntil(lagHours: number, zone: TimeZone, now: Date): PlainDate {
  return addDays(dayAt(zone, new Date(now.getTime() - lagHours * 3_600_000)), -1);
}

export type SettledRanges = {
  readonly range: DateRange;
  readonly compareRange: DateRange;
  /** Days at the end of the period that are left out of the comparison; 0 when all are settled. */
  readonly leftOut: number;
};

/**
 * The days that may be compared: settled on both sides, and days 1–N against days 1–N as soon as one side has to be cut
 * (numbers.md 15 and 17). Null when no day is left. `until` null: nothing settles late.
 */
export function settledRanges(
  range: DateRange,
  compareRange: DateRange,
  until: PlainDate | null,
): SettledRanges | null {
  const [here, there] = [settledDays(range, until), settledDays(compareRange, until)];
  const length = rangeLength(range);
  if (here === length && there === rangeLength(compareRange)) return { range, compareRange, leftOut: 0 };
  const days = Math.min(here, there);
  if (days <= 0) return null;
  return {
    range: firstDays(range, days),
    compareRange: firstDays(compareRange, days),
    leftOut: length - days,
  };
}

function settledDays(range: DateRange, until: PlainDate | null): number {
  if (until === null || until > range.to) return rangeLength(range);
  return until < range.from ? 0 : rangeLength({ from: range.from, to: until });
}

function firstDays({ from }: DateRange, days: number): DateRange {
  return { from, to: addDays(from, days - 1) };
}
