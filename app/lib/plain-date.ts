/** "2026-11-21", without time and zone: never use `new Date("…")`. */
export type PlainDate = string & { readonly __brand: "PlainDate" };

/** Inclusive. */
export type DateRange = { readonly from: PlainDate; readonly to: PlainDate };

/** "Europe/Paris" */
export type TimeZone = string & { readonly __brand: "TimeZone" };

/** Monday is 1. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const dayMs = 86_400_000;

/** Days since 1970-01-01. */
function dayNumber(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / dayMs;
}

function fromDayNumber(number: number): PlainDate {
  const date = new Date(number * dayMs);
  return plainDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** May overflow: (2026, 13, 1) is 2027-01-01, (2026, 3, 0) is 2026-02-28. */
export function plainDate(year: number, month: number, day: number): PlainDate {
  const date = new Date(Date.UTC(year, month - 1, day));
  const pad = (part: number, length: number) => String(part).padStart(length, "0");
  const text = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`;
  return text as PlainDate;
}

/** An existing day from 1900 to 2999. */
export function isPlainDate(value: unknown): value is PlainDate {
  if (typeof value !== "string" || !/^(19|2\d)\d\d-\d\d-\d\d$/.test(value)) return false;
  const number = dayNumber(value);
  return !Number.isNaN(number) && fromDayNumber(number) === value; // 2026-02-30 becomes another day
}

/** Throws. Check input with `isPlainDate`. */
export function day(text: string): PlainDate {
  if (!isPlainDate(text)) throw new Error(`${text} is not a day`);
  return text;
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** 31 January becomes 28 (or 29) February. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month] = [yearOf(date), monthOf(date)];
  const last = plainDate(year, month + months + 1, 0);
  const same = plainDate(yearOf(last), monthOf(last), dayOfMonth(date));
  return same > last ? last : same;
}

/** Negative if `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function rangeLength({ from, to }: DateRange): number {
  return daysBetween(from, to) + 1;
}

export function rangeDays({ from, to }: DateRange): PlainDate[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, rangeLength({ from, to })) }, (_, at) => fromDayNumber(first + at));
}

export function isInRange(date: PlainDate, { from, to }: DateRange): boolean {
  return from <= date && date <= to;
}

export function yearOf(date: PlainDate): number {
  return Number(date.slice(0, 4));
}

/** January is 1. */
export function monthOf(date: PlainDate): number {
  return Number(date.slice(5, 7));
}

export function dayOfMonth(date: PlainDate): number {
  return Number(date.slice(8, 10));
}

export function startOfMonth(date: PlainDate): PlainDate {
  return plainDate(yearOf(date), monthOf(date), 1);
}

export function endOfMonth(date: PlainDate): PlainDate {
  return plainDate(yearOf(date), monthOf(date) + 1, 0);
}

export function isFullMonth(range: DateRange): boolean {
  return range.from === startOfMonth(range.from) && range.to === endOfMonth(range.from);
}

export function weekday(date: PlainDate): Weekday {
  const sinceMonday = (((dayNumber(date) + 3) % 7) + 7) % 7; // 1970-01-01 was a Thursday
  return (sinceMonday + 1) as Weekday;
}

export function startOfWeek(date: PlainDate, weekStartsOn: Weekday = 1): PlainDate {
  return addDays(date, -((weekday(date) - weekStartsOn + 7) % 7));
}

/** 2027-01-01 is in week 53 of 2026. */
export function isoWeek(date: PlainDate): { readonly year: number; readonly week: number } {
  const thursday = addDays(startOfWeek(date), 3);
  const year = yearOf(thursday);
  return { year, week: Math.floor(daysBetween(plainDate(year, 1, 1), thursday) / 7) + 1 };
}

/** Cached: creating a formatter costs as much as a hundred uses. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendar(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone);
  if (known) return known;
  if (calendars.size > 1000) calendars.clear(); // names ignore case, so input could fill the memory
  const made = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone: zone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  calendars.set(zone, made);
  return made;
}

/** Newer engines accept "+02:00", which has no daylight saving time. */
export function isTimeZone(value: unknown): value is TimeZone {
  if (typeof value !== "string" || !/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(value)) return false;
  try {
    calendar(value);
    return true;
  } catch {
    return false;
  }
}

/** Throws. Check input with `isTimeZone`. */
export function timeZone(name: string): TimeZone {
  if (!isTimeZone(name)) throw new Error(`${name} is not a time zone`);
  return name;
}

export function dayAt(zone: TimeZone, moment: Date): PlainDate {
  const parts = new Map(
    calendar(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return plainDate(parts.get("year") ?? NaN, parts.get("month") ?? NaN, parts.get("day") ?? NaN);
}

export function today(zone: TimeZone, now: Date): PlainDate {
  return dayAt(zone, now);
}

export function yesterday(zone: TimeZone, now: Date): PlainDate {
  return addDays(dayAt(zone, now), -1);
}
