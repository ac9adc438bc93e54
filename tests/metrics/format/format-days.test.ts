import { expect, test } from "vitest";
import { day } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";

const en = formatter("en");
const range = (from: string, to: string) => ({ from: day(from), to: day(to) });

test("a range is written as short as possible", () => {
  expect(en.range(range("2026-10-01", "2026-10-31"))).toBe("1–31 October 2026");
  expect(en.range(range("2026-09-28", "2026-10-04"))).toBe("28 September – 4 October 2026");
  expect(en.range(range("2025-12-30", "2026-01-05"))).toBe("30 December 2025 – 5 January 2026");
  expect(en.range(range("2026-10-05", "2026-10-05"))).toBe("5 October 2026");
  expect(en.rangeWithoutYear(range("2026-08-31", "2026-09-30"))).toBe("31 August – 30 September");
});

test("days, weeks and months are written", () => {
  expect(en.day(day("2026-10-21"))).toBe("21 October 2026");
  expect(en.shortDay(day("2026-09-01"))).toBe("1 Sep");
  expect(en.shortDay(day("2026-09-01"), "year")).toBe("1 Sep 2026");
  expect(en.shortRange(range("2026-10-05", "2026-10-09"))).toBe("5–9 Oct");
  expect(en.shortRange(range("2026-10-05", "2026-10-09"), "year")).toBe("5–9 Oct 2026");
  expect(en.longDay(day("2026-10-21"))).toBe("Wednesday 21 October");
  expect(en.shortMonth(day("2026-10-01"))).toBe("Oct 2026");
});

test("a time is written in the time zone", () => {
  expect(en.moment(new Date("2026-11-03T05:10:00Z"), "Europe/Berlin")).toBe("3 November 2026, 06:10");
  expect(en.moment(new Date("2026-11-02T23:05:00Z"), "Europe/Berlin")).toBe("3 November 2026, 00:05");
});

test("dates are in the dashboard's language", () => {
  expect(formatter("de").range(range("2026-10-01", "2026-10-31"))).toBe("1.–31. Oktober 2026");
  expect(formatter("en-US").range(range("2026-10-01", "2026-10-31"))).toBe("October 1 – 31, 2026");
  expect(formatter("fr").day(day("2026-10-01"))).toBe("1 octobre 2026");
});
