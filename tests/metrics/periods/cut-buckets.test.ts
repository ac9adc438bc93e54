import { expect, test } from "vitest";
import { countByBucket, cutEnds, unequalDays } from "#app/metrics/periods/cut-buckets.ts";
import { type DateRange, day, rangeDays, startOfMonth } from "#app/lib/plain-date.ts";

const span = (from: string, to: string): DateRange => ({ from: day(from), to: day(to) });
const now = span("2026-10-23", "2026-11-21");
const bucket = (start: string, days: number) => ({ start: day(start), days });

test("the compared days of each week are counted", () => {
  const days = rangeDays(span("2026-10-23", "2026-11-02")).filter((date) => date !== "2026-10-28");
  const week = { key: "week", label: "Week", type: "week" } as const;
  expect([...countByBucket({ ...week, weekStartsOn: 7 }, days)].slice(0, 2)).toEqual([
    ["2026-10-18", 2],
    ["2026-10-25", 6],
  ]);
  expect([...countByBucket(week, days)]).toEqual([
    ["2026-10-19", 3],
    ["2026-10-26", 6],
    ["2026-11-02", 1],
  ]);
});

test("totals of weeks and months are compared only where they have equal lengths", () => {
  expect(unequalDays("week", bucket("2026-10-19", 3), bucket("2026-09-21", 5))).toEqual({
    now: 3,
    before: 5,
    isWhole: false,
  });
  expect(unequalDays("week", bucket("2026-10-26", 7), bucket("2026-09-28", 7))).toBeNull();
  expect(unequalDays("month", bucket("2026-10-01", 20), bucket("2026-09-01", 20))).toBeNull();
  expect(unequalDays("month", bucket("2026-10-01", 31), bucket("2026-09-01", 30))).toMatchObject({
    isWhole: true,
  });
  expect(unequalDays("month", bucket("2026-10-01", 31), bucket("2026-09-01", 20))).toMatchObject({
    isWhole: false,
  });
});

test("the ends that a date range cuts are named", () => {
  const weeks = [day("2026-10-19"), day("2026-10-26"), day("2026-11-16")];
  expect(cutEnds("week", weeks, now)).toEqual(["first", "last"]);
  expect(cutEnds("week", weeks.slice(1, 2), now)).toEqual([]);
  expect(cutEnds("month", [startOfMonth(now.from)], span("2026-10-01", "2026-10-31"))).toEqual([]);
  expect(cutEnds("date", [now.from, now.to], now)).toEqual([]);
  expect(cutEnds("week", [], now)).toEqual([]);
});
