import Big from "big.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ExactSum, exactSum } from "#app/metrics/exact-sum.ts";
import { cases } from "#tests/support/cases.ts";

/** Every number as its written decimal, added by big.js alone. */
function slowSum(values: readonly number[]): number {
  return values.reduce((sum, value) => sum.plus(value), new Big(0)).toNumber();
}

const money = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((cents) => cents / 100);
const anyNumber = fc.oneof(
  money,
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }),
  fc.constantFrom(0, -0, 0.1, 0.2, 0.3, 1e15, 1e16, 999_999_999.999999, 0.000001, 1e-7, 33.333333333333336),
);

test("numbers add up as decimals, not as binary floats", () => {
  expect(exactSum([0.1, 0.2])).toBe(0.3);
  expect(exactSum(Array.from({ length: 10 }, () => 0.1))).toBe(1);
  expect(exactSum([1e16, 1, -1e16])).toBe(1);
  expect(exactSum([0.1, -0.1])).toBe(0);
});

test("a missing value is distinguished from zero", () => {
  expect(exactSum([])).toBeNull();
  expect(exactSum([null, null])).toBeNull();
  expect(exactSum([null, 0])).toBe(0);
});

test("the fast sum equals that of big.js", () => {
  fc.assert(
    fc.property(fc.array(anyNumber, { minLength: 1, maxLength: 60 }), (values) => {
      expect(exactSum(values)).toBe(slowSum(values) + 0);
    }),
    { numRuns: cases(2000) },
  );
});

test("the fast weighted average equals that of big.js", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyNumber, fc.oneof(fc.nat(), money, anyNumber)), { minLength: 1 }),
      (pairs) => {
        const sum = new ExactSum();
        for (const [value, weight] of pairs) sum.addProduct(value, weight);
        const slow = pairs.reduce(
          (total, [value, weight]) => total.plus(new Big(value).times(weight)),
          new Big(0),
        );
        expect(sum.value()).toBe(slow.toNumber() + 0);
      },
    ),
    { numRuns: cases(1000) },
  );
});

test("the sum is the same in any order", () => {
  fc.assert(
    fc.property(fc.array(anyNumber, { minLength: 1 }), (values) => {
      expect(exactSum([...values].reverse())).toBe(exactSum(values));
    }),
  );
});

test("small numbers are not lost among large ones", () => {
  const sum = new ExactSum();
  for (let row = 0; row < 1000; row++) sum.add(9_007_199_254_740_991);
  for (let row = 0; row < 1000; row++) sum.add(0.01);
  for (let row = 0; row < 1000; row++) sum.add(-9_007_199_254_740_991);
  expect(sum.value()).toBe(10);
});
