import { addDays, type DateRange, type PlainDate } from "#app/lib/plain-date.ts";
import { daysBefore } from "#app/metrics/periods/comparisons.ts";
import { curveWeeks } from "./measure.ts";

export type GroupDays = 7 | 30;

export type GroupPeriod = { readonly range: DateRange; readonly compareRange: DateRange };

export const queriedDays = curveWeeks * 7;

/** 12 weeks until yesterday; files that ended earlier until their end. */
export function queriedRange(
  day: PlainDate,
  { fileEnd, isPresent }: { readonly fileEnd: PlainDate | null; readonly isPresent: boolean },
): DateRange {
  const yesterday = addDays(day, -1);
  // On the 1st, a range until yesterday is a past month.
  const last = isPresent ? day : yesterday;
  const to = fileEnd !== null && fileEnd < last ? fileEnd : last;
  return { from: addDays(to, 1 - queriedDays), to };
}

export type SourceEnd = {
  readonly queriedOn: PlainDate;
  /** Settled until; null: present values only. */
  readonly until: PlainDate | null;
  /** Ends with its rows: others with newer days decide. */
  readonly isFile: boolean;
};

/** Ends with the last day settled by all up-to-date sources (numbers.md 17). */
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
