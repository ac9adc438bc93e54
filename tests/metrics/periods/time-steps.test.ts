import { expect, test } from "vitest";
import { type DateRange, day } from "#app/lib/plain-date.ts";
import { missingSteps, timeSteps, withEveryStep, withWeekStart } from "#app/metrics/periods/time-steps.ts";

const span = (from: string, to: string): DateRange => ({ from: day(from), to: day(to) });
const fortnight = span("2026-09-30", "2026-10-12");
const days = { type: "date" } as const;

test("every day, week and month of a range is listed, with weeks of any weekday", () => {
  expect(timeSteps(days, fortnight)).toHaveLength(13);
  expect(timeSteps({ type: "week" }, fortnight)).toEqual(["2026-09-28", "2026-10-05", "2026-10-12"]);
  const sundays = { type: "week", weekStartsOn: 7 } as const;
  expect(timeSteps(sundays, fortnight)).toEqual(["2026-09-27", "2026-10-04", "2026-10-11"]);
  expect(timeSteps({ type: "month" }, fortnight)).toEqual(["2026-09-01", "2026-10-01"]);
});

test("every missing step gets a row, in order", () => {
  const rows = [{ date: "2026-10-01", clicks: 0 as number | null }];
  const filled = withEveryStep(
    rows,
    days,
    span("2026-09-30", "2026-10-02"),
    ({ date }) => date,
    (date) => ({ date, clicks: null }),
  );
  expect(filled).toEqual([
    { date: "2026-09-30", clicks: null },
    { date: "2026-10-01", clicks: 0 },
    { date: "2026-10-02", clicks: null },
  ]);
});

test("missing steps are listed", () => {
  expect(missingSteps(["2026-10-05"], { type: "week" }, fortnight)).toEqual(["2026-09-28", "2026-10-12"]);
});

test("ten years of days and a century of months are filled in, but not a century of days", () => {
  const century = span("1926-01-01", "2025-12-31");
  const count = (range: DateRange, type: "date" | "month") => missingSteps([], { type }, range).length;
  expect(count(span("2016-01-01", "2025-12-31"), "date")).toBe(3653);
  expect(count(century, "month")).toBe(1200);
  expect(count(century, "date")).toBe(0);
  expect(withEveryStep([], days, century, () => null, String)).toEqual([]);
});

test("only weeks are marked, and only when they do not start on Monday", () => {
  const week = { key: "week", label: "Week", type: "week" } as const;
  const month = { key: "month", label: "Month", type: "month" } as const;
  expect(withWeekStart(week, 7)).toEqual({ ...week, weekStartsOn: 7 });
  expect(withWeekStart(week, 1)).toBe(week);
  expect(withWeekStart(week)).toBe(week);
  expect(withWeekStart(month, 7)).toBe(month);
});
