import { Temporal } from "temporal-polyfill";
import type { DateRange, TimeZone, Weekday } from "#app/lib/plain-date.ts";
import type { ReportDateRange } from "#db/schema/reports.ts";
import { coveredRange, nextDueAfter, type Schedule } from "./schedule.ts";

/** One line of "Next five sends": all of it as it is read, so that a page only prints it. */
export type NextSend = {
  /** ISO instant. */
  readonly dueAt: string;
  /** "Tue 1 Dec 2026, 08:00" in the report's own zone. */
  readonly text: string;
  /** "+01:00" */
  readonly offset: string;
  readonly range: DateRange;
  /** "1–30 November 2026" */
  readonly rangeText: string;
};

export function nextSends(
  report: Schedule & { readonly dateRange: ReportDateRange },
  now: Date,
  count: number,
  weekStartsOn: Weekday = 1,
): NextSend[] {
  const sends: NextSend[] = [];
  let after = now;
  while (sends.length < count) {
    const dueAt = nextDueAfter(report, after);
    const range = coveredRange(report.dateRange, dueAt, report.timezone, weekStartsOn);
    sends.push({
      dueAt: dueAt.toISOString(),
      text: momentText(dueAt, report.timezone),
      offset: zoned(dueAt, report.timezone).offset,
      range,
      rangeText: rangeText(range),
    });
    after = dueAt;
  }
  return sends;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const months = "January February March April May June July August September October November December".split(
  " ",
);

/** "Tue 1 Dec 2026, 08:00" */
export function momentText(moment: Date, timezone: TimeZone): string {
  const at = zoned(moment, timezone);
  const time = at.toPlainTime().toString({ smallestUnit: "minute" });
  return `${weekdays[at.dayOfWeek - 1]} ${at.day} ${months[at.month - 1]?.slice(0, 3)} ${at.year}, ${time}`;
}

/** "1–30 November 2026", "28 December 2026 – 3 January 2027": never a shortening that hides which year. */
export function rangeText({ from, to }: DateRange): string {
  const first = Temporal.PlainDate.from(from);
  const last = Temporal.PlainDate.from(to);
  const end = `${last.day} ${months[last.month - 1]} ${last.year}`;
  if (from === to) return end;
  if (first.year !== last.year) return `${first.day} ${months[first.month - 1]} ${first.year} – ${end}`;
  if (first.month !== last.month) return `${first.day} ${months[first.month - 1]} – ${end}`;
  return `${first.day}–${end}`;
}

function zoned(moment: Date, timezone: TimeZone): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timezone);
}
