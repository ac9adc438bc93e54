import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, day, rangeDays } from "#app/lib/plain-date.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import {
  intersectCoverage,
  comparedDays,
  type Coverage,
  fullCoverage,
  joinedDays,
  knownDays,
} from "#app/metrics/periods/coverage.ts";
import { cases } from "#tests/support/cases.ts";

const range = (from: string, to: string): DateRange => ({ from: day(from), to: day(to) });
const october = range("2026-10-01", "2026-10-31");
const before = range("2026-08-31", "2026-09-30");
const covers = (given: Partial<Coverage>): Coverage => ({ ...fullCoverage, ...given });

test("all days are compared where all are known and final", () => {
  expect(comparedDays(october, before, fullCoverage)).toMatchObject({
    outcome: "whole",
    compared: 31,
    of: 31,
  });
  expect(comparedDays(october, before, covers({ finalUntil: day("2026-10-31") })).outcome).toBe("whole");
});

test("days that are not final are left out on both sides", () => {
  expect(comparedDays(october, before, covers({ finalUntil: day("2026-10-29") }))).toMatchObject({
    outcome: "part",
    compared: 29,
    leftOut: { moving: 2 },
    now: { range: range("2026-10-01", "2026-10-29"), without: [] },
    before: { range: range("2026-08-31", "2026-09-28"), without: [] },
  });
});

test("20 of 30 days are compared for a file that ends ten days early, and none where fewer than half remain", () => {
  const [now, then] = [range("2026-10-23", "2026-11-21"), range("2026-09-23", "2026-10-22")];
  expect(comparedDays(now, then, covers({ last: day("2026-11-11") }))).toMatchObject({
    outcome: "part",
    compared: 20,
    of: 30,
    leftOut: { unknown: 10 },
    now: { range: range("2026-10-23", "2026-11-11") },
    before: { range: range("2026-09-23", "2026-10-12") },
  });
  expect(comparedDays(now, then, covers({ last: day("2026-11-05") }))).toMatchObject({
    outcome: "none",
    compared: 14,
  });
  expect(comparedDays(now, then, covers({ first: day("2026-10-08") }))).toMatchObject({
    outcome: "part",
    leftOut: { unknownBefore: 15 },
    now: { range: range("2026-11-07", "2026-11-21") },
    before: { range: range("2026-10-08", "2026-10-22") },
  });
});

test("a hole is left out of both periods, wherever it is", () => {
  const [now, then] = [range("2026-11-08", "2026-11-14"), range("2026-11-01", "2026-11-07")];
  const gaps = [range("2026-11-03", "2026-11-03"), range("2026-11-12", "2026-11-12")];
  expect(comparedDays(now, then, covers({ gaps }))).toMatchObject({
    outcome: "part",
    compared: 5,
    now: { range: now, without: [range("2026-11-10", "2026-11-10"), range("2026-11-12", "2026-11-12")] },
    before: { range: then, without: [range("2026-11-03", "2026-11-03"), range("2026-11-05", "2026-11-05")] },
  });
});

test("two unequal periods are compared over the days that both have", () => {
  const [march, february] = [range("2026-03-01", "2026-03-31"), range("2026-02-01", "2026-02-28")];
  expect(comparedDays(march, february, fullCoverage)).toMatchObject({
    outcome: "part",
    compared: 28,
    of: 31,
    leftOut: { unequal: 3 },
    now: { range: range("2026-03-01", "2026-03-28") },
    before: { range: february },
  });
  expect(comparedDays(february, march, fullCoverage)).toMatchObject({ outcome: "part", now: null });
});

test("weeks are compared with weeks and months with months where a row covers one", () => {
  const weekly = covers({ step: "week", first: day("2026-08-03"), last: day("2026-11-22") });
  // five Mondays in the period, four before
  expect(
    comparedDays(range("2026-10-19", "2026-11-17"), range("2026-09-19", "2026-10-18"), weekly),
  ).toMatchObject({
    outcome: "part",
    compared: 4,
    of: 5,
    step: "week",
    now: { range: range("2026-10-19", "2026-11-15") },
    before: { range: range("2026-09-21", "2026-10-18") },
  });
  const monthly = covers({ step: "month", isWhole: true, first: day("2026-01-01") });
  expect(comparedDays(october, range("2026-09-01", "2026-09-30"), monthly)).toMatchObject({
    outcome: "whole",
    of: 1,
  });
});

test("the current day is never compared", () => {
  const today = range("2026-11-22", "2026-11-22");
  const yesterday = range("2026-11-21", "2026-11-21");
  expect(comparedDays(today, yesterday, covers({ finalUntil: day("2026-11-21") }))).toMatchObject({
    outcome: "none",
    leftOut: { moving: 1 },
  });
});

test("days of a date range without data are named", () => {
  const known = knownDays(
    october,
    covers({ first: day("2026-10-03"), gaps: [range("2026-10-10", "2026-10-11")] }),
  );
  expect(known).toEqual({
    known: 27,
    of: 31,
    step: "day",
    missing: [range("2026-10-01", "2026-10-02"), range("2026-10-10", "2026-10-11")],
  });
});

test("the known days of one source are narrowed by another's", () => {
  const one = covers({ first: day("2026-10-01"), gaps: [range("2026-10-05", "2026-10-06")] });
  const other = covers({
    first: day("2026-09-01"),
    last: day("2026-10-30"),
    gaps: [range("2026-10-06", "2026-10-08")],
  });
  expect(intersectCoverage(one, other)).toMatchObject({
    first: "2026-10-01",
    last: "2026-10-30",
    gaps: [range("2026-10-05", "2026-10-08")],
  });
});

test("both sides have equally many days, each known and final, whatever is cut off or missing", () => {
  const offset = fc.integer({ min: -80, max: 40 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 62 }),
      fc.integer({ min: 1, max: 62 }),
      fc.array(fc.tuple(offset, fc.nat(9)), { maxLength: 5 }),
      fc.option(offset),
      fc.option(offset),
      fc.option(offset),
      (length, lengthBefore, holes, first, last, final) => {
        const from = day("2026-10-01");
        const at = (days: number | null) => (days === null ? null : addDays(from, days));
        const now = { from, to: addDays(from, length - 1) };
        const then = { from: addDays(from, -lengthBefore), to: addDays(from, -1) };
        const gaps = holes.map(([start, more]) => ({
          from: addDays(from, start),
          to: addDays(from, start + more),
        }));
        const coverage = covers({ first: at(first), last: at(last), finalUntil: at(final), gaps });
        const days = comparedDays(now, then, coverage);
        const count = (set: { range: DateRange; without: readonly DateRange[] }) =>
          rangeDays(set.range).filter(
            (date) => !set.without.some((left) => left.from <= date && date <= left.to),
          );
        const sides =
          days.outcome === "part"
            ? [days.now ? count(days.now) : rangeDays(now), count(days.before)]
            : days.outcome === "whole"
              ? [rangeDays(now), rangeDays(then)]
              : [[], []];
        expect(sides[0]!.length).toBe(sides[1]!.length);
        const isKnown = (date: string) =>
          (first === null || date >= coverage.first!) &&
          (last === null || date <= coverage.last!) &&
          (final === null || date <= coverage.finalUntil!) &&
          !gaps.some((gap) => gap.from <= date && date <= gap.to);
        expect(sides.flat().every(isKnown)).toBe(true);
        expect(joinedDays(rangeDays(now))).toEqual([now]);
      },
    ),
    { numRuns: cases(500) },
  );
});

test("periods count where a range contains them, and are compared with periods of the same length", () => {
  const weeks = [1, 8, 15, 22].map((from) => ({
    from: day(`2026-09-${pad(from)}`),
    to: day(`2026-09-${pad(from + 6)}`),
  }));
  const known = covers({
    step: "period",
    isWhole: true,
    first: day("2026-09-01"),
    last: day("2026-09-28"),
    periods: weeks,
  });
  const whole = { from: day("2026-09-15"), to: day("2026-09-28") };
  const before = { from: day("2026-09-01"), to: day("2026-09-14") };
  expect(knownDays(whole, known)).toMatchObject({ known: 2, of: 2, step: "period" });
  expect(comparedDays(whole, before, known)).toMatchObject({ outcome: "whole", compared: 2 });
  // Each range cuts a week.
  const cut = { from: day("2026-09-17"), to: day("2026-09-30") };
  expect(knownDays(cut, known)).toMatchObject({
    known: 1,
    of: 2,
    missing: [{ from: "2026-09-29", to: "2026-09-30" }],
  });
  const uneven = covers({
    step: "period",
    isWhole: true,
    periods: [...weeks.slice(0, 2), { from: day("2026-09-15"), to: day("2026-09-28") }],
  });
  expect(comparedDays(whole, { from: day("2026-09-01"), to: day("2026-09-07") }, uneven).outcome).toBe(
    "none",
  );
});

test("a quarter counts where a range contains all of it", () => {
  const known = covers({ step: "quarter", isWhole: true, first: day("2026-01-01"), last: day("2026-12-31") });
  expect(knownDays({ from: day("2026-04-01"), to: day("2026-12-31") }, known)).toMatchObject({
    known: 3,
    of: 3,
  });
  expect(knownDays({ from: day("2026-04-02"), to: day("2026-12-30") }, known)).toMatchObject({
    known: 1,
    of: 1,
  });
});

const pad = (dayOfMonth: number) => String(dayOfMonth).padStart(2, "0");
