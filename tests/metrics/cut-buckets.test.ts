import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type DateRange, day, startOfMonth, startOfWeek } from "#app/lib/plain-date.ts";
import { areWholeMonths, cutEnds, unequalDays } from "#app/metrics/cut-buckets.ts";

const span = (from: string, to: string): DateRange => ({ from: day(from), to: day(to) });
const now = span("2026-10-23", "2026-11-21");
const before = span("2026-09-23", "2026-10-22");
const bucket = (start: string, range: DateRange) => ({ start: day(start), range });

test("counts the days of a cut week in its own period", () => {
  expect(unequalDays("week", bucket("2026-10-19", now), bucket("2026-09-21", before))).toEqual({
    now: 3,
    before: 5,
  });
  expect(unequalDays("week", bucket("2026-11-16", now), bucket("2026-10-19", before))).toEqual({
    now: 6,
    before: 4,
  });
  expect(unequalDays("week", bucket("2026-10-26", now), bucket("2026-09-28", before))).toBeNull();
});

test("compares whole months whatever their length, and cut ones only where they are equally long", () => {
  const october = bucket("2026-10-01", span("2026-10-01", "2026-10-31"));
  expect(unequalDays("month", october, bucket("2026-09-01", span("2026-09-01", "2026-09-30")))).toBeNull();
  expect(unequalDays("month", october, bucket("2026-08-01", span("2026-08-31", "2026-09-30")))).toEqual({
    now: 31,
    before: 1,
  });
  const start = bucket("2026-10-01", span("2026-10-01", "2026-10-20"));
  expect(unequalDays("month", start, bucket("2026-09-01", span("2026-09-01", "2026-09-20")))).toBeNull();
  expect(unequalDays("month", start, bucket("2026-09-01", span("2026-09-01", "2026-09-30")))).toEqual({
    now: 20,
    before: 30,
  });
});

test("counts no days of a week that lies beyond the days that are compared", () => {
  expect(
    unequalDays(
      "week",
      bucket("2026-11-16", span("2026-10-23", "2026-11-15")),
      bucket("2026-10-12", span("2026-09-23", "2026-10-16")),
    ),
  ).toEqual({ now: 0, before: 5 });
});

test("leaves days and names alone", () => {
  expect(unequalDays("date", bucket("2026-10-23", now), bucket("2026-09-23", before))).toBeNull();
  expect(unequalDays("text", bucket("2026-10-19", now), bucket("2026-09-21", before))).toBeNull();
});

test("always compares periods that begin on the same weekday and are equally long, week by week", () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.integer({ min: 1, max: 200 }), fc.nat(30), (offset, length, weeks) => {
      const from = addDays(day("2024-01-01"), offset);
      const range = { from, to: addDays(from, length - 1) };
      const back = -7 * (weeks + 1);
      const then = { from: addDays(range.from, back), to: addDays(range.to, back) };
      for (let start = startOfWeek(from); start <= range.to; start = addDays(start, 7))
        expect(
          unequalDays("week", { start, range }, { start: addDays(start, back), range: then }),
        ).toBeNull();
    }),
  );
});

test("says which ends a period cuts", () => {
  const weeks = [day("2026-10-19"), day("2026-10-26"), day("2026-11-16")];
  expect(cutEnds("week", weeks, now)).toEqual(["first", "last"]);
  expect(cutEnds("week", weeks.slice(1, 2), now)).toEqual([]);
  expect(cutEnds("month", [startOfMonth(now.from)], span("2026-10-01", "2026-10-31"))).toEqual([]);
  expect(cutEnds("date", [now.from, now.to], now)).toEqual([]);
  expect(cutEnds("week", [], now)).toEqual([]);
});

test("knows two periods of equally many whole months", () => {
  expect(areWholeMonths(span("2026-02-01", "2026-02-28"), span("2026-01-01", "2026-01-31"))).toBe(true);
  expect(areWholeMonths(span("2026-01-01", "2026-03-31"), span("2025-10-01", "2025-12-31"))).toBe(true);
  expect(areWholeMonths(span("2026-01-01", "2026-02-28"), span("2025-12-01", "2025-12-31"))).toBe(false);
  expect(areWholeMonths(span("2026-02-01", "2026-02-28"), span("2026-01-01", "2026-01-30"))).toBe(false);
});
