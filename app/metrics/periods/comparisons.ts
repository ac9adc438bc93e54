import {
  addDays,
  addMonths,
  endOfMonth,
  plainDate,
  monthOf,
  rangeLength,
  startOfMonth,
  yearOf,
} from "#app/lib/plain-date.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { ComparisonType, RangeType } from "./range-types.ts";

/** Null where not comparable. Running periods compare the same days. */
export function comparisonRange(
  comparison: ComparisonType,
  range: DateRange,
  { rangeType = "custom", custom = null }: { rangeType?: RangeType; custom?: DateRange | null } = {},
): DateRange | null {
  switch (comparison) {
    case "none":
      return null;
    case "previous":
      return rangeType === "monthly"
        ? sameDaysMonthBefore(range)
        : rangeType === "weekly"
          ? shift(range, -7)
          : daysBefore(range);
    case "previous_month":
      return monthsBefore(range).range;
    case "same_dates_last_year":
      return sameDatesLastYear(range);
    case "same_weekdays_last_year":
      return shift(range, -364); // 52 weeks keep weekdays
    case "custom":
      return custom && isComparable(range, custom) ? custom : null;
  }
}

/** March 2026 gives 29 January – 28 February. */
export function daysBefore(range: DateRange): DateRange {
  return shift(range, -rangeLength(range));
}

export function isComparable(range: DateRange, custom: DateRange): boolean {
  return custom.from <= custom.to && custom.to <= range.to;
}

export function nameOfComparison(range: DateRange, compare: DateRange): ComparisonType {
  const named = ["previous", "previous_month", "same_dates_last_year", "same_weekdays_last_year"] as const;
  return named.find((name) => isSame(comparisonRange(name, range), compare)) ?? "custom";
}

export function isSame(one: DateRange | null, other: DateRange | null): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}

function shift({ from, to }: DateRange, days: number): DateRange {
  return { from: addDays(from, days), to: addDays(to, days) };
}

function sameDaysMonthBefore({ from, to }: DateRange): DateRange {
  return { from: addMonths(from, -1), to: addMonths(to, -1) };
}

/** Months earlier without overlap (numbers.md 31): 1–28 February gives 1–31 January. */
export function monthsBefore({ from, to }: DateRange): {
  readonly range: DateRange;
  readonly months: number;
} {
  const months = 12 * (yearOf(to) - yearOf(from)) + monthOf(to) - monthOf(from) + 1;
  const isWhole = from === startOfMonth(from) && to === endOfMonth(to);
  const back = months > 1 && addMonths(to, 1 - months) < from ? months - 1 : months;
  const start = addMonths(from, -back);
  if (isWhole)
    return {
      range: { from: start, to: endOfMonth(plainDate(yearOf(to), monthOf(to) - back, 1)) },
      months: back,
    };
  const end = addMonths(to, -back);
  return { range: { from: addDays(end, 1 - rangeLength({ from, to })), to: end }, months: back };
}

/** 29 February becomes 28 February. */
function sameDatesLastYear({ from, to }: DateRange): DateRange {
  return { from: addMonths(from, -12), to: addMonths(to, -12) };
}
