import {
  addDays,
  type DateRange,
  endOfMonth,
  monthOf,
  type PlainDate,
  plainDate,
  startOfMonth,
  type TimeZone,
  yearOf,
} from "#app/lib/plain-date.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";
import { type DateFormat, dateFormats, type Grain, isDateFormat, readPeriod } from "../cells/days.ts";

export type DateColumn = Extract<TableColumn, { role: "date" }>;

/** No column of a file can have this key. */
export const untilKey = "date-until";

export function grainOf({ dateFormat, covers }: Pick<DateColumn, "dateFormat" | "covers">): Grain | null {
  return isDateFormat(dateFormat) ? (covers ?? dateFormats[dateFormat].grain) : null;
}

export function periodReader(
  column: Pick<DateColumn, "dateFormat" | "covers" | "isLastDay" | "isMoment" | "until">,
  zone: TimeZone,
): (text: string) => DateRange | null {
  const { dateFormat } = column;
  if (!isDateFormat(dateFormat)) throw new Error(`${dateFormat} is no date format`);
  const known = new Map<string, DateRange | null>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const written = readPeriod(text, dateFormat, column.isMoment ? zone : undefined);
    const period = written && column.until === undefined ? widened(written, column) : written;
    if (known.size < maxKnown) known.set(text, period);
    return period;
  };
}

const maxKnown = 10_000;

export function widened(
  period: DateRange,
  { covers, isLastDay }: Pick<DateColumn, "covers" | "isLastDay">,
): DateRange {
  const { from, to } = period;
  switch (covers) {
    case "week":
      if (from !== to) return period;
      return isLastDay ? { from: addDays(to, -6), to } : { from, to: addDays(from, 6) };
    case "month":
      return { from: startOfMonth(from), to: endOfMonth(to) };
    case "quarter":
      return { from: startOfQuarter(from), to: endOfMonth(addQuarter(startOfQuarter(to))) };
    default:
      return period;
  }
}

/** Files imported before `until` was stored have whole months only. */
export function lastDayOf(date: PlainDate, until: unknown, grain: Grain | null): PlainDate {
  if (typeof until === "string") return until as PlainDate;
  return grain === "month" ? endOfMonth(date) : date;
}

export function startOfQuarter(date: PlainDate): PlainDate {
  return plainDate(yearOf(date), monthOf(date) - ((monthOf(date) - 1) % 3), 1);
}

const addQuarter = (start: PlainDate) => plainDate(yearOf(start), monthOf(start) + 2, 1);

export function isOfDigits(format: DateFormat): boolean {
  return /^(?:yyyy|yyyymm|yyyyww|yyyymmdd|yyyymmddhh|unix-\w+|yyyy\.mm)$/.test(format);
}
