import { Temporal } from "temporal-polyfill";
import type { DateRange, TimeZone, Weekday } from "#app/lib/plain-date.ts";
import { periodText } from "#app/metrics/format/period-words.ts";
import type { ReportDateRange } from "#db/schema/reports.ts";
import { coveredRange, nextDueAfter, type Schedule } from "./schedule.ts";

export type NextSend = {
  /** ISO instant. */
  readonly dueAt: string;
  readonly text: string;
  readonly offset: string;
  readonly range: DateRange;
  readonly rangeText: string;
};

export const shownSends = 5;

export function nextSends(
  report: Schedule & { readonly dateRange: ReportDateRange },
  now: Date,
  count: number,
  weekStartsOn: Weekday = 1,
  lang = "en",
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
      rangeText: periodText(range, lang),
    });
    after = dueAt;
  }
  return sends;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

export function momentText(moment: Date, timezone: TimeZone): string {
  const at = zoned(moment, timezone);
  const time = at.toPlainTime().toString({ smallestUnit: "minute" });
  return `${weekdays[at.dayOfWeek - 1]} ${at.day} ${months[at.month - 1]} ${at.year}, ${time}`;
}

function zoned(moment: Date, timezone: TimeZone): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timezone);
}
