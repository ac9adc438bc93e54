import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, day, isInRange, rangeLength, timeZone, today } from "#app/lib/plain-date.ts";
import { comparisonRange } from "#app/metrics/periods/comparisons.ts";
import { rangeOf, resolvePeriod } from "#app/metrics/periods/periods.ts";
import type { PeriodChoice } from "#app/metrics/periods/periods.ts";
import type { ComparisonType, RangeType } from "#db/schema/documents/dashboard.ts";

const choice = (rangeType: RangeType, more: Partial<PeriodChoice> = {}): PeriodChoice => ({
  rangeType,
  startDate: null,
  endDate: null,
  comparison: "previous",
  compareStartDate: null,
  compareEndDate: null,
  ...more,
});
const custom = (from: string, to: string, more: Partial<PeriodChoice> = {}) =>
  choice("custom", { startDate: day(from), endDate: day(to), ...more });
const range = (from: string, to: string) => ({ from: day(from), to: day(to) });
const days = (rangeType: RangeType, now: string, includesToday = false) => {
  const { from, to } = rangeOf(choice(rangeType), { today: day(now), includesToday });
  return `${from} ${to}`;
};
const compared = (comparison: ComparisonType, from: string, to: string, rangeType?: RangeType) => {
  const found = comparisonRange(comparison, range(from, to), { ...(rangeType && { rangeType }) });
  return found && `${found.from} ${found.to}`;
};

test.each<[RangeType, string, string]>([
  ["daily", "2026-11-20", "2026-11-20 2026-11-20"],
  ["weekly", "2026-11-20", "2026-11-16 2026-11-19"],
  ["weekly", "2026-11-17", "2026-11-16 2026-11-16"],
  ["weekly", "2026-11-16", "2026-11-09 2026-11-15"], // a Monday: the whole week before
  ["monthly", "2026-11-20", "2026-11-01 2026-11-19"],
  ["monthly", "2026-11-01", "2026-10-01 2026-10-31"], // the first: the whole month before
  ["monthly", "2026-01-01", "2025-12-01 2025-12-31"],
  ["last_7_days", "2026-11-20", "2026-11-13 2026-11-19"],
  ["last_30_days", "2026-11-20", "2026-10-21 2026-11-19"],
  ["last_30_days", "2024-03-01", "2024-01-31 2024-02-29"],
  ["last_month", "2026-11-01", "2026-10-01 2026-10-31"],
  ["last_month", "2026-03-31", "2026-02-01 2026-02-28"],
  ["mid_monthly", "2026-11-20", "2026-10-15 2026-11-14"],
  ["mid_monthly", "2026-11-15", "2026-10-15 2026-11-14"],
  ["mid_monthly", "2026-11-14", "2026-09-15 2026-10-14"],
  ["mid_monthly", "2026-01-10", "2025-11-15 2025-12-14"],
])("%s on %s is %s", (rangeType, now, expected) => {
  expect(days(rangeType, now)).toBe(expected);
});

test("a range that includes today ends today, and is marked as partial", () => {
  expect(days("weekly", "2026-11-16", true)).toBe("2026-11-16 2026-11-16");
  expect(days("monthly", "2026-11-01", true)).toBe("2026-11-01 2026-11-01");
  expect(days("last_7_days", "2026-11-20", true)).toBe("2026-11-14 2026-11-20");
  expect(days("mid_monthly", "2026-11-14", true)).toBe("2026-10-15 2026-11-14");
  expect(resolvePeriod(choice("monthly"), { today: day("2026-11-20"), includesToday: true }).isPartial).toBe(
    true,
  );
  expect(resolvePeriod(choice("monthly"), { today: day("2026-11-20") }).isPartial).toBe(false);
  expect(resolvePeriod(choice("daily"), { today: day("2026-11-20") }).isPartial).toBe(true);
});

test("the last 7 days end yesterday in the account's time zone, not in the server's", () => {
  const now = new Date("2026-11-20T23:30:00Z");
  const lastDay = (zone: string) => rangeOf(choice("last_7_days"), { today: today(timeZone(zone), now) }).to;
  expect(lastDay("America/New_York")).toBe("2026-11-19");
  expect(lastDay("Europe/Berlin")).toBe("2026-11-20");
});

test("a week starts on the company's first weekday", () => {
  const found = rangeOf(choice("weekly"), { today: day("2026-11-18"), weekStartsOn: 7 });
  expect(found).toEqual(range("2026-11-15", "2026-11-17"));
});

test("a custom range that continues past today ends like a current month", () => {
  const ends = (from: string, to: string) => {
    const own = {
      ...choice("custom"),
      startDate: day(from),
      endDate: day(to),
      comparison: "previous" as const,
    };
    const { range: shown, compareRange } = resolvePeriod(own, { today: day("2026-11-21") });
    return [shown.to, compareRange?.from];
  };
  expect(ends("2026-11-01", "2026-11-30")).toEqual(["2026-11-20", "2026-10-12"]);
  expect(ends("2026-11-01", "2026-11-21")).toEqual(["2026-11-21", "2026-10-11"]);
  expect(ends("2026-11-21", "2026-11-30")).toEqual(["2026-11-21", "2026-11-20"]);
});

test("swapped custom dates are put in order, and both are required", () => {
  const swapped = custom("2026-10-31", "2026-10-01");
  expect(rangeOf(swapped, { today: day("2026-11-20") })).toEqual(range("2026-10-01", "2026-10-31"));
  const half = choice("custom", { startDate: day("2026-10-01") });
  expect(rangeOf(half, { today: day("2026-11-20") })).toEqual(range("2026-10-21", "2026-11-19"));
});

test("the default comparison is the equally long period just before", () => {
  expect(compared("previous", "2026-10-01", "2026-10-31")).toBe("2026-08-31 2026-09-30");
  expect(compared("previous", "2026-03-01", "2026-03-31")).toBe("2026-01-29 2026-02-28");
  expect(compared("previous", "2026-11-20", "2026-11-20")).toBe("2026-11-19 2026-11-19");
});

test("a current period is compared with the same part of the one before", () => {
  expect(compared("previous", "2026-11-01", "2026-11-19", "monthly")).toBe("2026-10-01 2026-10-19");
  expect(compared("previous", "2026-03-01", "2026-03-30", "monthly")).toBe("2026-02-01 2026-02-28");
  expect(compared("previous", "2026-11-16", "2026-11-18", "weekly")).toBe("2026-11-09 2026-11-11");
});

test("whole months are compared with the whole months before", () => {
  expect(compared("previous_month", "2026-03-01", "2026-03-31")).toBe("2026-02-01 2026-02-28");
  expect(compared("previous_month", "2026-02-01", "2026-02-28")).toBe("2026-01-01 2026-01-31");
  expect(compared("previous_month", "2026-10-05", "2026-10-20")).toBe("2026-09-05 2026-09-20");
  expect(compared("previous_month", "2026-08-01", "2026-10-31")).toBe("2026-05-01 2026-07-31");
  // Not calendar months: equally many days (rule 31), up to the same date.
  expect(compared("previous_month", "2026-10-15", "2026-11-14")).toBe("2026-09-14 2026-10-14");
  expect(compared("previous_month", "2026-02-23", "2026-03-01")).toBe("2026-01-26 2026-02-01");
  expect(compared("previous_month", "2026-03-31", "2026-03-31")).toBe("2026-02-28 2026-02-28");
});

test("last year is compared by dates or by weekdays", () => {
  expect(compared("same_dates_last_year", "2024-02-29", "2024-03-10")).toBe("2023-02-28 2023-03-10");
  expect(compared("same_dates_last_year", "2026-10-01", "2026-10-31")).toBe("2025-10-01 2025-10-31");
  expect(compared("same_weekdays_last_year", "2026-11-16", "2026-11-22")).toBe("2025-11-17 2025-11-23");
});

test("a custom comparison that ends after the date range is dropped", () => {
  const compare = {
    comparison: "custom",
    compareStartDate: day("2026-10-20"),
    compareEndDate: day("2026-11-01"),
  } as const;
  const late = resolvePeriod(custom("2026-10-01", "2026-10-31", compare), { today: day("2026-11-20") });
  expect(late).toMatchObject({ comparison: "none", compareRange: null });
  const asLate = { ...compare, compareEndDate: day("2026-10-31") };
  const fine = resolvePeriod(custom("2026-10-01", "2026-10-31", asLate), { today: day("2026-11-20") });
  expect(fine).toMatchObject({ comparison: "custom", compareRange: range("2026-10-20", "2026-10-31") });
});

test("a custom comparison needs a custom range", () => {
  const compare = {
    comparison: "custom",
    compareStartDate: day("2026-01-01"),
    compareEndDate: day("2026-01-31"),
  } as const;
  const period = resolvePeriod(choice("last_month", compare), { today: day("2026-11-20") });
  expect(period).toMatchObject({ comparison: "previous", compareRange: range("2026-08-31", "2026-09-30") });
});

test("a comparison can be turned off", () => {
  expect(
    resolvePeriod(choice("last_month", { comparison: "none" }), { today: day("2026-11-20") }).compareRange,
  ).toBeNull();
});

test("days are never compared with themselves, and counted days keep the length", () => {
  const anyRange = fc.tuple(fc.nat(60_000), fc.nat(800)).map(([start, length]) => {
    const from = addDays(day("1950-01-01"), start);
    return { from, to: addDays(from, length) };
  });
  fc.assert(
    fc.property(anyRange, (base) => {
      for (const name of ["previous", "previous_month"] as const) {
        const found = comparisonRange(name, base);
        expect(found && found.from <= found.to && found.to < base.from).toBe(true);
      }
      for (const name of ["previous", "same_weekdays_last_year"] as const) {
        expect(rangeLength(comparisonRange(name, base) ?? base)).toBe(rangeLength(base));
      }
    }),
  );
});

test("the resulting days exist on every day of ten years", () => {
  const types = ["weekly", "monthly", "last_7_days", "last_30_days", "last_month", "mid_monthly"] as const;
  for (let at = 0; at < 3653; at++) {
    const now = addDays(day("2020-01-01"), at);
    for (const rangeType of types) {
      const found = rangeOf(choice(rangeType), { today: now });
      expect(found.from <= found.to && found.to < now).toBe(true);
      expect(isInRange(found.from, { from: addDays(now, -62), to: now })).toBe(true);
    }
  }
});
