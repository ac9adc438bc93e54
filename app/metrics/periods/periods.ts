import {
  addDays,
  addMonths,
  dayOfMonth,
  plainDate,
  monthOf,
  startOfMonth,
  startOfWeek,
  yearOf,
} from "#app/lib/plain-date.ts";
import type { DateRange, PlainDate, Weekday } from "#app/lib/plain-date.ts";
import type { ComparisonType, RangeType } from "#db/schema/documents.ts";
import { comparisonRange } from "./comparisons.ts";

/** What a dashboard stores about its dates, or what a shared address says. Fits `DashboardContent`. */
export type PeriodChoice = {
  readonly rangeType: RangeType;
  /** Only for `custom`. */
  readonly startDate: PlainDate | null;
  readonly endDate: PlainDate | null;
  readonly comparison: ComparisonType;
  /** Only for a custom comparison. */
  readonly compareStartDate: PlainDate | null;
  readonly compareEndDate: PlainDate | null;
};

/** The days a page is about. */
export type Period = {
  readonly rangeType: RangeType;
  readonly range: DateRange;
  readonly comparison: ComparisonType;
  readonly compareRange: DateRange | null;
  /** Today, or a day to come, is among the days: its numbers are not complete. */
  readonly isPartial: boolean;
};

export type Calendar = {
  /** In the zone that decides: `today(zone, now)`. */
  readonly today: PlainDate;
  /** Running periods and the last N days end today instead of yesterday. */
  readonly includesToday?: boolean;
  readonly weekStartsOn?: Weekday;
};

/**
 * The days a range type means. All but Today end yesterday, unless today is asked for.
 *
 * - daily ("Today"): today.
 * - weekly, monthly ("This week", "This month"): the week or month that yesterday belongs to, up to yesterday. So on
 *   the first day of a week or month, when the new one has no finished day, it is the whole one before.
 * - last_7_days, last_30_days: that many days, the last of them yesterday.
 * - last_month: the whole calendar month before the one of today.
 * - mid_monthly ("15th to 14th"): the last finished 15th to 14th.
 * - custom: the days as given, put in order; without both of them the last 30 days. Where they run on past today, they end
 *   like a running month, so that its finished days are not held against a whole one.
 */
export function rangeOf(
  choice: Pick<PeriodChoice, "rangeType" | "startDate" | "endDate">,
  { today, includesToday = false, weekStartsOn = 1 }: Calendar,
): DateRange {
  const to = includesToday ? today : addDays(today, -1);

  switch (choice.rangeType) {
    case "daily":
      return { from: today, to: today };
    case "weekly":
      return { from: startOfWeek(to, weekStartsOn), to };
    case "monthly":
      return { from: startOfMonth(to), to };
    case "last_7_days":
      return { from: addDays(to, -6), to };
    case "last_30_days":
      return { from: addDays(to, -29), to };
    case "last_month": {
      const end = addDays(startOfMonth(today), -1);
      return { from: startOfMonth(end), to: end };
    }
    case "mid_monthly": {
      const months = dayOfMonth(to) >= 14 ? 0 : -1;
      const end = plainDate(yearOf(to), monthOf(to) + months, 14);
      return { from: addDays(addMonths(end, -1), 1), to: end };
    }
    case "custom": {
      const { startDate, endDate } = choice;
      if (startDate === null || endDate === null) return { from: addDays(to, -29), to };
      const given =
        startDate <= endDate ? { from: startDate, to: endDate } : { from: endDate, to: startDate };
      if (given.to <= today || given.from > today) return given;
      return { from: given.from, to: given.from > to ? today : to };
    }
  }
}

/** The days shown and the days they are held against. A custom comparison goes with a custom range only. */
export function resolvePeriod(choice: PeriodChoice, calendar: Calendar): Period {
  const range = rangeOf(choice, calendar);
  const { rangeType, compareStartDate: from, compareEndDate: to } = choice;
  const isCustom = choice.comparison === "custom";
  const comparison = isCustom && rangeType !== "custom" ? "previous" : choice.comparison;
  const custom = from !== null && to !== null ? { from, to } : null;
  const compareRange = comparisonRange(comparison, range, { rangeType, custom });
  return {
    rangeType,
    range,
    comparison: compareRange ? comparison : "none",
    compareRange,
    isPartial: range.to >= calendar.today,
  };
}

/** The last day a picker offers is yesterday, or today where that is allowed. Null when no day is left. */
export function clampRange(range: DateRange, min: PlainDate, max: PlainDate): DateRange | null {
  const from = range.from < min ? min : range.from;
  const to = range.to > max ? max : range.to;
  return from <= to ? { from, to } : null;
}
