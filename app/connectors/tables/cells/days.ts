import { addDays, day, isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";
import { monthNumber, withoutWeekday } from "./month-names.ts";

/** Clock times are ignored, never converted: days are the account's. */
export const dateFormats = {
  "yyyy-mm-dd": { label: "2026-11-21", grain: "day" },
  "yyyy/mm/dd": { label: "2026/11/21", grain: "day" },
  yyyymmdd: { label: "20261121", grain: "day" },
  "dd.mm.yyyy": { label: "21.11.2026", grain: "day" },
  "dd/mm/yyyy": { label: "21/11/2026 (day first)", grain: "day" },
  "mm/dd/yyyy": { label: "11/21/2026 (month first)", grain: "day" },
  "dd-mm-yyyy": { label: "21-11-2026 (day first)", grain: "day" },
  "mm-dd-yyyy": { label: "11-21-2026 (month first)", grain: "day" },
  "d mmm yyyy": { label: "21 Nov 2026", grain: "day" },
  "mmm d, yyyy": { label: "Nov 21, 2026", grain: "day" },
  "yyyy-mm": { label: "2026-11 (whole months)", grain: "month" },
  "mmm yyyy": { label: "November 2026 (whole months)", grain: "month" },
  "excel-serial": { label: "46347 (a day number from Excel)", grain: "day" },
} as const satisfies Record<string, { label: string; grain: "day" | "month" }>;

export type DateFormat = keyof typeof dateFormats;

export const dateFormatNames = Object.keys(dateFormats) as DateFormat[];

export function isDateFormat(text: string): text is DateFormat {
  return Object.hasOwn(dateFormats, text);
}

/** Both readings of 03/04/2026. */
export const dayOrMonthFirst: readonly (readonly [DateFormat, DateFormat])[] = [
  ["dd/mm/yyyy", "mm/dd/yyyy"],
  ["dd-mm-yyyy", "mm-dd-yyyy"],
];

// " 10:00", "T10:00:00.000Z", " 10:00 PM +02:00", " 00:00:00 UTC"
const time =
  /(?:T|\s+|,\s*)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT)?\s*(?:[+-]\d{2}:?\d{2})?$/i;

const dayFirst = (sign: string) => new RegExp(`^(\\d{1,2})${sign}(\\d{1,2})${sign}(\\d{4}|\\d{2})$`);
const patterns = {
  iso: /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
  slashes: /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/,
  digits: /^(\d{4})(\d{2})(\d{2})$/,
  dots: dayFirst("\\."),
  slashed: dayFirst("\\/"),
  dashed: dayFirst("-"),
  dayMonthName: /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-](?:de\s)?([^\d\s.,-]+)\.?,?[\s-](?:de\s)?(\d{4}|\d{2})$/,
  monthNameDay: /^([^\d\s.,-]+)\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/,
  month: /^(\d{4})[-/](\d{1,2})$/,
  monthName: /^([^\d\s.,'-]+)\.?[\s-](?:de\s)?'?(\d{4}|\d{2})$/,
  serial: /^\d{5}(?:\.\d+)?$/,
};

/** The first day for whole months. */
export function readDay(text: string, format: DateFormat): PlainDate | null {
  const whole = text.trim();
  const written = whole.length > 10 ? whole.replace(time, "") : whole;
  switch (format) {
    case "yyyy-mm-dd":
      return isPlainDate(written) ? written : numbered(patterns.iso, written, [1, 2, 3]);
    case "yyyy/mm/dd":
      return numbered(patterns.slashes, written, [1, 2, 3]);
    case "yyyymmdd":
      return numbered(patterns.digits, written, [1, 2, 3]);
    case "dd.mm.yyyy":
      return numbered(patterns.dots, written, [3, 2, 1]);
    case "dd/mm/yyyy":
      return numbered(patterns.slashed, written, [3, 2, 1]);
    case "mm/dd/yyyy":
      return numbered(patterns.slashed, written, [3, 1, 2]);
    case "dd-mm-yyyy":
      return numbered(patterns.dashed, written, [3, 2, 1]);
    case "mm-dd-yyyy":
      return numbered(patterns.dashed, written, [3, 1, 2]);
    case "d mmm yyyy":
      return named(patterns.dayMonthName, withoutWeekday(written), { year: 3, month: 2, day: 1 });
    case "mmm d, yyyy":
      return named(patterns.monthNameDay, withoutWeekday(written), { year: 3, month: 1, day: 2 });
    case "yyyy-mm": {
      const parts = patterns.month.exec(whole);
      return parts && existing(parts[1]!, parts[2]!, "1");
    }
    case "mmm yyyy":
      return named(patterns.monthName, whole, { year: 2, month: 1 });
    case "excel-serial":
      return patterns.serial.test(whole)
        ? addDays(day("1970-01-01"), Math.floor(Number(whole)) - 25_569)
        : null;
  }
}

function numbered(pattern: RegExp, text: string, [year, month, dayAt]: [number, number, number]) {
  const parts = pattern.exec(text);
  return parts && existing(parts[year]!, parts[month]!, parts[dayAt]!);
}

function named(pattern: RegExp, text: string, at: { year: number; month: number; day?: number }) {
  const parts = pattern.exec(text);
  const month = parts && monthNumber(parts[at.month]!);
  return month ? existing(parts[at.year]!, String(month), at.day ? parts[at.day]! : "1") : null;
}

/** Two-digit years up to 79 are in this century. */
function existing(year: string, month: string, dayOfMonth: string): PlainDate | null {
  const century = year.length === 2 ? (Number(year) < 80 ? "20" : "19") : "";
  const text = `${century}${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
  return isPlainDate(text) ? text : null;
}
