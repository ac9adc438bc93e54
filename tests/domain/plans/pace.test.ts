import { expect, test } from "vitest";
import { readMonths } from "#app/domain/plans/read-months.ts";
import { type DayValues, monthRange, paceOf } from "#app/domain/plans/pace.ts";
import { addMonths, day, type PlainDate, rangeDays, weekday } from "#app/lib/plain-date.ts";

const october = day("2026-10-01");
const none: DayValues = new Map();

function daysOf(month: PlainDate, count: number, valueOf: (date: PlainDate) => number): DayValues {
  return new Map(
    rangeDays(monthRange(month))
      .slice(0, count)
      .map((date) => [date, valueOf(date)]),
  );
}

function pace(request: Partial<Parameters<typeof paceOf>[0]> & { readonly days: DayValues }) {
  const result = paceOf({
    goal: 3100,
    kind: "goal",
    method: "calendar",
    month: october,
    lastYear: none,
    ...request,
  });
  if (result.outcome !== "pace") throw new Error(result.why);
  return result.pace;
}

test("a flat series on plan is exactly on pace, in every month, on every day, whatever days are missing", () => {
  for (let at = 0; at < 36; at++) {
    const month = addMonths(day("2024-01-01"), at);
    const all = rangeDays(monthRange(month));
    for (let count = 1; count <= all.length; count++) {
      const whole = daysOf(month, count, () => 100);
      const holed = new Map([...whole].filter((_, place) => (place * 7 + at) % 3 > 0 || place === 0));
      for (const days of [whole, holed]) {
        const found = pace({ month, days, goal: 100 * all.length });
        expect([found.distance, found.onPace, found.projection]).toEqual([0, true, 100 * all.length]);
      }
    }
  }
});

test("work days expect nothing of weekends", () => {
  const days = daysOf(october, 20, (date) => (weekday(date) <= 5 ? 100 : 0));
  expect(pace({ method: "workdays", goal: 2200, days })).toMatchObject({ distance: 0, projection: 2200 });
  const weekend = new Map([[day("2026-08-01"), 0]]);
  const asked = {
    goal: 1,
    kind: "goal",
    method: "workdays",
    month: day("2026-08-01"),
    lastYear: none,
  } as const;
  expect(paceOf({ ...asked, days: weekend })).toEqual({ outcome: "none", why: "not-begun" });
});

test("last year's shape needs every day of that month", () => {
  const shape = daysOf(addMonths(october, -12), 31, (date) => (weekday(date) <= 5 ? 30 : 5));
  const days = new Map([...shape].slice(0, 12).map(([date, value]) => [addMonths(date, 12), value * 2]));
  const goal = [...shape.values()].reduce((sum, one) => sum + one, 0) * 2;
  const asked = { goal, kind: "goal", method: "last-year", month: october, days } as const;
  expect(pace({ ...asked, lastYear: shape })).toMatchObject({ distance: 0, projection: goal });
  const holed = new Map([...shape].slice(1));
  expect(paceOf({ ...asked, lastYear: holed })).toEqual({ outcome: "none", why: "no-last-year" });
  const february = daysOf(day("2027-02-01"), 28, () => 1);
  expect(
    pace({
      goal: 29,
      method: "last-year",
      month: day("2028-02-01"),
      days: daysOf(day("2028-02-01"), 29, () => 1),
      lastYear: february,
    }),
  ).toMatchObject({ distance: 0 });
});

test("goals are on pace within 2 points, budgets within 5%, and budgets need a look from 10%", () => {
  const first = (value: number) =>
    new Map([...daysOf(october, 10, () => 0)].map(([date]) => [date, value / 10]));
  const state = (kind: "goal" | "budget", value: number) => {
    const { onPace, isFar } = pace({ kind, days: first(value) });
    return [onPace, isFar];
  };
  expect([state("goal", 938), state("goal", 937)]).toEqual([
    [true, false],
    [false, true],
  ]);
  expect([1200, 800].map((value) => pace({ days: first(value), good: "ahead" }).isFar)).toEqual([
    false,
    true,
  ]);
  expect([1200, 800].map((value) => pace({ days: first(value), good: "behind" }).isFar)).toEqual([
    true,
    false,
  ]);
  expect([state("budget", 1050), state("budget", 1060), state("budget", 1100), state("budget", 890)]).toEqual(
    [
      [true, false],
      [false, false],
      [false, true],
      [false, true],
    ],
  );
  expect(
    paceOf({ goal: 1, kind: "goal", method: "calendar", month: october, days: none, lastYear: none }),
  ).toEqual({
    outcome: "none",
    why: "no-days",
  });
});

test("months are read as spreadsheets paste them, and refused by line", () => {
  const pasted =
    "Month\tOrders\r\n2026-11\t1,700\r\nOct 2026\t1640.5\n12/2026; €2,000\n2027-01, 5\nFebruary 2027 6\n";
  expect(readMonths(pasted)).toEqual({
    outcome: "read",
    months: { "2026-10": 1640.5, "2026-11": 1700, "2026-12": 2000, "2027-01": 5, "2027-02": 6 },
  });
  for (const [text, error] of [
    ["", "Enter at least one month"],
    ["2026-13, 5", "Line 1: start with a month"],
    ["2026-10", "Line 1: start with a month"],
    ["2026-10, many", "Line 1: enter a number"],
    ["2026-10, =1+1", "Line 1: enter a number"],
    ["2026-10, -5", "Line 1: enter a number above 0"],
    ["2026-10, 5\n2026-10, 6", "Line 2: 2026-10 is there twice"],
    ["2026-10, 5\n<script>, 6", "Line 2: start with a month"],
    ["__proto__, 5", "Line 1: start with a month"],
  ] as const) {
    const read = readMonths(text);
    expect(read.outcome === "refused" && read.errors[0], text).toContain(error);
  }
});
