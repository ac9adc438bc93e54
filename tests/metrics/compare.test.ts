import fc from "fast-check";
import { expect, test } from "vitest";
import { compare } from "#app/metrics/compare.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { splitAmount, splitRatio } from "#app/metrics/split-change.ts";
import { cases } from "#tests/support/cases.ts";

const orders = { format: "integer", direction: "more" } as const;
const costPerOrder = { format: "money", direction: "less" } as const;
const spend = { format: "money", direction: "neutral" } as const;
const rate = { format: "percent", direction: "more" } as const;

test("a change is relative to the size of the compared number", () => {
  expect(compare(1575, 1401, orders)).toEqual({
    kind: "relative",
    value: 174 / 1401,
    arrow: "up",
    tone: "better",
    word: "better",
  });
  expect(compare(75, 100, orders)).toMatchObject({ value: -0.25, arrow: "down", word: "worse" });
});

test("a change from zero has no percentage: it is new, or no change", () => {
  expect(compare(210, 0, orders)).toMatchObject({ kind: "new", value: 210, arrow: "up" });
  expect(compare(0, 0, orders)).toEqual({ kind: "none", value: 0, arrow: null, tone: "neutral", word: null });
  expect(compare(5, 5, orders)).toMatchObject({ kind: "none" });
});

test("no data on either side means no change", () => {
  expect(compare(5, null, orders)).toMatchObject({ kind: "unknown", value: null, arrow: null });
  expect(compare(null, 5, orders)).toMatchObject({ kind: "unknown" });
  expect(compare(null, null, orders)).toMatchObject({ kind: "unknown" });
});

test("a change from a negative number is absolute only", () => {
  expect(compare(50, -100, orders)).toMatchObject({
    kind: "absolute",
    value: 150,
    arrow: "up",
    word: "better",
  });
  expect(compare(-150, -100, orders)).toMatchObject({ kind: "absolute", value: -50, word: "worse" });
});

test("a change of a rank is in positions, whatever the earlier one was", () => {
  const rank = { format: "decimal", direction: "less", changesIn: "value" } as const;
  expect(compare(14.5, 12.9, rank)).toEqual({
    kind: "absolute",
    value: 1.6,
    arrow: "up",
    tone: "worse",
    word: "worse",
  });
  expect(compare(2, 3, rank)).toMatchObject({ kind: "absolute", value: -1, word: "better" });
  expect(compare(3, 3, rank)).toMatchObject({ kind: "none", value: 0 });
  expect(compare(3, null, rank)).toMatchObject({ kind: "unknown", value: null });
});

test("a change of percentages is in points", () => {
  expect(compare(0.3, 0.1, rate)).toMatchObject({ kind: "points", value: 0.2 });
  expect(compare(0.05, 0, rate)).toMatchObject({ kind: "points", value: 0.05 });
});

test("less of a cost is better, and spend has no direction", () => {
  expect(compare(17.86, 19.44, costPerOrder)).toMatchObject({
    arrow: "down",
    tone: "better",
    word: "better",
  });
  expect(compare(20, 19, costPerOrder)).toMatchObject({ arrow: "up", word: "worse" });
  expect(compare(200, 100, spend)).toMatchObject({ arrow: "up", tone: "neutral", word: null });
});

test("subtraction is decimal", () => {
  expect(compare(0.3, 0.2, rate).value).toBe(0.1);
});

test("an amount's change splits into volume and rate", () => {
  // from 100 orders of 1,000 sessions to 180 of 1,200
  const split = splitAmount({ of: 180, per: 1200 }, { of: 100, per: 1000 });
  expect(split).toEqual({ change: 80, volume: 20, rate: 60 });
  expect(splitAmount({ of: 5, per: 10 }, { of: 0, per: 0 })).toBeNull();
});

test("a ratio's change splits into a shift between its segments and their own rates", () => {
  const brand = { current: { of: 10, per: 100 }, previous: { of: 10, per: 100 } };
  const grown = { current: { of: 4, per: 400 }, previous: { of: 1, per: 100 } };
  const shifted = splitRatio([brand, grown]);
  expect(shifted?.change).toBeCloseTo(14 / 500 - 11 / 200, 12);
  expect(shifted).toMatchObject({ rate: 0 }); // no segment's rate became worse
  const better = splitRatio([{ current: { of: 2, per: 10 }, previous: { of: 1, per: 10 } }]);
  expect(better).toEqual({ change: 0.1, volume: 0, rate: 0.1 });
});

test("a new or deleted segment counts as volume", () => {
  const split = splitRatio([
    { current: { of: 1, per: 10 }, previous: { of: 1, per: 10 } },
    { current: { of: 9, per: 10 }, previous: null },
  ]);
  expect(split).toEqual({ change: 0.4, volume: 0.4, rate: 0 });
});

test("a split has no remainder, whatever the numbers", () => {
  const amount = fc.oneof(fc.nat(1_000_000), fc.double({ min: 0, max: 1e9, noNaN: true }));
  const parts = fc.record({ of: amount, per: amount });
  const segments = fc.array(fc.record({ current: fc.option(parts), previous: fc.option(parts) }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(segments, parts, parts, (some, current, previous) => {
      for (const split of [splitRatio(some), splitAmount(current, previous)]) {
        if (split) expect(exactSum([split.volume, split.rate])).toBe(split.change);
      }
    }),
    { numRuns: cases(500), examples: [[[], { of: 6.4e-323, per: 999_994 }, { of: 6e-323, per: 14 }]] },
  );
});

test("a change below 1% or 0.2 points is neither better nor worse", () => {
  const steady = { tone: "neutral", word: null };
  expect(compare(25_422, 25_565, orders)).toMatchObject({ kind: "relative", arrow: "down", ...steady });
  expect(compare(20.05, 20, costPerOrder)).toMatchObject({ arrow: "up", ...steady });
  expect(compare(0.0301, 0.03, rate)).toMatchObject({ kind: "points", arrow: "up", ...steady });
  expect(compare(101, 100, orders)).toMatchObject({ word: "better" });
  expect(compare(0.032, 0.03, rate)).toMatchObject({ word: "better" });
});
