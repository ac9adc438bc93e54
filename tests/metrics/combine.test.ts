import { expect, test } from "vitest";
import { combine, divide } from "#app/metrics/combine.ts";
import type { Metric } from "#app/metrics/metric.ts";

const base = { format: "integer", direction: "more" } as const;
const metrics: Metric[] = [
  { key: "clicks", label: "Clicks", combine: "sum", ...base },
  { key: "impressions", label: "Impressions", combine: "sum", ...base },
  { key: "cost", label: "Cost", combine: "sum", ...base, format: "money", direction: "neutral" },
  { key: "revenue", label: "Revenue", combine: "sum", ...base, format: "money" },
  {
    key: "ctr",
    label: "CTR",
    combine: "ratio",
    of: "clicks",
    per: "impressions",
    ...base,
    format: "percent",
  },
  {
    key: "cpc",
    label: "CPC",
    combine: "ratio",
    of: "cost",
    per: "clicks",
    ...base,
    format: "money",
    direction: "less",
  },
  {
    key: "cpm",
    label: "CPM",
    combine: "ratio",
    of: "cost",
    per: "impressions",
    times: 1000,
    ...base,
    format: "money",
  },
  { key: "roas", label: "ROAS", combine: "ratio", of: "revenue", per: "cost", ...base, format: "decimal" },
  {
    key: "position",
    label: "Position",
    combine: "average",
    weightedBy: "impressions",
    ...base,
    direction: "less",
  },
  { key: "reach", label: "Reach", combine: "unique", ...base },
  { key: "followers", label: "Followers", combine: "snapshot", ...base },
  { key: "rating", label: "Domain rating", combine: "snapshot", alone: true, ...base },
];
const dimensions = [
  { key: "date", label: "Day", type: "date" },
  { key: "account", label: "Account", type: "text" },
] as const;

const ctr = (...pairs: [clicks: number, impressions: number][]) =>
  combine(
    metrics,
    "ctr",
    pairs.map(([clicks, impressions]) => ({ clicks, impressions })),
  );

test("a ratio is recalculated from its parts instead of averaged", () => {
  expect(ctr([100, 1000], [50, 100])).toBeCloseTo(0.13636363636, 10); // not 30%
  expect(ctr([1, 2], [30, 100])).toBeCloseTo(0.303921568627, 10); // not 40%
  expect(ctr([20, 30], [50, 56])).toBeCloseTo(0.813953488372, 10); // not 155.94%
});

test("cost per click, CPM and ROAS are made of sums", () => {
  const rows = [
    { cost: 10, clicks: 5, impressions: 1000, revenue: 50 },
    { cost: 1, clicks: 10, impressions: 4500, revenue: 5 },
  ];
  expect(combine(metrics, "cpc", rows)).toBe(11 / 15);
  expect(combine(metrics, "cpm", rows)).toBe(2);
  expect(combine(metrics, "roas", rows)).toBe(5);
  expect(divide(0.07, 1, 100)).toBe(7);
});

test("an average is weighted, so days with little data count less", () => {
  const rows = [
    { position: 35.7, impressions: 207_000 },
    { position: 55.1, impressions: 735_000 },
  ];
  expect(combine(metrics, "position", rows)).toBeCloseTo(50.8369, 4); // not 45.40
});

test("a value without its weight, and a weight without its value, is left out of an average", () => {
  const rows = [
    { position: 2, impressions: 100 },
    { position: null, impressions: 900 },
    { position: 50, impressions: null },
  ];
  expect(combine(metrics, "position", rows)).toBe(2);
});

test("unique counts never add up", () => {
  expect(combine(metrics, "reach", [{ reach: 100 }, { reach: 80 }])).toBeNull();
  expect(combine(metrics, "reach", [{ reach: 100 }, { reach: null }])).toBeNull();
  expect(combine(metrics, "reach", [{ reach: 100 }])).toBe(100);
});

test("the latest snapshots of all accounts add up", () => {
  const rows = [
    { date: "2026-10-03", account: "bakery", followers: null },
    { date: "2026-10-02", account: "bakery", followers: 120 },
    { date: "2026-10-01", account: "bakery", followers: 100 },
    { date: "2026-10-03", account: "café", followers: 40 },
  ];
  expect(combine(metrics, "followers", rows, dimensions)).toBe(160);
  expect(combine(metrics, "followers", [...rows].reverse(), dimensions)).toBe(160);
});

test("independent snapshots do not add up", () => {
  const one = [
    { date: "2026-10-01", account: "bakery", rating: 30 },
    { date: "2026-10-02", account: "bakery", rating: 31 },
  ];
  expect(combine(metrics, "rating", one, dimensions)).toBe(31);
  expect(
    combine(metrics, "rating", [...one, { date: "2026-10-01", account: "café", rating: 5 }], dimensions),
  ).toBeNull();
});

test("a metric without any value is unknown, not zero", () => {
  for (const { key } of metrics) expect(combine(metrics, key, [])).toBeNull();
  expect(combine(metrics, "clicks", [{ clicks: null }, { clicks: Number.NaN }, { clicks: "12" }])).toBeNull();
  expect(combine(metrics, "clicks", [{ clicks: 0 }])).toBe(0);
});

test("a ratio with a zero denominator is unknown", () => {
  expect(ctr([5, 0])).toBeNull();
  expect(combine(metrics, "ctr", [{ clicks: 5, impressions: null }])).toBeNull();
  expect([divide(1, 0), divide(0, 0), divide(null, 2), divide(2, null), divide(1e308, 1e-308)]).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test("the ratio of a single row is kept when its parts are missing", () => {
  expect(combine(metrics, "ctr", [{ ctr: 0.04 }])).toBe(0.04);
  expect(combine(metrics, "ctr", [{ ctr: 0.04 }, { ctr: 0.05 }])).toBeNull();
  expect(combine(metrics, "position", [{ position: 3.4 }])).toBe(3.4);
});

test("money adds up as decimals", () => {
  expect(combine(metrics, "cost", [{ cost: 0.1 }, { cost: 0.2 }])).toBe(0.3);
  expect(
    combine(
      metrics,
      "cost",
      Array.from({ length: 1000 }, () => ({ cost: 17.01 })),
    ),
  ).toBe(17_010);
});

test("a ratio made of itself is refused", () => {
  const circle: Metric[] = [{ key: "a", label: "A", combine: "ratio", of: "a", per: "a", ...base }];
  expect(() => combine(circle, "a", [{ a: 1 }, { a: 2 }])).toThrow("A is made of itself");
});
