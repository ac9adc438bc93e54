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
  plainDate,
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
import { cases } from "#tests/support/cases.ts";

const anyDay = fc.integer({ min: 0, max: 400_000 }).map((days) => addDays(day("1900-01-01"), days));

test.each(["2026-11-21", "2024-02-29", "1900-01-01", "2999-12-31"])("%s is a day", (text) => {
  expect(isPlainDate(text)).toBe(true);
});

test("a number that is out of range gives a text that is no day, and no error", () => {
  for (const days of [NaN, Infinity, 1e12, -1e12, 40_000_000]) {
    expect(isPlainDate(addDays(day("1900-01-01"), days)), `${days}`).toBe(false);
    expect(isPlainDate(plainDate(2026, 1, days)), `${days}`).toBe(false);
  }
  expect(plainDate(2026, 13, 1)).toBe("2027-01-01");
  expect(plainDate(2026, 3, 0)).toBe("2026-02-28");
});

test("a day is found again on both sides of midnight, whatever was read before", () => {
  const zones = ["Asia/Kathmandu", "America/St_Johns", "Australia/Eucla", "UTC"].map(timeZone);
  const year = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...zones), year, (zone, at) => {
      const numbers = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
      expect(dayAt(zone, new Date(at))).toBe(numbers.format(at));
      expect(dayAt(zone, new Date(at))).toBe(numbers.format(at));
    }),
    { numRuns: cases(300) },
  );
});

test("every day from 1900 to 2999 is a day, and no other day of a month", () => {
  const pad = (part: number) => String(part).padStart(2, "0");
  for (let year = 1900; year < 3000; year += 1)
    for (let month = 0; month <= 13; month += 1)
      for (const date of [0, 1, 28, 29, 30, 31, 32]) {
        const made = new Date(Date.UTC(year, month - 1, date));
        const isDay = made.getUTCMonth() === month - 1 && made.getUTCDate() === date;
        if (isPlainDate(`${year}-${pad(month)}-${pad(date)}`) !== isDay)
          throw new Error(`${year}-${pad(month)}-${pad(date)}`);
      }
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
])("%j is no day", (text) => {
  expect(isPlainDate(text)).toBe(false);
});

test("only text can be a day", () => {
  for (const value of [null, undefined, 20261121, new Date(), ["2026-11-21"]])
    expect(isPlainDate(value)).toBe(false);
});

test("days are counted across months, leap days and years", () => {
  expect(addDays(day("2026-02-28"), 1)).toBe("2026-03-01");
  expect(addDays(day("2024-02-28"), 1)).toBe("2024-02-29");
  expect(addDays(day("2026-01-01"), -1)).toBe("2025-12-31");
  expect(daysBetween(day("2026-03-28"), day("2026-03-30"))).toBe(2); // summer time starts on the 29th in Europe
  expect(rangeLength({ from: day("2026-10-01"), to: day("2026-10-31") })).toBe(31);
});

test("adding and subtracting the same number of days returns to the day", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date);
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }),
  );
});

test("the next day and the weekday of every day are known", () => {
  fc.assert(
    fc.property(anyDay, (date) => {
      const next = addDays(date, 1);
      expect(next > date).toBe(true);
      expect(weekday(next)).toBe((weekday(date) % 7) + 1);
    }),
  );
});

test("a range lists every day once, in order", () => {
  expect(rangeDays({ from: day("2026-02-27"), to: day("2026-03-02") })).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
  expect(rangeDays({ from: day("2026-03-02"), to: day("2026-03-01") })).toEqual([]);
});

test("adding a month stays within the month", () => {
  expect(addMonths(day("2026-01-31"), 1)).toBe("2026-02-28");
  expect(addMonths(day("2024-01-31"), 1)).toBe("2024-02-29");
  expect(addMonths(day("2024-02-29"), -12)).toBe("2023-02-28");
  expect(addMonths(day("2026-12-15"), 1)).toBe("2027-01-15");
  expect(addMonths(day("2026-01-15"), -1)).toBe("2025-12-15");
});

test("both ends of a month are found", () => {
  expect([startOfMonth(day("2024-02-10")), endOfMonth(day("2024-02-10"))]).toEqual([
    "2024-02-01",
    "2024-02-29",
  ]);
  expect(isFullMonth({ from: day("2026-12-01"), to: day("2026-12-31") })).toBe(true);
  expect(isFullMonth({ from: day("2026-11-01"), to: day("2026-12-31") })).toBe(false);
});

test("weeks start on Monday by default", () => {
  expect(weekday(day("2026-10-05"))).toBe(1);
  expect(weekday(day("2026-10-04"))).toBe(7);
  expect(startOfWeek(day("2026-10-04"))).toBe("2026-09-28");
  expect(startOfWeek(day("2026-10-05"))).toBe("2026-10-05");
  expect(startOfWeek(day("2026-10-07"), 7)).toBe("2026-10-04");
});

test("ISO weeks have their ISO year", () => {
  expect(isoWeek(day("2027-01-01"))).toEqual({ year: 2026, week: 53 });
  expect(isoWeek(day("2024-12-30"))).toEqual({ year: 2025, week: 1 });
  expect(isoWeek(day("2026-01-01"))).toEqual({ year: 2026, week: 1 });
  expect(isoWeek(day("2026-10-07"))).toEqual({ year: 2026, week: 41 });
});

test("today follows the time zone's clock", () => {
  const now = new Date("2026-11-20T23:30:00Z");
  expect(today(timeZone("Europe/London"), now)).toBe("2026-11-20");
  expect(today(timeZone("Europe/Berlin"), now)).toBe("2026-11-21");
  expect(today(timeZone("Pacific/Kiritimati"), now)).toBe("2026-11-21");
  expect(today(timeZone("America/Los_Angeles"), now)).toBe("2026-11-20");
  expect(yesterday(timeZone("Europe/Berlin"), now)).toBe("2026-11-20");
});

test("the day stays right through a clock change", () => {
  const zone = timeZone("Europe/Berlin");
  expect(dayAt(zone, new Date("2026-03-28T22:59:59Z"))).toBe("2026-03-28");
  expect(dayAt(zone, new Date("2026-03-28T23:00:00Z"))).toBe("2026-03-29");
  expect(dayAt(zone, new Date("2026-03-29T21:59:59Z"))).toBe("2026-03-29"); // 23 hours later
  expect(dayAt(zone, new Date("2026-03-29T22:00:00Z"))).toBe("2026-03-30");
});

test("time zones are known by name, not by offset", () => {
  for (const zone of ["Europe/Paris", "UTC", "America/Argentina/Buenos_Aires", "Etc/GMT+1"]) {
    expect(isTimeZone(zone)).toBe(true);
  }
  for (const zone of ["Mars/Base", "+02:00", "", "Europe/Paris ", 2, null])
    expect(isTimeZone(zone)).toBe(false);
});

test("an invalid day is refused with words at the boundary", () => {
  expect(PlainDate.parse("2026-11-21")).toBe("2026-11-21");
  expect(PlainDate.safeParse("2026-02-30").error?.issues[0]?.message).toContain("Enter a valid date");
  expect(TimeZone.parse("Asia/Tokyo")).toBe("Asia/Tokyo");
  expect(TimeZone.safeParse(undefined).error?.issues[0]?.message).toContain("Choose a time zone");
});
