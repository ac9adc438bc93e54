import { isFullMonth, rangeLength, yearOf } from "#app/lib/plain-date.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { monthsBefore } from "./comparisons.ts";
import { formatter } from "./format.ts";
import type { Period } from "./periods.ts";

/** "1–31 October 2026" */
export function periodText(range: DateRange, lang: string): string {
  return formatter(lang).range(range);
}

/** "compared with the 31 days before, 31 August – 30 September"; empty without a comparison. Both dates are always said. */
export function comparisonText(period: Period, lang: string): string {
  const { range, compareRange } = period;
  if (!compareRange) return "";
  const words = formatter(lang);
  const isThisYear = [compareRange.from, compareRange.to].every((date) => yearOf(date) === yearOf(range.to));
  const dates = isThisYear ? words.rangeWithoutYear(compareRange) : words.range(compareRange);
  const name = nameOf(period);
  return name === "" ? `compared with ${dates}` : `compared with ${name}, ${dates}`;
}

function nameOf({ rangeType, range, comparison }: Period): string {
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
      return `the same dates ${months === 1 ? "one month" : `${months} months`} before`;
    }
    case "same_dates_last_year":
      return "the same dates last year";
    case "same_weekdays_last_year":
      return "the same weekdays last year";
  }
}
