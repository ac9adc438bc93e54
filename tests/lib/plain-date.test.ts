import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  day,
  dayAt,
  daysBetween,
  endOfMonth,
  isFullMonth,
  isPlainDate,
  isTimeZone,
  isoWeek,
  rangeDays,
  rangeLength,
  startOfMonth,
  startOfWeek,
  timeZone,
  today,
  weekday,
  yesterday,
} from "#app/lib/plain-date.ts";
import { PlainDate, TimeZone } from "#app/lib/plain-date.schema.ts";

const anyDay = fc.integer({ min: 0, max: 400_000 }).map((days) => addDays(day("1900-01-01"), days));

test.each(["2026-11-21", "2024-02-29", "1900-01-01", "2999-12-31"])("takes %s for a day", (text) => {
  expect(isPlainDate(text)).toBe(true);
});

test.each([
  "2026-02-30",
  "2025-02-29",
  "1900-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "9999-01-01",
  "1899-12-31",
  "3000-01-01",
  "2026-1-1",
  "2026-11-21T00:00:00Z",
  " 2026-11-21",
  "2026-11-21\n",
  "",
  "today",
  "20261121",
])("does not take %j for a day", (text) => {
  expect(isPlainDate(text)).toBe(false);
});

test("takes only text for a day", () => {
  for (const value of [null, undefined, 20261121, new Date(), ["2026-11-21"]])
    expect(isPlainDate(value)).toBe(false);
});

test("counts days across months, leap days and years", () => {
  expect(addDays(day("2026-02-28"), 1)).toBe("2026-03-01");
  expect(addDays(day("2024-02-28"), 1)).toBe("2024-02-29");
  expect(addDays(day("2026-01-01"), -1)).toBe("2025-12-31");
  expect(daysBetween(day("2026-03-28"), day("2026-03-30"))).toBe(2); // summer time begins on the 29th in Europe
  expect(rangeLength({ from: day("2026-10-01"), to: day("2026-10-31") })).toBe(31);
});

test("adds and takes away the same number of days", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date);
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }),
  );
});

test("knows the next day of every day, and its weekday", () => {
  fc.assert(
    fc.property(anyDay, (date) => {
      const next = addDays(date, 1);
      expect(next > date).toBe(true);
      expect(weekday(next)).toBe((weekday(date) % 7) + 1);
    }),
  );
});

test("lists every day of a range once, in order", () => {
  expect(rangeDays({ from: day("2026-02-27"), to: day("2026-03-02") })).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
  expect(rangeDays({ from: day("2026-03-02"), to: day("2026-03-01") })).toEqual([]);
});

test("stays within the month when a month is added", () => {
  expect(addMonths(day("2026-01-31"), 1)).toBe("2026-02-28");
  expect(addMonths(day("2024-01-31"), 1)).toBe("2024-02-29");
  expect(addMonths(day("2024-02-29"), -12)).toBe("2023-02-28");
  expect(addMonths(day("2026-12-15"), 1)).toBe("2027-01-15");
  expect(addMonths(day("2026-01-15"), -1)).toBe("2025-12-15");
});

test("finds both ends of a month", () => {
  expect([startOfMonth(day("2024-02-10")), endOfMonth(day("2024-02-10"))]).toEqual([
    "2024-02-01",
    "2024-02-29",
  ]);
  expect(isFullMonth({ from: day("2026-12-01"), to: day("2026-12-31") })).toBe(true);
  expect(isFullMonth({ from: day("2026-11-01"), to: day("2026-12-31") })).toBe(false);
});

test("starts weeks on Monday unless told otherwise", () => {
  expect(weekday(day("2026-10-05"))).toBe(1);
  expect(weekday(day("2026-10-04"))).toBe(7);
  expect(startOfWeek(day("2026-10-04"))).toBe("2026-09-28");
  expect(startOfWeek(day("2026-10-05"))).toBe("2026-10-05");
  expect(startOfWeek(day("2026-10-07"), 7)).toBe("2026-10-04");
});

test("gives ISO weeks their ISO year", () => {
  expect(isoWeek(day("2027-01-01"))).toEqual({ year: 2026, week: 53 });
  expect(isoWeek(day("2024-12-30"))).toEqual({ year: 2025, week: 1 });
  expect(isoWeek(day("2026-01-01"))).toEqual({ year: 2026, week: 1 });
  expect(isoWeek(day("2026-10-07"))).toEqual({ year: 2026, week: 41 });
});

test("reads today from the wall clock of the zone", () => {
  const now = new Date("2026-11-20T23:30:00Z");
  expect(today(timeZone("Europe/London"), now)).toBe("2026-11-20");
  expect(today(timeZone("Europe/Berlin"), now)).toBe("2026-11-21");
  expect(today(timeZone("Pacific/Kiritimati"), now)).toBe("2026-11-21");
  expect(today(timeZone("America/Los_Angeles"), now)).toBe("2026-11-20");
  expect(yesterday(timeZone("Europe/Berlin"), now)).toBe("2026-11-20");
});

test("keeps the right day through a change of the clocks", () => {
  const zone = timeZone("Europe/Berlin");
  expect(dayAt(zone, new Date("2026-03-28T22:59:59Z"))).toBe("2026-03-28");
  expect(dayAt(zone, new Date("2026-03-28T23:00:00Z"))).toBe("2026-03-29");
  expect(dayAt(zone, new Date("2026-03-29T21:59:59Z"))).toBe("2026-03-29"); // 23 hours later
  expect(dayAt(zone, new Date("2026-03-29T22:00:00Z"))).toBe("2026-03-30");
});

test("knows time zones by name, not by offset", () => {
  for (const zone of ["Europe/Paris", "UTC", "America/Argentina/Buenos_Aires", "Etc/GMT+1"]) {
    expect(isTimeZone(zone)).toBe(true);
  }
  for (const zone of ["Mars/Base", "+02:00", "", "Europe/Paris ", 2, null])
    expect(isTimeZone(zone)).toBe(false);
});

test("refuses at the edge in words", () => {
  expect(PlainDate.parse("2026-11-21")).toBe("2026-11-21");
  expect(PlainDate.safeParse("2026-02-30").error?.issues[0]?.message).toContain("Enter a valid date");
  expect(TimeZone.parse("Asia/Tokyo")).toBe("Asia/Tokyo");
  expect(TimeZone.safeParse(undefined).error?.issues[0]?.message).toContain("Choose a time zone");
});
