import Big from "big.js";
import fc from "fast-check";
import { expect } from "vitest";
import { aggregate } from "#app/metrics/aggregate.ts";
import { combine, divide } from "#app/metrics/combine.ts";
import { compare } from "#app/metrics/compare.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { quotient } from "#app/metrics/quotient.ts";
import { cases } from "#tests/support/cases.ts";
import { longTest, test } from "#tests/support/test-set.ts";

const en = formatter("en");
const common = { direction: "more", format: "decimal" } as const;
const metrics: readonly Metric[] = [
  { ...common, key: "impressions", label: "Impressions", format: "integer", combine: "sum" },
  { ...common, key: "position", label: "Position", combine: "average", weightedBy: "impressions" },
];

test("division is decimal: shares and averages are rounded half up from their exact value", () => {
  expect(divide(0.57, 200)).toBe(0.00285);
  expect(en.value(divide(0.57, 200), { kind: "percent" })).toBe("0.29%");
  expect(0.57 / 200).not.toBe(0.00285); // the result of binary division: "0.28%"
  expect(en.value(divide(0.2187, 0.036), { kind: "decimal" })).toBe("6.08"); // 6.075
  expect(divide(1, 0)).toBeNull();
  expect(divide(0.07, 1, 100)).toBe(7);
});

const findQuotients = (numRuns: number) => () => {
  const Wide = Big();
  Wide.DP = 400;
  const side = fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e25, max: 1e25 }),
  );
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 100, 1000), (of, per, times) => {
      fc.pre(per !== 0 && (of === 0 || Math.abs(of) > 1e-25) && Math.abs(per) > 1e-25);
      const slow = new Wide(of).times(times).div(new Wide(per)).toNumber();
      expect(quotient(of, per, times) + 0).toBe(slow + 0);
    }),
    { numRuns },
  );
};
const nearest = "a quotient is nearest to the exact one, whatever the size of its sides";
test(`${nearest}: 500 cases`, findQuotients(500));
longTest(`${nearest}: 5,000 cases`, { timeout: 60_000 }, findQuotients(5_000));

test("an average of one constant is that constant, whatever the weights, and has no change", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(6.07, 0.00285, 6.075, 35.7, 1e-7, 123456.789012),
      fc.array(fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(0.1, 0.07, 1e9)), {
        minLength: 1,
        maxLength: 80,
      }),
      (constant, weights) => {
        const rows = weights.map((impressions) => ({ impressions, position: constant }));
        const average = combine(metrics, "position", rows);
        expect(average).toBe(constant);
        expect(compare(average, constant, metrics[1]!).kind).toBe("none");
      },
    ),
    { numRuns: cases(1000) },
  );
});

test("aggregating a single row returns its own value", () => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 });
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 1e9 }), (position, impressions) => {
      fc.pre(position === 0 || Math.abs(position) > 1e-200);
      const row = { name: "a", impressions, position };
      const by = [{ key: "name", label: "Name", type: "text" }] as const;
      const { rows, totals } = aggregate([row], { dimensions: by, metrics, by });
      expect(rows[0]?.position).toBe(position + 0);
      expect(totals.position).toBe(position + 0);
    }),
    { numRuns: cases(1000) },
  );
});
