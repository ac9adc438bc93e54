import { expect, test } from "vitest";
import type { Metric } from "#app/metrics/metric.ts";
import { pivot } from "#app/metrics/pivot.ts";
import type { Dimension } from "#app/metrics/table.ts";

const base = { format: "integer", direction: "more" } as const;
const metrics: Metric[] = [
  { key: "clicks", label: "Clicks", combine: "sum", ...base },
  { key: "views", label: "Views", combine: "sum", ...base },
  { key: "ctr", label: "CTR", combine: "ratio", of: "clicks", per: "views", ...base, format: "percent" },
  { key: "reach", label: "Reach", combine: "unique", ...base },
];
const label: Dimension = { key: "date", label: "Day", type: "date" };
const split: Dimension = { key: "device", label: "Device", type: "choice" };
const row = (date: string, device: string, clicks: number, views: number) => ({
  date,
  device,
  clicks,
  views,
  ctr: clicks / views,
  reach: views,
});
const rows = [
  row("2026-10-01", "phone", 10, 100),
  row("2026-10-03", "phone", 30, 100),
  row("2026-10-01", "desktop", 1, 10),
  row("2026-10-01", "tablet", 2, 100),
  row("2026-10-01", "tv", 1, 20),
];
const labels = ["2026-10-01", "2026-10-02", "2026-10-03"];
const pivoted = (metric: string, most: number) =>
  pivot(rows, { label, split, metrics, metric, labels, most }).map(({ name, values, total }) => [
    name,
    values,
    total,
  ]);

test("each value of the second dimension is a series, the largest first, with gaps", () => {
  expect(pivoted("clicks", 8)).toEqual([
    ["phone", [10, null, 30], 40],
    ["tablet", [2, null, null], 2],
    ["desktop", [1, null, null], 1],
    ["tv", [1, null, null], 1],
  ]);
});

test("a series is totaled by class", () => {
  expect(pivoted("ctr", 8)[0]).toEqual(["phone", [0.1, null, 0.3], 0.2]);
});

test("series beyond the limit are combined by class", () => {
  expect(pivoted("clicks", 2)).toEqual([
    ["phone", [10, null, 30], 40],
    [null, [4, null, null], 4],
  ]);
  expect(pivoted("ctr", 3).at(-1)).toEqual([null, [3 / 120, null, null], 3 / 120]);
  expect(pivoted("reach", 3).at(-1)).toEqual([null, [null, null, 100], null]);
});
