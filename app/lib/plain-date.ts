/** "2026-11-21"; never use `new Date("…")`. */
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

/** 1970 to 2099: a page counts days many thousand times. */
const knownTexts = new Map<number, PlainDate>();
const lastKnownText = 47_481;

/** May be no day if out of range. */
function fromDayNumber(number: number): PlainDate {
  if (!Number.isInteger(number) || number < 0 || number > lastKnownText) return textOfDay(number);
  const known = knownTexts.get(number);
  if (known) return known;
  const text = textOfDay(number);
  knownTexts.set(number, text);
  return text;
}

function textOfDay(number: number): PlainDate {
  const date = new Date(number * dayMs);
  return (Number.isNaN(date.getTime()) ? "NaN-NaN-NaN" : date.toISOString().slice(0, 10)) as PlainDate;
}

/** May overflow: (2026, 13, 1) is 2027-01-01. */
export function plainDate(year: number, month: number, day: number): PlainDate {
  return fromDayNumber(Date.UTC(year, month - 1, day) / dayMs);
}

export function isPlainDate(value: unknown): value is PlainDate {
  if (typeof value !== "string" || !/^(19|2\d)\d\d-\d\d-\d\d$/.test(value)) return false;
  const [year, month, date] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))];
  return date >= 1 && date <= (daysOfMonth(year, month) ?? 0);
}

function daysOfMonth(year: number, month: number): number | undefined {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
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
  const days: PlainDate[] = [];
  let left = rangeLength({ from, to });
  // A Date per day takes five times as long.
  for (let start = from; left > 0; start = addDays(endOfMonth(start), 1)) {
    const month = start.slice(0, 8);
    const first = dayOfMonth(start);
    const last = Math.min(dayOfMonth(endOfMonth(start)), first + left - 1);
    for (let date = first; date <= last; date++)
      days.push(`${month}${date < 10 ? "0" : ""}${date}` as PlainDate);
    left -= last - first + 1;
  }
  return days;
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

const calendars = new Map<string, Intl.DateTimeFormat>();

function calendar(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone);
  if (known) return known;
  if (calendars.size > 1000) calendars.clear(); // names ignore case, so input could fill memory
  const made = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone: zone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  calendars.set(zone, made);
  return made;
}

/** Newer engines accept "+02:00", without daylight saving time. */
export function isTimeZone(value: unknown): value is TimeZone {
  if (typeof value !== "string" || !/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(value)) return false;
  try {
    calendar(value);
    return true;
  } catch {
    return false;
  }
}

/** Throws. */
export function timeZone(name: string): TimeZone {
  if (!isTimeZone(name)) throw new Error(`${name} is not a time zone`);
  return name;
}

/** Offsets are whole quarter-hours, so no day begins within one. */
const knownDays = new Map<string, PlainDate>();

export function dayAt(zone: TimeZone, moment: Date): PlainDate {
  const name = `${zone} ${Math.floor(moment.getTime() / 900_000)}`;
  const known = knownDays.get(name);
  if (known) return known;
  const parts = new Map(
    calendar(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const found = plainDate(parts.get("year") ?? NaN, parts.get("month") ?? NaN, parts.get("day") ?? NaN);
  if (knownDays.size >= 1000) knownDays.clear();
  knownDays.set(name, found);
  return found;
}

export function today(zone: TimeZone, now: Date): PlainDate {
  return dayAt(zone, now);
}

export function yesterday(zone: TimeZone, now: Date): PlainDate {
  return addDays(dayAt(zone, now), -1);
}
