import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, day } from "#app/lib/plain-date.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { comparisonRange } from "#app/metrics/periods/comparisons.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { periodOfParams, periodParams } from "#app/metrics/periods/share-period.ts";

const range = (from: string, to: string) => ({ from: day(from), to: day(to) });
const read = (query: string) => periodOfParams(new URLSearchParams(query));
const problems = (query: string) => {
  const found = read(query);
  return found.outcome === "problems" ? found.problems : found.outcome;
};
const write = (base: DateRange, compareRange: DateRange | null) =>
  periodParams({ range: base, compareRange }).toString();

test("dates are shared, and the default comparison is omitted", () => {
  expect(write(range("2026-10-05", "2026-11-08"), range("2026-08-31", "2026-10-04"))).toBe(
    "startDate=2026-10-05&endDate=2026-11-08",
  );
});

test("a full month is shared as month and year", () => {
  expect(write(range("2026-10-01", "2026-10-31"), range("2026-08-31", "2026-09-30"))).toBe(
    "month=10&year=2026",
  );
});

test("any other comparison is shared, and so is none", () => {
  expect(write(range("2026-10-01", "2026-10-31"), range("2026-09-01", "2026-09-30"))).toBe(
    "month=10&year=2026&compareStartDate=2026-09-01&compareEndDate=2026-09-30",
  );
  expect(write(range("2026-10-01", "2026-10-31"), null)).toBe("month=10&year=2026&compare=none");
});

test("the same days are read back, whatever was shared", () => {
  const anyRange = fc.tuple(fc.nat(20_000), fc.nat(400)).map(([start, length]) => {
    const from = addDays(day("2000-01-01"), start);
    return { from, to: addDays(from, length) };
  });
  const months = fc.nat(300).map(monthAt);
  fc.assert(
    fc.property(
      fc.oneof(anyRange, months),
      fc.nat(5),
      fc.nat(900),
      fc.nat(60),
      (base, which, back, length) => {
        const to = addDays(base.to, -back);
        const name = (
          [
            "none",
            "previous",
            "previous_month",
            "same_dates_last_year",
            "same_weekdays_last_year",
            "custom",
          ] as const
        )[which];
        const compareRange = comparisonRange(name ?? "none", base, {
          custom: { from: addDays(to, -length), to },
        });
        const shared = periodOfParams(periodParams({ range: base, compareRange }));
        if (shared.outcome !== "period") throw new Error("not read back");
        // Future days are another case: they end yesterday (tests/metrics/periods/periods.test.ts).
        expect(resolvePeriod(shared.choice, { today: day("2060-01-01") })).toMatchObject({
          range: base,
          compareRange,
        });
      },
    ),
  );
});

function monthAt(at: number): DateRange {
  const from = new Date(Date.UTC(2000, at, 1)).toISOString().slice(0, 10);
  const to = new Date(Date.UTC(2000, at + 1, 0)).toISOString().slice(0, 10);
  return range(from, to);
}

test("a named comparison keeps its name", () => {
  expect(read("month=10&year=2026&compareStartDate=2025-10-01&compareEndDate=2025-10-31")).toMatchObject({
    outcome: "period",
    choice: { comparison: "same_dates_last_year", compareStartDate: null },
  });
  expect(read("month=02&year=2024")).toMatchObject({
    choice: { rangeType: "custom", startDate: "2024-02-01", endDate: "2024-02-29", comparison: "previous" },
  });
});

test.each(["startDate", "compareStartDate"])("an end before its start is swapped: %s", (which) => {
  const straight = {
    start: "2026-09-01",
    end: "2026-09-20",
    compareStart: "2026-07-01",
    compareEnd: "2026-07-09",
  };
  const address = ({ start, end, compareStart, compareEnd }: typeof straight) =>
    `startDate=${start}&endDate=${end}&compareStartDate=${compareStart}&compareEndDate=${compareEnd}`;
  const { start, end, compareStart, compareEnd } = straight;
  const swapped =
    which === "startDate"
      ? { ...straight, start: end, end: start }
      : { ...straight, compareStart: compareEnd, compareEnd: compareStart };
  expect(read(address(swapped))).toEqual(read(address(straight)));
  expect(read(address(swapped))).toMatchObject({ outcome: "period" });
});

test("an address without dates has none", () => {
  expect(read("timezone=Europe/Berlin&startDate=")).toEqual({ outcome: "absent" });
});

test.each([
  ["startDate=2026-02-30&endDate=2026-03-01", { startDate: "2026-02-30 is not a valid date." }],
  ["startDate=2026-10-05&endDate=9999-10-01", { endDate: "Choose a year from 1900 to 2999." }],
  ["startDate=2026-10-05", { endDate: "Enter the end date too: there is a start date." }],
  ["endDate=2026-10-05", { startDate: "Enter the start date too: there is an end date." }],
  [
    "startDate=yesterday&endDate=05/10/2026",
    {
      startDate: "Enter the start date as year, month and day: 2026-11-21.",
      endDate: "Enter the end date as year, month and day: 2026-11-21.",
    },
  ],
  ["startDate=1950-01-01&endDate=2026-01-01", { endDate: "Choose a date range of at most 20 years." }],
  ["month=13&year=2026", { month: "Enter the month as a number from 1 to 12." }],
  ["month=10", { year: "Enter the year too." }],
  ["year=9999&month=1", { year: "Choose a year from 1900 to 2999." }],
  [
    "month=10&year=2026&compareStartDate=2026-10-20&compareEndDate=2026-11-01",
    {
      compareEndDate: "The comparison must end on or before 31 October 2026.",
    },
  ],
  [
    "compareStartDate=2026-10-20&compareEndDate=2026-11-01",
    {
      startDate: "Enter a start and an end date too: a comparison needs a date range.",
    },
  ],
  ["month=10&year=2026&compare=yes", { compare: "Leave out compare, or set it to none for no comparison." }],
])("?%s has an error message", (query, expected) => {
  expect(problems(query)).toEqual(expected);
});
