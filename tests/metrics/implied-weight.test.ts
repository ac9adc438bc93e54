import fc from "fast-check";
import { expect, test } from "vitest";
import { aggregate } from "#app/metrics/aggregate.ts";
import { combine } from "#app/metrics/combine.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";

const clicks: Metric = {
  key: "clicks",
  label: "Clicks",
  format: "integer",
  direction: "more",
  combine: "sum",
};
const ctr: Metric = {
  key: "ctr",
  label: "CTR",
  format: "percent",
  direction: "more",
  combine: "average",
  weightedBy: "clicks",
  byNumerator: true,
};
const cpl: Metric = { ...ctr, key: "cpl", label: "Cost per lead", format: "money", weightedBy: "cost" };
const cost: Metric = { ...clicks, key: "cost", label: "Cost" };
const total = (rows: readonly Row[]) => combine([clicks, ctr], "ctr", rows);

test("a rate is the sum of its numerators over the sum of what they imply", () => {
  expect(
    total([
      { clicks: 60, ctr: 0.05 },
      { clicks: 20, ctr: 0.025 },
    ]),
  ).toBe(0.04);
  expect(
    total([
      { clicks: 60, ctr: 0.05 },
      { clicks: 0, ctr: null },
    ]),
  ).toBe(0.05);
  expect(total([{ clicks: 7, ctr: 0.0333 }])).toBe(0.0333);
});

test("a rate of zero has an unknown denominator, unless all are zero", () => {
  expect(
    total([
      { clicks: 60, ctr: 0.05 },
      { clicks: 0, ctr: 0 },
    ]),
  ).toBeNull();
  expect(
    total([
      { clicks: 0, ctr: 0 },
      { clicks: 0, ctr: 0 },
    ]),
  ).toBe(0);
  expect(
    total([
      { clicks: 5, ctr: null },
      { clicks: 60, ctr: 0.05 },
    ]),
  ).toBeNull();
  expect(total([])).toBeNull();
});

test("cost without a lead counts", () => {
  const rows = [
    { cost: 120.5, cpl: 24.1 },
    { cost: 79.5, cpl: 0 },
    { cost: 100, cpl: 100 },
  ];
  expect(combine([cost, cpl], "cpl", rows)).toBe(50);
});

test("combining days gives what combining rows gives", () => {
  const date: Dimension = { key: "date", label: "Date", type: "date" };
  const row = fc.record({
    date: fc.constantFrom("2026-09-01", "2026-09-02", "2026-09-03"),
    clicks: fc.integer({ min: 0, max: 50 }),
    shown: fc.integer({ min: 50, max: 5000 }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (cells) => {
      const rows = cells.map(({ date, clicks, shown }) => ({ date, clicks, ctr: clicks / shown }));
      const days = aggregate(rows, { dimensions: [date], metrics: [clicks, ctr], by: [date] });
      const [direct, again] = [total(rows), total(days.rows)];
      if (direct === null) expect(again).toBeNull();
      else expect(again).toBeCloseTo(direct, 10);
      const [above, below] = [
        cells.reduce((sum, one) => sum + one.clicks, 0),
        cells.reduce((sum, one) => sum + one.shown, 0),
      ];
      if (cells.length > 0 && cells.every((one) => one.clicks > 0))
        expect(direct).toBeCloseTo(above / below, 10);
    }),
  );
});
