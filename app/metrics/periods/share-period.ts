import {
  endOfMonth,
  isFullMonth,
  isPlainDate,
  monthOf,
  plainDate,
  rangeLength,
  yearOf,
} from "#app/lib/plain-date.ts";
import type { DateRange, PlainDate } from "#app/lib/plain-date.ts";
import { comparisonRange, daysBefore, isComparable, isSame, nameOfComparison } from "./comparisons.ts";
import { formatter } from "../format/format.ts";
import type { Period, PeriodChoice } from "./periods.ts";

// Specification, section 2. Our addition: compare=none.

export type PeriodField =
  | "startDate" | "endDate" | "month" | "year" | "compareStartDate" | "compareEndDate" | "compare"; // oxfmt-ignore

export type SharedPeriod =
  | { readonly outcome: "absent" }
  | { readonly outcome: "period"; readonly choice: PeriodChoice }
  | { readonly outcome: "problems"; readonly problems: Readonly<Partial<Record<PeriodField, string>>> };

export const maxDays = 7305; // twenty years

export function periodParams({
  range,
  compareRange,
}: Pick<Period, "range" | "compareRange">): URLSearchParams {
  const params = new URLSearchParams();
  if (isFullMonth(range)) {
    params.set("month", String(monthOf(range.from)));
    params.set("year", String(yearOf(range.from)));
  } else {
    params.set("startDate", range.from);
    params.set("endDate", range.to);
  }
  if (!compareRange) params.set("compare", "none");
  else if (!isSame(compareRange, daysBefore(range))) {
    params.set("compareStartDate", compareRange.from);
    params.set("compareEndDate", compareRange.to);
  }
  return params;
}

/** Dates win over month and year. `lang`: of messages. */
export function periodOfParams(params: URLSearchParams, lang = "en"): SharedPeriod {
  const read = (name: PeriodField) => params.get(name)?.trim() || null;
  const problems: Partial<Record<PeriodField, string>> = {};
  const [month, year] = [read("month"), read("year")];
  const byDates = read("startDate") !== null || read("endDate") !== null;
  const comparesDates = read("compareStartDate") !== null || read("compareEndDate") !== null;
  const compare = read("compare");

  const range = byDates
    ? rangeOfFields("startDate", "endDate", read, problems)
    : month !== null || year !== null
      ? rangeOfMonth(month, year, problems)
      : null;
  const custom = comparesDates ? rangeOfFields("compareStartDate", "compareEndDate", read, problems) : null;

  if (comparesDates && !byDates && month === null && year === null) {
    problems.startDate = "Enter a start and an end date too: a comparison needs a date range.";
  }
  if (compare !== null && compare !== "none") {
    problems.compare = "Leave out compare, or set it to none for no comparison.";
  }
  if (range && custom && !isComparable(range, custom)) {
    problems.compareEndDate ??= `The comparison must end on or before ${formatter(lang).day(range.to)}.`;
  }
  if (Object.keys(problems).length > 0) return { outcome: "problems", problems };
  return range
    ? { outcome: "period", choice: choiceOf(range, custom, compare === "none") }
    : { outcome: "absent" };
}

function choiceOf(range: DateRange, custom: DateRange | null, isAlone: boolean): PeriodChoice {
  const comparison = isAlone ? "none" : custom ? nameOfComparison(range, custom) : "previous";
  const compareRange = comparisonRange(comparison, range, { custom });
  return {
    rangeType: "custom",
    startDate: range.from,
    endDate: range.to,
    comparison,
    compareStartDate: comparison === "custom" ? (compareRange?.from ?? null) : null,
    compareEndDate: comparison === "custom" ? (compareRange?.to ?? null) : null,
  };
}

type Problems = Partial<Record<PeriodField, string>>;

function rangeOfFields(
  start: PeriodField,
  end: PeriodField,
  read: (name: PeriodField) => string | null,
  problems: Problems,
): DateRange | null {
  const [first, last] = [dayOfField(start, "start", read, problems), dayOfField(end, "end", read, problems)];
  if (first === null || last === null) return null;
  const range = first <= last ? { from: first, to: last } : { from: last, to: first };
  if (rangeLength(range) > maxDays) problems[end] = "Choose a date range of at most 20 years.";
  return range;
}

function dayOfField(
  name: PeriodField,
  which: "start" | "end",
  read: (name: PeriodField) => string | null,
  problems: Problems,
): PlainDate | null {
  const text = read(name);
  if (isPlainDate(text)) return text;
  const other = which === "start" ? "an end" : "a start";
  if (text === null) problems[name] = `Enter the ${which} date too: there is ${other} date.`;
  else if (/^\d{4}-\d\d-\d\d$/.test(text) && (text < "1900" || text >= "3000")) {
    problems[name] = "Choose a year from 1900 to 2999.";
  } else if (/^\d{4}-\d\d-\d\d$/.test(text)) problems[name] = `${text} is not a valid date.`;
  else problems[name] = `Enter the ${which} date as year, month and day: 2026-11-21.`;
  return null;
}

function rangeOfMonth(month: string | null, year: string | null, problems: Problems): DateRange | null {
  const isMonth = month !== null && /^(0?[1-9]|1[0-2])$/.test(month);
  const isYear = year !== null && /^(19|2\d)\d\d$/.test(year);
  if (!isMonth)
    problems.month =
      month === null ? "Enter the month too, from 1 to 12." : "Enter the month as a number from 1 to 12.";
  if (!isYear) problems.year = year === null ? "Enter the year too." : "Choose a year from 1900 to 2999.";
  if (!isMonth || !isYear) return null;
  const from = plainDate(Number(year), Number(month), 1);
  return { from, to: endOfMonth(from) };
}
