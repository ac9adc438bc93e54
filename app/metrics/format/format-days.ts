import { addDays, monthOf, yearOf } from "#app/lib/plain-date.ts";
import type { DateRange, PlainDate } from "#app/lib/plain-date.ts";

export type DayWords = {
  /** "21 October 2026" */
  day(date: PlainDate): string;
  /** "21 Oct", "21 Oct 2026" */
  shortDay(date: PlainDate, year?: "year"): string;
  /** "Wednesday 21 October" */
  longDay(date: PlainDate): string;
  /** "28 Sep – 4 Oct 2026" */
  week(date: PlainDate): string;
  /** "October 2026" */
  month(date: PlainDate): string;
  /** "Oct 2026" */
  shortMonth(date: PlainDate): string;
  /** "1–31 October 2026" */
  range(range: DateRange): string;
  /** "28 Sep – 4 Oct" */
  shortRange(range: DateRange, year?: "year"): string;
  /** "31 August – 30 September" */
  rangeWithoutYear(range: DateRange): string;
  /** "3 November 2026, 06:10" */
  moment(moment: Date, zone: string): string;
};

const long = { day: "numeric", month: "long", year: "numeric" } as const;
const short = { day: "numeric", month: "short", year: "numeric" } as const;
const maxDays = 400;
const maxZones = 50; // names ignore case, so input could fill memory

export function dayWords(locale: string): DayWords {
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, calendar: "gregory", timeZone: "UTC" });
  const day = make(long);
  const shortDay = make({ day: "numeric", month: "short" });
  const shortDayYear = make(short);
  const longDay = make({ weekday: "long", day: "numeric", month: "long" });
  const month = make({ month: "long", year: "numeric" });
  const shortMonth = make({ month: "short", year: "numeric" });
  const withoutYear = make({ day: "numeric", month: "long" });
  const known = new Map<Intl.DateTimeFormat, Map<string, string>>();
  const once = (format: Intl.DateTimeFormat, days: string, write: () => string): string => {
    const texts = known.get(format) ?? new Map<string, string>();
    known.set(format, texts);
    const before = texts.get(days);
    if (before !== undefined) return before;
    if (texts.size >= maxDays) texts.clear();
    const made = plain(write());
    texts.set(days, made);
    return made;
  };
  const text = (format: Intl.DateTimeFormat, date: PlainDate) =>
    once(format, date, () => format.format(noon(date)));
  const clocks = new Map<string, Record<"date" | "time", Intl.DateTimeFormat>>();
  const clockOf = (timeZone: string) => {
    const before = clocks.get(timeZone);
    if (before) return before;
    const time = { ...long, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
    const made = {
      date: new Intl.DateTimeFormat(locale, { ...long, calendar: "gregory", timeZone }),
      time: new Intl.DateTimeFormat(locale, time),
    };
    if (clocks.size >= maxZones) clocks.clear();
    clocks.set(timeZone, made);
    return made;
  };
  const span = (format: Intl.DateTimeFormat, { from, to }: DateRange) =>
    once(format, `${from} ${to}`, () => format.formatRange(noon(from), noon(to)));

  return {
    day: (date) => text(day, date),
    shortDay: (date, year) => text(year ? shortDayYear : shortDay, date),
    longDay: (date) => text(longDay, date).replace(",", ""),
    week: (date) => span(shortDayYear, { from: date, to: addDays(date, 6) }),
    month: (date) => text(month, date),
    shortMonth: (date) => text(shortMonth, date),
    range: (range) => span(day, range),
    shortRange: (range, year) => span(year ? shortDayYear : shortDay, range),
    rangeWithoutYear: (range) => span(withoutYear, range),
    moment(moment, zone) {
      const { date, time } = clockOf(zone);
      const parts = time.formatToParts(moment);
      const clock = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
      return plain(`${date.format(moment)}, ${clock("hour")}:${clock("minute")}`);
    },
  };
}

/** Noon in UTC is always the right day. */
function noon(date: PlainDate): number {
  return Date.UTC(yearOf(date), monthOf(date) - 1, Number(date.slice(8, 10)), 12);
}

/** Corrects Intl's English: dashes without thin spaces, "Sep". */
function plain(text: string): string {
  const spaced = text.replace(/[\u2009\u202f]/g, " ");
  return spaced.replace(/^(\d+) – (\d+ \p{L})/u, "$1–$2").replace(/\bSept\b/g, "Sep");
}
