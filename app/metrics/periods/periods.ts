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
import type { ComparisonType, RangeType } from "./range-types.ts";
import { comparisonRange } from "./comparisons.ts";

export type PeriodChoice = {
  readonly rangeType: RangeType;
  readonly startDate: PlainDate | null;
  readonly endDate: PlainDate | null;
  readonly comparison: ComparisonType;
  readonly compareStartDate: PlainDate | null;
  readonly compareEndDate: PlainDate | null;
};

export type Period = {
  readonly rangeType: RangeType;
  readonly range: DateRange;
  readonly comparison: ComparisonType;
  readonly compareRange: DateRange | null;
  readonly isPartial: boolean;
  readonly isAhead?: true;
  readonly weekStartsOn: Weekday;
};

export type Calendar = {
  readonly today: PlainDate;
  readonly includesToday?: boolean;
  readonly weekStartsOn?: Weekday;
  readonly allowsFuture?: boolean;
};

/**
 * weekly, monthly: up to yesterday, on the first day the previous one; last_month: before today's; mid_monthly:
 * last 15th to 14th; custom: last 30 days if incomplete.
 */
export function rangeOf(
  choice: Pick<PeriodChoice, "rangeType" | "startDate" | "endDate">,
  { today, includesToday = false, weekStartsOn = 1, allowsFuture = false }: Calendar,
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
      if (allowsFuture || given.to <= today || given.from > today) return given;
      return { from: given.from, to: given.from > to ? today : to };
    }
  }
}

/** A custom comparison of another range becomes "previous". */
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
    ...(range.to > calendar.today && { isAhead: true as const }),
    weekStartsOn: calendar.weekStartsOn ?? 1,
  };
}
