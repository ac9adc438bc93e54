import {
  addDays,
  type DateRange,
  isTimeZone,
  type PlainDate,
  plainDate,
  timeZone,
  today as todayIn,
  type Weekday,
  yearOf,
} from "#app/lib/plain-date.ts";
import { comparisonText, periodText } from "#app/metrics/format/period-words.ts";
import {
  type Calendar,
  type Period,
  type PeriodChoice,
  resolvePeriod,
} from "#app/metrics/periods/periods.ts";
import { type PeriodField, periodOfParams, periodParams } from "#app/metrics/periods/share-period.ts";
import type { ComparisonType, DashboardContent, RangeType } from "#db/schema/documents/dashboard.ts";
import type { PeriodView } from "#app/views/dashboard-view.ts";

export const rangeTypes: readonly RangeType[] = [
  "daily",
  "weekly",
  "monthly",
  "last_7_days",
  "last_30_days",
  "last_month",
  "mid_monthly",
  "custom",
];
export const comparisonTypes: readonly ComparisonType[] = [
  "none",
  "previous",
  "previous_month",
  "same_dates_last_year",
  "same_weekdays_last_year",
  "custom",
];

export type PeriodProblems = Readonly<Partial<Record<PeriodField, string>>>;
export type RequestedPeriod = {
  readonly period: Period;
  readonly problems: PeriodProblems | null;
  readonly isAsked: boolean;
};

/** `weekStartsOn`: the company's. */
type DatedDashboard<Content = DashboardContent> = {
  readonly content: Content;
  readonly weekStartsOn: Weekday;
};

type Dates = Pick<DashboardContent, "timezone" | "latestDay">;

/** "Today" in the dashboard's zone. */
export function calendarOf(
  { content: { timezone, latestDay }, weekStartsOn }: DatedDashboard<Dates>,
  now: Date,
): Required<Pick<Calendar, "today" | "weekStartsOn" | "allowsFuture">> {
  const today = todayIn(timeZone(isTimeZone(timezone) ? timezone : "UTC"), now);
  return { today, weekStartsOn, allowsFuture: latestDay === "future" };
}

/** The shown range stays selectable. */
export function maxDayOf({ latestDay }: Pick<Dates, "latestDay">, today: PlainDate, shown: DateRange) {
  const max =
    latestDay === "future"
      ? plainDate(yearOf(today) + 6, 12, 31)
      : latestDay === "today"
        ? today
        : addDays(today, -1);
  return shown.to > max ? shown.to : max;
}

/**
 * URL first, else the dashboard's; format in app/metrics/periods/share-period.ts, plus `rangeType` and
 * `compare`. Invalid dates are `problems`.
 */
export function periodFromUrl(
  params: URLSearchParams,
  dashboard: DatedDashboard,
  now: Date,
): RequestedPeriod {
  const calendar = calendarOf(dashboard, now);
  const own: PeriodChoice = dashboard.content;
  const rangeType = rangeTypes.find((type) => type === params.get("rangeType"));
  const compare = comparisonTypes.find((type) => type === params.get("compare"));

  if (rangeType && rangeType !== "custom") {
    const comparison =
      compare && compare !== "custom"
        ? compare
        : (compare ?? own.comparison) === "custom"
          ? "previous"
          : own.comparison;
    return {
      period: resolvePeriod({ ...own, rangeType, startDate: null, endDate: null, comparison }, calendar),
      problems: null,
      isAsked: true,
    };
  }
  const shared = new URLSearchParams(params);
  if (compare !== undefined && compare !== "none") shared.delete("compare");
  if (compare !== undefined && compare !== "custom")
    ["compareStartDate", "compareEndDate"].forEach((name) => shared.delete(name));
  if (compare === "custom" && !shared.get("compareStartDate") && !shared.get("compareEndDate")) {
    const problems = { compareStartDate: "Enter the comparison dates, or choose another comparison." };
    return { period: resolvePeriod(own, calendar), problems, isAsked: true };
  }
  const read = periodOfParams(shared);
  switch (read.outcome) {
    case "absent":
      return {
        period: resolvePeriod(
          compare && compare !== "custom" ? { ...own, comparison: compare } : own,
          calendar,
        ),
        problems: null,
        isAsked: compare !== undefined,
      };
    case "problems":
      return { period: resolvePeriod(own, calendar), problems: read.problems, isAsked: true };
    case "period": {
      const problems = problemsOf(read.choice, calendar);
      if (problems) return { period: resolvePeriod(own, calendar), problems, isAsked: true };
      const choice = compare && compare !== "custom" ? { ...read.choice, comparison: compare } : read.choice;
      return { period: resolvePeriod(choice, calendar), problems: null, isAsked: true };
    }
  }
}

/** The shared form does not know today. */
function problemsOf(choice: PeriodChoice, { today, allowsFuture }: Calendar): PeriodProblems | null {
  if (choice.startDate && choice.startDate > today && !allowsFuture)
    return { startDate: "This date range is in the future. Choose a start date up to today." };
  return null;
}

/** Presets stay presets. */
export function periodQuery({ period }: Pick<RequestedPeriod, "period">): URLSearchParams {
  const { rangeType, comparison } = period;
  if (rangeType === "custom") return periodParams(period);
  return new URLSearchParams({ rangeType, ...(comparison !== "custom" && { compare: comparison }) });
}

/** A hidden date selector fixes visitors' dates. */
export function requestedPeriod(
  as: "owner" | "visitor",
  dashboard: DatedDashboard,
  params: URLSearchParams,
  now: Date,
): RequestedPeriod {
  const mayChoose = as === "owner" || !dashboard.content.hiddenDateSelector;
  return periodFromUrl(mayChoose ? params : new URLSearchParams(), dashboard, now);
}

export function periodView(period: Period, lang: string): PeriodView {
  return {
    from: period.range.from,
    to: period.range.to,
    compareFrom: period.compareRange?.from ?? null,
    compareTo: period.compareRange?.to ?? null,
    // An incomplete last day must not look like a decline.
    text: `${periodText(period.range, lang)}${period.isAhead ? ", with days to come" : period.isPartial ? ", today so far" : ""}`,
    compareText: comparisonText(period, lang),
  };
}

export function periodOfRange(
  days: {
    readonly from: string;
    readonly to: string;
    readonly compareFrom: string | null;
    readonly compareTo: string | null;
  },
  dashboard: DatedDashboard<Dates>,
  now: Date,
): Period {
  const params = new URLSearchParams({ startDate: days.from, endDate: days.to });
  if (days.compareFrom === null || days.compareTo === null) params.set("compare", "none");
  else {
    params.set("compareStartDate", days.compareFrom);
    params.set("compareEndDate", days.compareTo);
  }
  const read = periodOfParams(params);
  if (read.outcome !== "period") throw new Error(`no period from ${params}`);
  return resolvePeriod(read.choice, calendarOf(dashboard, now));
}
