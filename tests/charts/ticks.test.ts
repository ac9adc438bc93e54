import fc from "fast-check";
import { expect, test } from "vitest";
import { niceTicks } from "#app/charts/ticks.ts";

test("ticks are at the round numbers that people choose", () => {
  expect(niceTicks(0, 835, "integer", false).values).toEqual([0, 200, 400, 600, 800, 1000]);
  expect(niceTicks(0, 382, "integer", false).values).toEqual([0, 100, 200, 300, 400]);
  expect(niceTicks(0, 2140, "integer", false).values).toEqual([0, 500, 1000, 1500, 2000, 2500]);
  expect(niceTicks(0, 0.0444, "percent", false).values).toEqual([0, 0.01, 0.02, 0.03, 0.04, 0.05]);
});

test("a low plot has three ticks", () => {
  expect(niceTicks(0, 6486, "integer", true).values).toEqual([0, 4000, 8000]);
  expect(niceTicks(0, 835, "integer", true).values).toEqual([0, 500, 1000]);
});

test("counts have no fractional ticks", () => {
  expect(niceTicks(0, 1, "integer", false).values).toEqual([0, 1, 2]);
  expect(niceTicks(0, 2, "integer", false).values).toEqual([0, 1, 2]);
  expect(niceTicks(0, 3, "integer", true).values).toEqual([0, 2, 4]);
});

test("durations have ticks in seconds, minutes and hours", () => {
  expect(niceTicks(0, 185, "duration", false).values).toEqual([0, 60, 120, 180, 240]);
  expect(niceTicks(0, 5 * 3600, "duration", false).values).toEqual([0, 3600, 7200, 10_800, 14_400, 18_000]);
  expect(niceTicks(0, 4 * 86_400, "duration", false).values).toEqual([0, 86_400, 172_800, 259_200, 345_600]);
});

test("a scale exists even when everything is zero", () => {
  expect(niceTicks(0, 0, "integer", false).values).toEqual([0, 1, 2]);
  expect(niceTicks(0, 0, "percent", false).high).toBe(0.01);
});

const kinds = fc.constantFrom("integer", "decimal", "percent", "duration", "money" as const);

test("a few equal steps cover every value, whatever the numbers", () => {
  const bound = fc.double({ min: -1e15, max: 1e15, noNaN: true });
  fc.assert(
    fc.property(bound, bound, kinds, fc.boolean(), (a, b, kind, isLow) => {
      const [min, max] = [Math.min(a, b, 0), Math.max(a, b, 0)];
      fc.pre(max - min > 1e-9);
      const { low, high, values } = niceTicks(min, max, kind, isLow);
      const slack = (high - low) * 1e-6;
      expect(low).toBeLessThanOrEqual(min + slack);
      expect(high).toBeGreaterThanOrEqual(max - slack);
      expect(values.length).toBeGreaterThanOrEqual(2);
      expect(values.length).toBeLessThanOrEqual(isLow ? 3 : 6);
      expect(values.some((value) => value === 0)).toBe(true);
      const step = (high - low) / (values.length - 1);
      for (const [i, value] of values.entries())
        expect(Math.abs(value - (low + i * step))).toBeLessThanOrEqual(slack);
    }),
  );
});

test("the values use more than a third of the height from zero, and usually more than half", () => {
  fc.assert(
    fc.property(fc.double({ min: 2.5, max: 1e12, noNaN: true }), (max) => {
      const { high, values } = niceTicks(0, max, "integer", false);
      expect(max / high).toBeGreaterThan(0.4);
      expect(values.length).toBeGreaterThanOrEqual(4);
    }),
  );
});
