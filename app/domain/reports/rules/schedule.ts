import { Temporal } from "temporal-polyfill";
import {
  addDays,
  dayAt,
  endOfMonth,
  plainDate,
  startOfMonth,
  startOfWeek,
  weekday,
} from "#app/lib/plain-date.ts";
import type { DateRange, PlainDate, TimeZone, Weekday } from "#app/lib/plain-date.ts";
import type { ReportDateRange, ReportDetail, ReportPeriod } from "#db/schema/reports.ts";

/** A wall time in a zone, never a UTC hour. */
export type Schedule = {
  readonly period: ReportPeriod;
  readonly detail: ReportDetail;
  readonly hour: number;
  readonly minute: number;
  readonly timezone: TimeZone;
};

export function nextDueAfter(schedule: Schedule, after: Date): Date {
  const today = dayAt(schedule.timezone, after);
  // One period back: a wall time in a clock gap is due later.
  for (let step = -1; ; step++) {
    const due = momentOf(schedule, dueDay(schedule, today, step));
    if (due > after) return due;
  }
}

/** Due moments in (after, until], oldest first. */
export function duesBetween(schedule: Schedule, after: Date, until: Date): Date[] {
  const dues: Date[] = [];
  for (let due = nextDueAfter(schedule, after); due <= until; due = nextDueAfter(schedule, due))
    dues.push(due);
  return dues;
}

export function sameTimeDaysLater(schedule: Schedule, dueAt: Date, days: number): Date {
  return momentOf(schedule, addDays(dayAt(schedule.timezone, dueAt), days));
}

export function coveredRange(
  dateRange: ReportDateRange,
  dueAt: Date,
  timezone: TimeZone,
  weekStartsOn: Weekday = 1,
): DateRange {
  const today = dayAt(timezone, dueAt);
  switch (dateRange) {
    case "LAST_7_DAYS":
      return { from: addDays(today, -7), to: addDays(today, -1) };
    case "LAST_30_DAYS":
      return { from: addDays(today, -30), to: addDays(today, -1) };
    case "LAST_WEEK": {
      const thisWeek = startOfWeek(today, weekStartsOn);
      return { from: addDays(thisWeek, -7), to: addDays(thisWeek, -1) };
    }
    case "LAST_MONTH": {
      const lastDay = addDays(startOfMonth(today), -1);
      return { from: startOfMonth(lastDay), to: lastDay };
    }
  }
}

function dueDay(schedule: Schedule, today: PlainDate, step: number): PlainDate {
  if (schedule.period === "WEEK") return addDays(startOfWeek(today), step * 7 + Number(schedule.detail));

  const first = monthLater(today, step);
  switch (schedule.detail) {
    case "LAST_DAY":
      return endOfMonth(first);
    case "FIRST_WORK_DAY":
      return addDays(first, weekday(first) === 6 ? 2 : weekday(first) === 7 ? 1 : 0);
    default:
      return first;
  }
}

function monthLater(day: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return plainDate(year, month + months, 1);
}

/** Repeated time: the first. Gap: its end (02:30 becomes 03:00), unlike Temporal's "compatible". */
function momentOf({ hour, minute, timezone }: Schedule, day: PlainDate): Date {
  const wall = Temporal.PlainDate.from(day).toPlainDateTime({ hour, minute });
  const moment = wall.toZonedDateTime(timezone, { disambiguation: "earlier" });
  if (moment.toPlainDateTime().equals(wall)) return new Date(moment.epochMilliseconds);
  // "earlier" yields a moment before the gap.
  const afterGap = moment.getTimeZoneTransition("next");
  if (!afterGap) throw new Error(`${timezone} has no ${wall.toString()} and no transition after it`);
  return new Date(afterGap.epochMilliseconds);
}
