import { addDays, type DateRange, type PlainDate } from "#app/lib/plain-date.ts";
import { daysBefore } from "#app/metrics/periods/comparisons.ts";
import { curveWeeks } from "./measure.ts";

export type GroupDays = 7 | 30;

export type GroupPeriod = { readonly range: DateRange; readonly compareRange: DateRange };

export const queriedDays = curveWeeks * 7;

/**
 * What the sources are asked for on a day: 12 weeks until yesterday, enough for 30 days against 30 days, late days
 * included. A file that ends earlier is read until its end; present values are those of the day.
 */
export function queriedRange(
  day: PlainDate,
  { fileEnd, isPresent }: { readonly fileEnd: PlainDate | null; readonly isPresent: boolean },
): DateRange {
  const yesterday = addDays(day, -1);
  // On the first of a month, a range until yesterday is a past month.
  const last = isPresent ? day : yesterday;
  const to = fileEnd !== null && fileEnd < last ? fileEnd : last;
  return { from: addDays(to, 1 - queriedDays), to };
}

/** What a source says about the end of its days. */
export type SourceEnd = {
  /** The day of its queries. */
  readonly queriedOn: PlainDate;
  /** Settled until; null: present values only. */
  readonly until: PlainDate | null;
  /** Ends with its rows: does not decide while others have newer days. */
  readonly isFile: boolean;
};

/**
 * One period for all: it ends with the last day that every up-to-date source has settled (numbers.md 17). A source that
 * was not updated has fewer days, and says so; it does not hold up the others.
 */
export function groupPeriod(days: GroupDays, ends: readonly SourceEnd[], today: PlainDate): GroupPeriod {
  const newest = ends.reduce((last, { queriedOn }) => (queriedOn > last ? queriedOn : last), "");
  const fresh = ends.filter(({ queriedOn }) => newest <= addDays(queriedOn, 1));
  const providers = fresh.flatMap(({ until, isFile }) => (until === null || isFile ? [] : [until])).sort();
  const files = fresh.flatMap(({ until, isFile }) => (until === null || !isFile ? [] : [until])).sort();
  const yesterday = addDays(today, -1);
  const end = providers[0] ?? files.at(-1) ?? yesterday;
  const to = end < yesterday ? end : yesterday;
  const range = { from: addDays(to, 1 - days), to };
  return { range, compareRange: daysBefore(range) };
}
