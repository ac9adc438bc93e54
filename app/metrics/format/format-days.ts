import { addDays, monthOf, yearOf } from "#app/lib/plain-date.ts";
import type { DateRange, PlainDate } from "#app/lib/plain-date.ts";

export type DayWords = {
  /** "21 October 2026" */
  day(date: PlainDate): string;
  /** "21 Oct"; with `year`: "21 Oct 2026" */
  shortDay(date: PlainDate, year?: "year"): string;
  /** "Wednesday 21 October" */
  longDay(date: PlainDate): string;
  /** "28 Sep – 4 Oct 2026", by first day */
  week(date: PlainDate): string;
  /** "October 2026" */
  month(date: PlainDate): string;
  /** "Oct 2026" */
  shortMonth(date: PlainDate): string;
  /** "1–31 October 2026", "28 September – 4 October 2026" */
  range(range: DateRange): string;
  /** "31 August – 30 September" */
  rangeWithoutYear(range: DateRange): string;
  /** "3 November 2026, 06:10" */
  moment(moment: Date, zone: string): string;
};

const long = { day: "numeric", month: "long", year: "numeric" } as const;
const short = { day: "numeric", month: "short", year: "numeric" } as const;

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
  const span = (format: Intl.DateTimeFormat, { from, to }: DateRange) =>
    plain(format.formatRange(noon(from), noon(to)));

  return {
    day: (date) => plain(day.format(noon(date))),
    shortDay: (date, year) => plain((year ? shortDayYear : shortDay).format(noon(date))),
    longDay: (date) => plain(longDay.format(noon(date)).replace(",", "")),
    week: (date) => span(shortDayYear, { from: date, to: addDays(date, 6) }),
    month: (date) => plain(month.format(noon(date))),
    shortMonth: (date) => plain(shortMonth.format(noon(date))),
    range: (range) => span(day, range),
    rangeWithoutYear: (range) => span(withoutYear, range),
    moment(moment, zone) {
      const parts = {
        ...long,
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
        timeZone: zone,
      } as const;
      const date = new Intl.DateTimeFormat(locale, { ...long, calendar: "gregory", timeZone: zone }).format(
        moment,
      );
      const time = new Intl.DateTimeFormat(locale, parts).formatToParts(moment);
      const clock = (type: string) => time.find((part) => part.type === type)?.value ?? "";
      return plain(`${date}, ${clock("hour")}:${clock("minute")}`);
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
