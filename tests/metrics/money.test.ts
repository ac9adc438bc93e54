import fc from "fast-check";
import { expect, test } from "vitest";
import { day } from "#app/lib/plain-date.ts";
import { combine } from "#app/metrics/combine.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { commonCurrency, convertRows, declaredRates } from "#app/metrics/money.ts";

const metrics: Metric[] = [
  { key: "cost", label: "Cost", format: "money", direction: "neutral", combine: "sum" },
  { key: "revenue", label: "Revenue", format: "money", direction: "more", combine: "sum" },
  { key: "clicks", label: "Clicks", format: "integer", direction: "more", combine: "sum" },
  {
    key: "cpc",
    label: "CPC",
    format: "money",
    direction: "less",
    combine: "ratio",
    of: "cost",
    per: "clicks",
  },
  {
    key: "roas",
    label: "ROAS",
    format: "decimal",
    direction: "more",
    combine: "ratio",
    of: "revenue",
    per: "cost",
  },
  {
    key: "perEuro",
    label: "Clicks per money",
    format: "decimal",
    direction: "more",
    combine: "ratio",
    of: "clicks",
    per: "cost",
  },
];
const rateOf = declaredRates([
  { day: day("2026-10-01"), from: "EUR", to: "USD", rate: 1.05 },
  { day: day("2026-10-02"), from: "EUR", to: "USD", rate: 1.1 },
  { day: day("2026-10-03"), from: "EUR", to: "USD", rate: 1.2 },
  { day: day("2026-10-04"), from: "EUR", to: "USD", rate: 0 },
]);
const conversion = { metrics, day: "date", from: "EUR", to: "USD", rateOf };
const spent = (date: string, cost: number, clicks = 10) => ({
  date,
  cost,
  clicks,
  revenue: cost * 2,
  cpc: cost / clicks,
  roas: 2,
});
const days = ["2026-10-01", "2026-10-02", "2026-10-03"];

test("each day is converted at its own rate: 100 EUR on three days are 335 USD", () => {
  const converted = convertRows(
    days.map((date) => spent(date, 100)),
    conversion,
  );
  if (converted.outcome !== "converted") throw new Error(converted.message);
  expect(combine(metrics, "cost", converted.rows)).toBe(335);
  expect(converted.rows.map(({ cost }) => cost)).toEqual([105, 110, 120]);
  expect(converted.ratesUsed).toHaveLength(3);
});

test("both parts of a ratio are converted before the division", () => {
  const converted = convertRows([spent("2026-10-01", 100, 10), spent("2026-10-03", 100, 40)], conversion);
  if (converted.outcome !== "converted") throw new Error(converted.message);
  expect(combine(metrics, "cpc", converted.rows)).toBe(225 / 50);
  expect(combine(metrics, "roas", converted.rows)).toBe(2);
  expect(converted.rows[0]).toMatchObject({ cpc: 10.5, roas: 2, perEuro: 10 / 105, clicks: 10 });
});

test("a missing rate is never 1:1, a neighboring day's, or the inverse", () => {
  const message = "There is no rate from EUR to USD for 5 October 2026. Add it, or show EUR and USD apart.";
  expect(convertRows([spent("2026-10-05", 100)], conversion)).toEqual({ outcome: "missing-rate", message });
  expect(convertRows([spent("2026-10-04", 100)], conversion)).toMatchObject({ outcome: "missing-rate" });
  const back = { ...conversion, from: "USD", to: "EUR" };
  expect(convertRows([spent("2026-10-01", 100)], back)).toMatchObject({
    message: "There is no rate from USD to EUR for 1 October 2026. Add it, or show USD and EUR apart.",
  });
});

test("conversion needs days, because rates have days", () => {
  expect(convertRows([{ campaign: "Bread", cost: 5 }], conversion)).toMatchObject({
    outcome: "no-day",
    message:
      "Converting EUR to USD needs a rate for each day, and this data has no days. Show it by day, or in EUR.",
  });
});

test("money in the target currency does not change, with or without rates", () => {
  const rows = [{ campaign: "Bread", cost: 5 }];
  expect(convertRows(rows, { ...conversion, from: "USD" })).toEqual({
    outcome: "converted",
    rows,
    ratesUsed: [],
  });
});

test("gaps are kept, and conversion is decimal", () => {
  const rows = [{ date: "2026-10-02", cost: 0.3, clicks: 1, revenue: null }];
  expect(convertRows(rows, conversion)).toMatchObject({ rows: [{ cost: 0.33, revenue: null, cpc: 0.33 }] });
});

test("only a currency scales money", () => {
  const anyRow = fc.record({
    date: fc.constantFrom(...days),
    cost: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
    revenue: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
    clicks: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1 }), fc.constantFrom(2, 10, 100), (rows, scale) => {
      const scaled = convertRows(rows, { ...conversion, rateOf: () => scale });
      if (scaled.outcome !== "converted") throw new Error(scaled.message);
      for (const key of ["clicks", "roas"]) {
        expect(combine(metrics, key, scaled.rows)).toBeCloseTo(combine(metrics, key, rows) ?? Number.NaN, 9);
      }
      const cost = combine(metrics, "cost", rows) ?? 0;
      expect(combine(metrics, "cost", scaled.rows)).toBeCloseTo(cost * scale, 6);
    }),
  );
});

test("an unknown currency equals no other", () => {
  expect(commonCurrency([null, null])).toEqual({ outcome: "same", currency: null });
  expect(commonCurrency([])).toEqual({ outcome: "same", currency: null });
  expect(commonCurrency(["EUR", null])).toMatchObject({
    outcome: "mixed",
    message:
      "EUR and money of an unknown currency cannot be added up. Show them in one currency, or each on its own.",
  });
});
