import fc from "fast-check";
import { expect, test } from "vitest";
import { wholeNumber } from "#app/ui/fields/whole-number.ts";

test("a number is rounded up to a multiple of the step within its limits", () => {
  expect(wholeNumber(12.1, { min: null, max: null, step: 1 })).toBe(13);
  expect(wholeNumber(12, { min: null, max: null, step: 5 })).toBe(15);
  expect(wholeNumber(0, { min: 1, max: 100, step: 1 })).toBe(1);
  expect(wholeNumber(250, { min: 1, max: 100, step: 1 })).toBe(100);
});

test("rounding never leaves the limits, and repeating it changes nothing", () => {
  const limits = fc.record({
    min: fc.integer({ min: -50, max: 0 }),
    max: fc.integer({ min: 1, max: 50 }),
    step: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), limits, (value, { min, max, step }) => {
      const tidy = wholeNumber(value, { min, max, step });
      expect(tidy).toBeGreaterThanOrEqual(min);
      expect(tidy).toBeLessThanOrEqual(max);
      expect(wholeNumber(tidy, { min, max, step: 1 })).toBe(tidy);
    }),
  );
});
