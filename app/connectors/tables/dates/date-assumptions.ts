import type { DateRange } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Assumption } from "../columns/assumption.ts";
import { dateFormats, type Grain, readPeriod } from "../cells/days.ts";
import type { DatedColumn, SurveyedColumn } from "./date-columns.ts";
import { allowsDates } from "./date-names.ts";
import { isDayFirst } from "./date-order.ts";
import type { LastDays } from "./last-days.ts";
import { spanOf } from "./possible-formats.ts";

const words = formatter("en");
const open = { isOpen: true } as const;

export function writingAssumption(column: DatedColumn, periods: readonly DateRange[]): Assumption {
  const { key, name, format, profile, named } = column;
  const label = dateFormats[format].label;
  const common = {
    what: "dates",
    column: key,
    assumed: `Dates are written like ${label}`,
    change: `date_format=${format}`,
  };
  if (format.startsWith("unix") && !allowsDates(named))
    return {
      ...common,
      because: `the numbers in “${name}” are as large as times; read them as numbers if they are none`,
      ...open,
    };
  if (format === "yyyymm" && !allowsDates(named))
    return { ...common, because: `the numbers in “${name}” could be years and months`, ...open };
  if (format === "yyyyww" && !/iso|kw|cw/i.test(name))
    return {
      ...common,
      because: "weeks are counted as ISO weeks, from Monday; some tools count them from 1 January",
      ...open,
    };
  if (format === "mmm yyyy" && [...profile.distinct].every(isShortYear))
    return { ...common, because: "“Sep 26” is read as September 2026; it could be 26 September", ...open };
  const span = spanOf(periods);
  const range = span ? `, from ${words.day(span.from)} to ${words.day(span.to)}` : "";
  return { ...common, because: `${words.count(profile.filled)} cells are read so${range}` };
}

const isShortYear = (text: string) => /\p{L}\.?\s\d{2}$/u.test(text.trim());

export function orderAssumption({
  key,
  format,
  readings,
  profile,
  because,
  isOpen,
}: DatedColumn): Assumption[] {
  const other = readings.find((reading) => reading.format !== format);
  if (!other) return [];
  const [text = ""] = profile.dayTexts?.keys() ?? profile.distinct;
  const there = rangeWords(readPeriod(text, other.format));
  const first = format === "yy-mm-dd" ? "Year first" : isDayFirst(format) ? "Day first" : "Month first";
  return [
    {
      what: "date-order",
      column: key,
      assumed: `${first}: ${text} is ${rangeWords(readPeriod(text, format))}`,
      because: isOpen ? `${because}; it could also be ${there}` : `${because} (not ${there})`,
      change: `date_format=${other.format}`,
      ...(isOpen && open),
    },
  ];
}

function rangeWords(range: DateRange | null): string {
  if (!range) return "no day";
  return range.from === range.to ? words.day(range.from) : words.range(range);
}

/** Zoned times are moments, unless all are midnight: then they are days. */
export function zoneAssumption({
  key,
  format,
  profile,
}: DatedColumn): (Assumption & { areMoments: boolean }) | null {
  const { zoned, lastMinute, other } = profile.times;
  const isUnix = format.startsWith("unix");
  if (zoned === 0 && !isUnix) return null;
  const areMoments = isUnix || lastMinute + other > 0;
  const because = isUnix
    ? "the cells count from 1970 in UTC"
    : areMoments
      ? "cells have a time with a zone"
      : "all times are midnight";
  const assumed = areMoments
    ? "The day of a time is that of the source's time zone"
    : "The day is the written one, in no time zone";
  return { what: "date-zone", column: key, assumed, because, change: "zone=", areMoments };
}

/** See numbers.md 39. */
export function coverAssumption(
  { key, name }: DatedColumn,
  grain: Grain,
  { isGuess, last, periods }: { isGuess: boolean; last: LastDays | null; periods: readonly DateRange[] },
): Assumption[] {
  const common = { what: "rows-cover", column: key };
  if (last && last.periods === null) {
    const because = `“${last.name}” has no last day in some rows, or one before the first, so no row is read as a period`;
    return [
      {
        ...common,
        assumed: `Each row counts on its day in “${name}”`,
        because,
        change: "rows_cover=period",
        ...open,
      },
    ];
  }
  const [first] = periods;
  if (grain === "day" || !first) return [];
  const because = isGuess
    ? `the days are one ${grain} apart. Choose days if each row is about its day alone`
    : last?.isNextStart
      ? `“${last.name}” is the day on which the next row begins`
      : last?.isGuess
        ? `the days in “${name}” and “${last.name}” fit its first and its last day, but the names do not say so`
        : last
          ? `“${name}” and “${last.name}” name its first and its last day`
          : `“${name}” names no single days`;
  const assumed = `Each row covers a whole ${grain}, such as ${words.range(first)}, and counts only in date ranges that contain all of it`;
  return [{ ...common, assumed, because, change: "rows_cover=day", ...((isGuess || last?.isGuess) && open) }];
}

export function statedPeriodAssumption(column: string, period: DateRange): Assumption {
  return {
    what: "rows-cover",
    column,
    assumed: `Every row covers ${words.range(period)}, and counts only in date ranges that contain all of it`,
    because: "the rows have no dates, and a line above them or the file's name states this period",
    change: "Leave this column out if the rows are of another period.",
  };
}

export function unreadAssumption({ key, name, profile }: SurveyedColumn): Assumption {
  const [example = ""] = profile.distinct;
  const areSeveral = [...profile.days].some(
    ([format, count]) => dateFormats[format].grain === "day" && count > 0,
  );
  const because = areSeveral
    ? "the dates in this column have different formats. Use one date format and upload the file again"
    : `“${name}” should have dates, but cells such as “${example.slice(0, 40)}” name no day, week or month of a year. ` +
      "Write dates with their year, such as 2026-11-21, and upload the file again";
  const assumed = "The column is imported as text, and a dashboard's date range does not filter the rows";
  return { what: "dates", column: key, assumed, because, ...open };
}
