import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect } from "vitest";
import {
  coveredRange,
  duesBetween,
  nextDueAfter,
  sameTimeDaysLater,
} from "#app/domain/reports/rules/schedule.ts";
import type { Schedule } from "#app/domain/reports/rules/schedule.ts";
import { timeZones } from "#app/lib/time-zones.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import type { ReportDetail } from "#db/schema/reports.ts";
import { cases } from "#tests/support/cases.ts";
import { longTest, test } from "#tests/support/test-set.ts";

const berlin = timeZone("Europe/Berlin");
const monthly = { period: "MONTH", detail: "FIRST_DAY", hour: 8, minute: 0, timezone: berlin } as const;

const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString());

test("the local time stays the same when the clocks change", () => {
  expect(iso(duesBetween(monthly, new Date("2026-02-15T00:00Z"), new Date("2026-05-01T12:00Z")))).toEqual([
    "2026-03-01T07:00:00.000Z",
    "2026-04-01T06:00:00.000Z",
    "2026-05-01T06:00:00.000Z",
  ]);
});

test("a report is due after the given moment and not at it, so that a sent report is not due again", () => {
  const due = nextDueAfter(monthly, new Date("2026-10-31T23:00Z"));
  expect(due.toISOString()).toBe("2026-11-01T07:00:00.000Z");
  expect(nextDueAfter(monthly, due).toISOString()).toBe("2026-12-01T07:00:00.000Z");
});

test("a local time that does not exist is sent once, at the first moment after the gap", () => {
  const sunday = { period: "WEEK", detail: "6", hour: 2, minute: 30, timezone: berlin } as const;
  expect(iso(duesBetween(sunday, new Date("2026-03-22T12:00Z"), new Date("2026-04-05T12:00Z")))).toEqual([
    "2026-03-29T01:00:00.000Z", // 03:00 in Berlin
    "2026-04-05T00:30:00.000Z",
  ]);
});

test("a local time that occurs twice is sent once, the first time", () => {
  const sunday = { period: "WEEK", detail: "6", hour: 2, minute: 30, timezone: berlin } as const;
  expect(iso(duesBetween(sunday, new Date("2026-10-19T12:00Z"), new Date("2026-11-01T12:00Z")))).toEqual([
    "2026-10-25T00:30:00.000Z",
    "2026-11-01T01:30:00.000Z",
  ]);
});

test("a day that a country skipped moves to the next one", () => {
  // Samoa had no Friday 30 December 2011.
  const friday = {
    period: "WEEK",
    detail: "4",
    hour: 8,
    minute: 0,
    timezone: timeZone("Pacific/Apia"),
  } as const;
  expect(iso(duesBetween(friday, new Date("2011-12-24T12:00Z"), new Date("2012-01-06T12:00Z")))).toEqual([
    "2011-12-30T10:00:00.000Z", // Saturday 31 December, 00:00
    "2012-01-05T18:00:00.000Z",
  ]);
});

test("the last day of a month is 28, 29, 30 or 31", () => {
  const lastDay = { ...monthly, detail: "LAST_DAY", timezone: timeZone("UTC") } as const;
  const dues = duesBetween(lastDay, new Date("2027-12-31T12:00Z"), new Date("2028-05-01T00:00Z"));
  expect(iso(dues).map((due) => due.slice(0, 10))).toEqual([
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
  ]);
});

test("the first work day is Monday when the month starts on a weekend", () => {
  const workDay = { ...monthly, detail: "FIRST_WORK_DAY", timezone: timeZone("UTC") } as const;
  const dues = duesBetween(workDay, new Date("2026-07-15T12:00Z"), new Date("2026-11-30T00:00Z"));
  // August starts on a Saturday, November on a Sunday.
  expect(iso(dues).map((due) => due.slice(0, 10))).toEqual([
    "2026-08-03",
    "2026-09-01",
    "2026-10-01",
    "2026-11-02",
  ]);
});

test("weekday 0 is Monday", () => {
  const week = { period: "WEEK", detail: "0", hour: 6, minute: 15, timezone: timeZone("UTC") } as const;
  expect(nextDueAfter(week, new Date("2026-11-21T12:00Z")).toISOString()).toBe("2026-11-23T06:15:00.000Z");
});

test("a waiting report is checked again at the same local time, across a clock change", () => {
  const due = new Date("2026-10-24T06:00Z");
  expect(sameTimeDaysLater(monthly, due, 1).toISOString()).toBe("2026-10-25T07:00:00.000Z");
});

test("a report covers whole days before its due day, in its own time zone", () => {
  // 31 December, 23:30 in London is already 1 January in Auckland.
  const due = new Date("2026-12-31T23:30Z");
  const auckland = timeZone("Pacific/Auckland");
  expect(coveredRange("LAST_MONTH", due, auckland)).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(coveredRange("LAST_MONTH", due, timeZone("Europe/London"))).toEqual({
    from: "2026-11-01",
    to: "2026-11-30",
  });
  expect(coveredRange("LAST_7_DAYS", due, auckland)).toEqual({ from: "2026-12-25", to: "2026-12-31" });
  expect(coveredRange("LAST_30_DAYS", due, auckland)).toEqual({ from: "2026-12-02", to: "2026-12-31" });
});

test("last week is a whole week that starts on the company's first weekday", () => {
  const saturday = new Date("2026-11-21T09:00Z");
  expect(coveredRange("LAST_WEEK", saturday, timeZone("UTC"))).toEqual({
    from: "2026-11-09",
    to: "2026-11-15",
  });
  expect(coveredRange("LAST_WEEK", saturday, timeZone("UTC"), 7)).toEqual({
    from: "2026-11-08",
    to: "2026-11-14",
  });
});

test("a report of last month sent on the last day covers the month before, 30 days old", () => {
  const due = nextDueAfter({ ...monthly, detail: "LAST_DAY" }, new Date("2026-10-15T00:00Z"));
  expect(coveredRange("LAST_MONTH", due, berlin)).toEqual({ from: "2026-09-01", to: "2026-09-30" });
});

const years = { from: new Date("2020-01-01T12:00Z"), to: new Date("2035-12-31T12:00Z") };

/** Local times where clocks change somewhere, and ordinary ones. */
const wallTime = fc.record({
  hour: fc.oneof(fc.constantFrom(0, 1, 2, 3, 23), fc.integer({ min: 0, max: 23 })),
  minute: fc.oneof(fc.constantFrom(0, 30), fc.integer({ min: 0, max: 59 })),
});
const detail = fc.oneof(
  fc.record({
    period: fc.constant("MONTH" as const),
    detail: fc.constantFrom<ReportDetail>("FIRST_DAY", "LAST_DAY", "FIRST_WORK_DAY"),
  }),
  fc.record({
    period: fc.constant("WEEK" as const),
    detail: fc.constantFrom<ReportDetail>("0", "1", "2", "3", "4", "5", "6"),
  }),
);

function isRightDay(schedule: Schedule, date: Temporal.PlainDate): boolean {
  switch (schedule.detail) {
    case "FIRST_DAY":
      return date.day === 1;
    case "LAST_DAY":
      return date.day === date.daysInMonth;
    case "FIRST_WORK_DAY":
      return date.dayOfWeek <= 5 && (date.day === 1 || (date.dayOfWeek === 1 && date.day <= 3));
    default:
      return date.dayOfWeek === Number(schedule.detail) + 1;
  }
}

function expectOncePerPeriodAtTheWallTime(schedule: Schedule, from: Date, to: Date) {
  const wall = Temporal.PlainTime.from({ hour: schedule.hour, minute: schedule.minute });
  const periods = new Set<string>();
  for (const due of duesBetween(schedule, from, to)) {
    const local = Temporal.Instant.fromEpochMilliseconds(due.getTime()).toZonedDateTimeISO(schedule.timezone);
    const exact = local.toPlainTime().equals(wall);
    // Only the end of a gap may show another time, and then the local time is missing on that day.
    if (exact) {
      expect(isRightDay(schedule, local.toPlainDate())).toBe(true);
    } else {
      const before = local.subtract({ milliseconds: 1 }).toPlainDateTime();
      // A gap may span midnight: the missing time is then on the day before.
      const [missing] = [before, local]
        .map((side) => side.toPlainDate().toPlainDateTime(wall))
        .filter(
          (time) =>
            Temporal.PlainDateTime.compare(before, time) < 0 &&
            Temporal.PlainDateTime.compare(time, local.toPlainDateTime()) < 0,
        );
      expect(missing, `${due.toISOString()} in ${schedule.timezone}`).toBeDefined();
      expect(isRightDay(schedule, missing!.toPlainDate())).toBe(true);
    }
    const period =
      schedule.period === "MONTH"
        ? local.toPlainDate().toString().slice(0, 7)
        : `${local.yearOfWeek}-${local.weekOfYear}`;
    expect(periods.has(period), `${schedule.timezone} twice in ${period}`).toBe(false);
    periods.add(period);
  }
  return periods.size;
}

test("every time zone gets exactly one report in each month of 2026 and 2027, at its local time", () => {
  expectEachMonth("2025-12-31T23:59Z", "2027-12-31T12:00Z", 24);
});

longTest(
  "every listed time zone gets exactly one report in each month of 2020 to 2035, at its local time",
  () => expectEachMonth("2019-12-31T23:59Z", years.to.toISOString(), 192),
  300_000,
);

function expectEachMonth(from: string, to: string, count: number): void {
  for (const [index, timezone] of timeZones.entries()) {
    const schedule = {
      period: "MONTH",
      detail: "LAST_DAY",
      hour: index % 24,
      minute: (index * 7) % 60,
      timezone,
    } as const;
    const months = expectOncePerPeriodAtTheWallTime(schedule, new Date(from), new Date(to));
    // The last days before and at the end are on either side of the limits, depending on the time zone.
    expect(Math.abs(months - count), timezone).toBeLessThanOrEqual(1);
  }
}

test("a time skipped by a clock change over midnight is sent at the end of the gap, once in its week", () => {
  const schedule = {
    hour: 23,
    minute: 0,
    period: "WEEK",
    detail: "5",
    timezone: timeZone("America/Nuuk"),
  } as const;
  const count = expectOncePerPeriodAtTheWallTime(
    schedule,
    new Date("2024-01-01T12:00Z"),
    new Date("2025-01-01T12:00Z"),
  );
  expect(count).toBe(52);
  // 30 March 2024 ends at 23:00: clocks go to midnight.
  expect(nextDueAfter(schedule, new Date("2024-03-28T00:00Z"))).toEqual(new Date("2024-03-31T01:00Z"));
});

test("any schedule in any time zone is sent exactly once per period, at its local time", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...timeZones),
      wallTime,
      detail,
      fc.integer({ min: 2020, max: 2034 }),
      (timezone, time, when, year) => {
        const schedule = { ...time, ...when, timezone };
        const count = expectOncePerPeriodAtTheWallTime(
          schedule,
          new Date(Date.UTC(year, 0, 1, 12)),
          new Date(Date.UTC(year + 1, 0, 1, 12)),
        );
        const expected = schedule.period === "MONTH" ? 12 : 52;
        expect(Math.abs(count - expected)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: cases(300) },
  );
}, 120_000);

test("due times never decrease, whatever moment they are computed from", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...timeZones),
      wallTime,
      detail,
      fc.integer({ min: years.from.getTime(), max: years.to.getTime() }),
      fc.integer({ min: 1, max: 40 * 86_400_000 }),
      (timezone, time, when, start, gap) => {
        const schedule = { ...time, ...when, timezone };
        const first = nextDueAfter(schedule, new Date(start));
        const later = nextDueAfter(schedule, new Date(start + gap));
        expect(first.getTime()).toBeGreaterThan(start);
        expect(later.getTime()).toBeGreaterThanOrEqual(first.getTime());
        // Any moment before a due time leads to that due time.
        if (start + gap < first.getTime()) expect(later).toEqual(first);
      },
    ),
    { numRuns: cases(500) },
  );
}, 120_000);
