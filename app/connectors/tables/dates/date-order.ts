import {
  daysBetween,
  dayOfMonth,
  type DateRange,
  endOfMonth,
  type PlainDate,
  rangeLength,
  yearOf,
} from "#app/lib/plain-date.ts";
import type { DateFormat } from "../cells/days.ts";

export type DateReading = { readonly format: DateFormat; readonly periods: readonly DateRange[] };

export type Hints = {
  readonly settled: ReadonlySet<DateFormat>;
  readonly period: DateRange | null;
  /** Why the language puts the day first; null if it does not. */
  readonly language: string | null;
  readonly texts: readonly string[];
};

export type Decided = {
  readonly format: DateFormat;
  readonly because: string;
  readonly isOpen: boolean;
};

const minDays = 3;
const minOrdered = 5;

/** Needs two or more readings. Without evidence the first one, open. */
export function decideReading(readings: readonly DateReading[], hints: Hints): Decided {
  const likely = inLikelyYears(readings);
  const [first] = likely;
  if (likely.length === 1)
    return { format: first!.format, because: "the years are likely only so", isOpen: false };
  const closed = (reading: DateReading, because: string): Decided => ({
    format: reading.format,
    because,
    isOpen: false,
  });
  const settled = likely.filter(({ format }) => hints.settled.has(format));
  if (settled.length === 1) return closed(settled[0]!, "another column of the file can only be read so");
  const inPeriod = hints.period ? likely.filter(({ periods }) => isWithin(periods, hints.period!)) : [];
  if (inPeriod.length === 1)
    return closed(inPeriod[0]!, "read so, the days lie in the period that the file names");
  const regular = likely.filter(({ periods }) => isRegular(periods));
  const monthly = likely.filter(({ periods }) => isMonthly(periods));
  if (regular.length === 1 && monthly.every((one) => one === regular[0])) {
    const against = hints.language !== null && !isDayFirst(regular[0]!.format);
    const found = closed(regular[0]!, "read so, the days follow one another");
    return against ? { ...found, isOpen: true } : found;
  }
  const ordered = likely.filter((one) => isOrdered(one.periods, hints.texts));
  if (ordered.length === 1) return closed(ordered[0]!, "read so, the rows are in the order of their days");
  const local = likely.filter(({ format }) => isDayFirst(format));
  if (hints.language !== null && local.length === 1 && monthly.length === 0)
    return closed(local[0]!, hints.language);
  return { format: first!.format, because: "nothing in the file settles it", isOpen: true };
}

function inLikelyYears(readings: readonly DateReading[]): readonly DateReading[] {
  const likely = readings.filter(({ periods }) =>
    periods.every(({ from }) => yearOf(from) >= 2008 && yearOf(from) <= 2045),
  );
  if (likely.length === 0) return readings;
  const yearFirst = likely.filter(({ format }) => format === "yy-mm-dd");
  const usual = likely.filter(({ format }) => format !== "yy-mm-dd");
  if (yearFirst.length === 0 || usual.length === 0) return likely;
  const isYearFirst = isRun(yearFirst[0]!.periods);
  if (isYearFirst === usual.some(({ periods }) => isRun(periods))) return likely;
  return isYearFirst ? yearFirst : usual;
}

function isWithin(periods: readonly DateRange[], { from, to }: DateRange): boolean {
  return periods.every((period) => from <= period.from && period.to <= to);
}

function isRegular(periods: readonly DateRange[]): boolean {
  if (periods.some(({ from, to }) => from !== to)) return periods.every(isWhole);
  return new Set(periods.map(({ from }) => from)).size >= minDays && isRun(periods);
}

function isWhole(period: DateRange): boolean {
  const { from, to } = period;
  return rangeLength(period) % 7 === 0 || (dayOfMonth(from) === 1 && to === endOfMonth(to));
}

function isRun(periods: readonly DateRange[]): boolean {
  const days = [...new Set(periods.map(({ from }) => from))].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return false;
  return days.length / (daysBetween(first, last) + 1) >= 0.4;
}

/** Always the first of a month: monthly or daily rows are equally likely. */
function isMonthly(periods: readonly DateRange[]): boolean {
  const days = new Set(periods.map(({ from, to }) => (from === to ? from : null)));
  return days.size > 1 && [...days].every((day) => day !== null && dayOfMonth(day) === 1);
}

/** An order by text does not count. */
function isOrdered(periods: readonly DateRange[], texts: readonly string[]): boolean {
  const days: PlainDate[] = periods.map(({ from }) => from);
  if (new Set(days).size < minOrdered) return false;
  const follows = (list: readonly string[], sign: 1 | -1) =>
    list.every(
      (one, at) =>
        at === 0 || one === list[at - 1] || (sign === 1 ? one > list[at - 1]! : one < list[at - 1]!),
    );
  const isSorted = (list: readonly string[]) => follows(list, 1) || follows(list, -1);
  return isSorted(days) && !isSorted(texts);
}

export function isDayFirst(format: DateFormat): boolean {
  return format.startsWith("dd") || format === "from-to";
}
