import {
  addMonths,
  endOfMonth,
  isFullMonth,
  rangeLength,
  startOfMonth,
  yearOf,
} from "#app/lib/plain-date.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { monthsBefore } from "../periods/comparisons.ts";
import { type Formatter, formatter } from "./format.ts";
import type { Period } from "../periods/periods.ts";

export function periodText(range: DateRange, lang: string): string {
  return formatter(lang).range(range);
}

/** "October 2026" or "1–15 October 2026" */
export function monthOrRange(range: DateRange): string {
  const words = formatter("en");
  return isFullMonth(range) ? words.month(range.from) : words.range(range);
}

/** "compared with the 31 days before, …" */
export function comparisonText(period: Period, lang: string): string {
  const { range, compareRange } = period;
  if (!compareRange) return "";
  const words = formatter(lang);
  const isThisYear = [compareRange.from, compareRange.to].every((date) => yearOf(date) === yearOf(range.to));
  const written = isThisYear ? words.rangeWithoutYear(compareRange) : words.range(compareRange);
  const dates = `${written}${lengthsText(range, compareRange, words)}`;
  const name = nameOf(period);
  return name === "" ? `compared with ${dates}` : `compared with ${name}, ${dates}`;
}

function lengthsText(range: DateRange, compareRange: DateRange, words: Formatter): string {
  const [here, there] = [rangeLength(range), rangeLength(compareRange)];
  if (here === there || (isWholeMonths(range) && isWholeMonths(compareRange))) return "";
  return ` (${there === 1 ? "1 day" : `${words.count(there)} days`} against ${words.count(here)})`;
}

function isWholeMonths({ from, to }: DateRange): boolean {
  return from === startOfMonth(from) && to === endOfMonth(to);
}

function nameOf({ rangeType, range, comparison, compareRange }: Period): string {
  const length = rangeLength(range);
  switch (comparison) {
    case "none":
    case "custom":
      return "";
    case "previous":
      if (rangeType === "monthly") return "the same days of the month before";
      if (rangeType === "weekly")
        return length === 7 ? "the week before" : "the same days of the week before";
      return length === 1 ? "the day before" : `the ${length} days before`;
    case "previous_month": {
      if (isFullMonth(range)) return "the calendar month before";
      const { months } = monthsBefore(range);
      const ago = months === 1 ? "one month" : `${months} months`;
      const isSameDate = compareRange?.from === addMonths(range.from, -months);
      return isSameDate ? `the same dates ${ago} before` : `as many days up to the same date ${ago} before`;
    }
    case "same_dates_last_year":
      return "the same dates last year";
    case "same_weekdays_last_year":
      return "the same weekdays last year";
  }
}
