import { type DateRange, dayAt, type PlainDate, type TimeZone, timeZone } from "#app/lib/plain-date.ts";
import { splitClock } from "../dates/clock.ts";
import { type DayFormat, dayReaders } from "../dates/day-formats.ts";
import { readMonth, readQuarter, readWeek, readWeekDigits, readYear } from "../dates/long-periods.ts";
import { readDigits, readSerial, readUnix } from "../dates/numeric-dates.ts";
import { plainText } from "../dates/plain-text.ts";
import { readRange } from "../dates/read-range.ts";

/** Longer periods are never spread over days (numbers.md 39). */
export type Grain = "day" | "week" | "month" | "quarter" | "period";

export const dateFormats = {
  "yyyy-mm-dd": { label: "2026-11-21", grain: "day" },
  "yyyy/mm/dd": { label: "2026/11/21", grain: "day" },
  "yyyy.mm.dd": { label: "2026.11.21", grain: "day" },
  yyyymmdd: { label: "20261121", grain: "day" },
  "dd.mm.yyyy": { label: "21.11.2026", grain: "day" },
  "dd/mm/yyyy": { label: "21/11/2026 (day first)", grain: "day" },
  "mm/dd/yyyy": { label: "11/21/2026 (month first)", grain: "day" },
  "dd-mm-yyyy": { label: "21-11-2026 (day first)", grain: "day" },
  "mm-dd-yyyy": { label: "11-21-2026 (month first)", grain: "day" },
  "yy-mm-dd": { label: "26-11-21 (year first)", grain: "day" },
  "d mmm yyyy": { label: "21 Nov 2026", grain: "day" },
  "mmm d, yyyy": { label: "Nov 21, 2026", grain: "day" },
  "yyyy mmm d": { label: "2026 Nov 21, 2026年11月21日", grain: "day" },
  yyyymmddhh: { label: "2026112123 (day and hour)", grain: "day" },
  "excel-serial": { label: "46347 (a day number from Excel)", grain: "day" },
  "unix-seconds": { label: "1795219200 (seconds since 1970)", grain: "day" },
  "unix-milliseconds": { label: "1795219200000 (milliseconds since 1970)", grain: "day" },
  "from-to": { label: "15/11/2026 – 21/11/2026 (from – to)", grain: "period" },
  "from-to month first": { label: "11/15/2026 – 11/21/2026 (from – to, month first)", grain: "period" },
  "yyyy-www": { label: "2026-W47 (ISO weeks)", grain: "week" },
  yyyyww: { label: "202647 (ISO weeks)", grain: "week" },
  "yyyy-mm": { label: "2026-11 (whole months)", grain: "month" },
  "mm/yyyy": { label: "11/2026 (whole months)", grain: "month" },
  "yyyy.mm": { label: "2026.11 (whole months)", grain: "month" },
  yyyymm: { label: "202611 (whole months)", grain: "month" },
  "mmm yyyy": { label: "November 2026 (whole months)", grain: "month" },
  "q yyyy": { label: "Q4 2026 (whole quarters)", grain: "quarter" },
  yyyy: { label: "2026 (whole years)", grain: "period" },
} as const satisfies Record<string, { label: string; grain: Grain }>;

export type DateFormat = keyof typeof dateFormats;

export const dateFormatNames = Object.keys(dateFormats) as DateFormat[];

export function isDateFormat(text: string): text is DateFormat {
  return Object.hasOwn(dateFormats, text);
}

export const dayOrMonthFirst: readonly (readonly [DateFormat, DateFormat])[] = [
  ["dd/mm/yyyy", "mm/dd/yyyy"],
  ["dd-mm-yyyy", "mm-dd-yyyy"],
  ["from-to", "from-to month first"],
];

export function readDay(text: string, format: DateFormat, zone?: TimeZone): PlainDate | null {
  return readPeriod(text, format, zone)?.from ?? null;
}

/** Ignores times of day, except with `zone`: a zoned time then becomes its day there. */
export function readPeriod(text: string, format: DateFormat, zone?: TimeZone): DateRange | null {
  const whole = plainText(text);
  switch (format) {
    case "yyyymmdd":
      return single(readDigits(splitClock(whole).date, [8]));
    case "yyyymmddhh":
      return single(readDigits(whole, [10, 12, 14]));
    case "excel-serial":
      return single(readSerial(whole));
    case "unix-seconds":
      return single(dayOfMoment(readUnix(whole, "seconds"), zone));
    case "unix-milliseconds":
      return single(dayOfMoment(readUnix(whole, "milliseconds"), zone));
    case "from-to":
      return readRange(whole, "day first");
    case "from-to month first":
      return readRange(whole, "month first");
    case "yyyy-www":
      return readWeek(whole);
    case "yyyyww":
      return readWeekDigits(whole);
    case "yyyy-mm":
    case "mm/yyyy":
    case "yyyy.mm":
    case "yyyymm":
    case "mmm yyyy":
      return readMonth(whole, format);
    case "q yyyy":
      return readQuarter(whole);
    case "yyyy":
      return readYear(whole);
    default: {
      if (zone === undefined && isoTime.test(whole)) return writtenDay(whole.slice(0, 10), format);
      const { date, clock } = splitClock(whole);
      const period = writtenDay(date, format);
      if (period === null || zone === undefined || clock?.offset == null) return period;
      const written = period.from;
      const midnight = Date.UTC(+written.slice(0, 4), +written.slice(5, 7) - 1, +written.slice(8));
      return single(dayOfMoment(midnight + clock.seconds * 1000 - clock.offset * 60_000, zone));
    }
  }
}

const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;

const knownDays = new Map<DayFormat, Map<string, DateRange>>();
const maxDays = 4_000;

function writtenDay(date: string, format: DayFormat): DateRange | null {
  const days = knownDays.get(format) ?? knownDays.set(format, new Map()).get(format)!;
  const known = days.get(date);
  if (known) return known;
  const day = single(dayReaders[format](date));
  if (days.size >= maxDays) days.clear();
  if (day) days.set(date, day);
  return day;
}

const utc = timeZone("UTC");

function dayOfMoment(ms: number | null, zone: TimeZone = utc): PlainDate | null {
  return ms === null ? null : dayAt(zone, new Date(ms));
}

const single = (day: PlainDate | null): DateRange | null => day && { from: day, to: day };
