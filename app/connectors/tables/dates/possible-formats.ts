import { type DateRange, rangeLength, yearOf } from "#app/lib/plain-date.ts";
import type { ColumnProfile } from "../columns/column-profile.ts";
import { type DateFormat, dateFormatNames, readPeriod } from "../cells/days.ts";
import { allowsDates, type DateName } from "./date-names.ts";
import type { DateReading } from "./date-order.ts";
import { isOfDigits } from "./row-period.ts";

const minShare = 0.9;
const maxCompared = 4_000;

/** Formats that read the same are listed once. */
export function readingsOf(profile: ColumnProfile, name: DateName, sample: readonly string[]): DateReading[] {
  if (profile.filled === 0) return [];
  const texts = [...(profile.dayTexts?.keys() ?? new Set(sample))].slice(0, maxCompared);
  const counts = dateFormatNames.flatMap((format) => {
    const count = profile.days.get(format) ?? 0;
    return count >= profile.filled * minShare && isPossible(format, count, profile, name, texts)
      ? [{ format, count }]
      : [];
  });
  // 2026090100 would be a second of 2034.
  const possible = counts.some(({ format }) => format === "yyyymmddhh")
    ? counts.filter(({ format }) => format === "yyyymmddhh")
    : counts;
  const most = Math.max(0, ...possible.map(({ count }) => count));
  const readings = possible
    .filter(({ count }) => count === most)
    .map(({ format }) => readingBy(format, texts));
  const distinct: DateReading[] = [];
  for (const reading of readings)
    if (!distinct.some((one) => areSame(one.periods, reading.periods))) distinct.push(reading);
  return distinct;
}

function readingBy(format: DateFormat, texts: readonly string[]): DateReading {
  return { format, periods: texts.flatMap((text) => readPeriod(text, format) ?? []) };
}

function areSame(one: readonly DateRange[], other: readonly DateRange[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ from, to }, at) => from === other[at]!.from && to === other[at]!.to)
  );
}

/** Numbers are dates only below a date's name, and only if all fit. */
function isPossible(
  format: DateFormat,
  count: number,
  { filled }: ColumnProfile,
  name: DateName,
  texts: readonly string[],
): boolean {
  const isNumeric =
    isOfDigits(format) || format === "excel-serial" || texts.every((text) => isNumber.test(text));
  if (isNumeric && count < filled) return false;
  switch (format) {
    case "yyyymmdd":
    case "yyyymmddhh":
      return true;
    case "excel-serial":
      return allowsDates(name) && texts.every((text) => Number(text) > 20_000 && Number(text) < 80_000);
    case "unix-seconds":
    case "unix-milliseconds":
      return allowsDates(name) || (filled >= minUnnamed && !name.isIdentifier && texts.every(isRecentMoment));
    case "yyyyww":
      return !name.isMonth && (name.isWeek || (allowsDates(name) && texts.some(isPastTwelve)));
    case "yyyy":
      return name.isYear && name.isPlain;
    case "yyyymm":
    case "yyyy-mm":
    case "mm/yyyy":
    case "yyyy.mm":
      return (!isNumeric || allowsDates(name)) && !(name.isWeek && !name.isMonth);
    case "mmm yyyy":
      return !areDaysOfMonth(texts);
    default:
      return true;
  }
}

const isPastTwelve = (text: string) => Number(text.trim().slice(-2)) > 12;

const minUnnamed = 3;

/** From 2015 to 2034. */
function isRecentMoment(text: string): boolean {
  const number = Number(text);
  const seconds = number > 1e11 ? number / 1000 : number;
  return seconds >= 1_420_070_400 && seconds < 2_051_222_400;
}

const isNumber = /^\s*\d+(?:[.,]\d+)?\s*$/;

/** "Sep 15": days or years. Two digits that change often are days. */
function areDaysOfMonth(texts: readonly string[]): boolean {
  const short = texts.flatMap((text) => /(?<![\d'’])(\d{2})\s*$/.exec(text)?.[1] ?? []);
  return (
    short.length > 0 && short.length === texts.length && new Set(short).size > Math.max(2, texts.length / 6)
  );
}

export function looksLikeDates({ distinct }: ColumnProfile, isOfDates: (word: string) => boolean): boolean {
  const texts = [...distinct];
  return (
    texts.length > 0 &&
    texts.every(
      (text) =>
        /(?<!\d)(?:19|20)\d\d(?!\d)/.test(text) &&
        !isNumber.test(text) &&
        text.length <= 30 &&
        (text.match(/[\p{L}\p{M}]+/gu) ?? []).every(isOfDates),
    )
  );
}

export function spanOf(periods: readonly DateRange[]): DateRange | null {
  const [first] = periods;
  if (!first) return null;
  let { from, to } = first;
  for (const period of periods) {
    if (period.from < from) from = period.from;
    if (period.to > to) to = period.to;
  }
  return yearOf(from) > 0 && rangeLength({ from, to }) > 0 ? { from, to } : null;
}
