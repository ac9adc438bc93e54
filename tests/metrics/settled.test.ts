import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, day, rangeDays, rangeLength, timeZone } from "#app/lib/plain-date.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { defaultAlertRule, findAlert } from "#app/metrics/alerts.ts";
import { compare } from "#app/metrics/compare.ts";
import { comparisonRange } from "#app/metrics/comparisons.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { settledRanges, settledUntil } from "#app/metrics/settled.ts";

const range = (from: string, to: string) => ({ from: day(from), to: day(to) });
const october = range("2026-10-01", "2026-10-31");
const before = range("2026-08-31", "2026-09-30");

test("settles a day when the lag has passed since its end, in the account's zone", () => {
  const now = new Date("2026-11-03T05:10:00Z");
  expect(settledUntil(48, timeZone("Europe/Berlin"), now)).toBe("2026-10-31");
  expect(settledUntil(48, timeZone("America/Los_Angeles"), now)).toBe("2026-10-30");
  expect(settledUntil(72, timeZone("Europe/Berlin"), now)).toBe("2026-10-30");
  expect(settledUntil(0, timeZone("Europe/Berlin"), now)).toBe("2026-11-02");
});

test("compares all days when all are settled", () => {
  expect(settledRanges(october, before, day("2026-10-31"))).toEqual({
    range: october,
    compareRange: before,
    leftOut: 0,
  });
  expect(settledRanges(october, before, null)).toMatchObject({ leftOut: 0 });
});

test("leaves days that are not settled out on both sides", () => {
  expect(settledRanges(october, before, day("2026-10-29"))).toEqual({
    range: range("2026-10-01", "2026-10-29"),
    compareRange: range("2026-08-31", "2026-09-28"),
    leftOut: 2,
  });
});

test("cuts both sides when the days before are not settled either", () => {
  const [now, then] = [range("2026-10-31", "2026-11-01"), range("2026-10-29", "2026-10-30")];
  expect(settledRanges(now, then, day("2026-10-31"))).toEqual({
    range: range("2026-10-31", "2026-10-31"),
    compareRange: range("2026-10-29", "2026-10-29"),
    leftOut: 1,
  });
  expect(settledRanges(now, then, day("2026-10-30"))).toBeNull();
});

test("compares no more days than the shorter side has", () => {
  const [march, february] = [range("2026-03-01", "2026-03-31"), range("2026-02-01", "2026-02-28")];
  expect(settledRanges(march, february, day("2026-03-30"))).toEqual({
    range: range("2026-03-01", "2026-03-28"),
    compareRange: february,
    leftOut: 3,
  });
});

test("compares a whole month with a shorter one as long as all is settled", () => {
  const september = range("2026-09-01", "2026-09-30");
  expect(settledRanges(october, september, day("2026-11-05"))).toMatchObject({
    range: october,
    compareRange: september,
  });
  expect(settledRanges(october, september, day("2026-10-30"))).toMatchObject({
    range: range("2026-10-01", "2026-10-30"),
    compareRange: september,
  });
});

test("shows no change and raises no alert for a flat series, whatever the lag", () => {
  const metric = { format: "integer", direction: "more" } as const;
  const names = ["previous", "previous_month", "same_dates_last_year", "same_weekdays_last_year"] as const;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 62 }),
      fc.integer({ min: 0, max: 90 }),
      fc.constantFrom(...names),
      fc.integer({ min: 0, max: 99 }),
      (length, lagDays, name, unsettledValue) => {
        const to = day("2026-11-19");
        const base: DateRange = { from: addDays(to, 1 - length), to };
        const compareRange = comparisonRange(name, base);
        if (!compareRange) throw new Error("no comparison");
        const until = addDays(to, -lagDays);
        // 100 a day, but the last days have hardly come in
        const total = (days: DateRange) =>
          exactSum(rangeDays(days).map((date) => (date > until ? unsettledValue : 100)));
        const settled = settledRanges(base, compareRange, until);
        if (settled && rangeLength(settled.range) !== rangeLength(settled.compareRange)) return; // two months of unlike length
        const current = settled && total(settled.range);
        const previous = settled && total(settled.compareRange);
        expect(["none", "unknown"]).toContain(compare(current, previous, metric).kind);
        expect(["calm", "unknown"]).toContain(findAlert(defaultAlertRule, { current, previous }).finding);
      },
    ),
  );
});

test("does not read 100 a day with two missing days as a fall of 28.6 %", () => {
  const week = range("2026-11-13", "2026-11-19");
  const settled = settledRanges(week, range("2026-11-06", "2026-11-12"), day("2026-11-17"));
  expect(settled && [rangeLength(settled.range), rangeLength(settled.compareRange)]).toEqual([5, 5]);
});
