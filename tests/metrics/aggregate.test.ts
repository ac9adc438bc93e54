import { runAllSteps } from "#app/lib/steps.ts";
import { expect, test } from "vitest";
import { aggregate, createAggregator } from "#app/metrics/aggregate.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension } from "#app/metrics/table.ts";

const base = { format: "integer", direction: "more" } as const;
const metrics: Metric[] = [
  { key: "clicks", label: "Clicks", combine: "sum", ...base },
  { key: "impressions", label: "Impressions", combine: "sum", ...base },
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
    key: "position",
    label: "Position",
    combine: "average",
    weightedBy: "impressions",
    ...base,
    direction: "less",
  },
  { key: "reach", label: "Reach", combine: "unique", ...base },
  { key: "followers", label: "Followers", combine: "snapshot", ...base },
];
const date: Dimension = { key: "date", label: "Day", type: "date" };
const campaign: Dimension = { key: "campaign", label: "Campaign", type: "text" };
const dimensions = [date, campaign];

const row = (
  day: string,
  name: string | null,
  clicks: number | null,
  impressions: number | null,
  followers = 0,
) => ({
  date: day,
  campaign: name,
  clicks,
  impressions,
  position: 10,
  reach: 5,
  followers,
});
const rows = [
  row("2026-10-05", "Bread", 10, 100, 7),
  row("2026-10-04", "Bread", 1, 10, 6),
  row("2026-10-04", "Cakes", 50, 100, 3),
  row("2026-09-30", null, null, 40),
];

test("rows come at the requested grain, in the dimension's order", () => {
  const { rows: days } = aggregate(rows, { dimensions, metrics, by: [date] });
  expect(days.map(({ date, clicks, impressions }) => [date, clicks, impressions])).toEqual([
    ["2026-09-30", null, 40],
    ["2026-10-04", 51, 110],
    ["2026-10-05", 10, 100],
  ]);
  expect(days[1]?.ctr).toBe(51 / 110);
});

test("all rows are totaled by class", () => {
  const { totals, rowsUsed } = aggregate(rows, { dimensions, metrics, by: [campaign] });
  expect(totals).toEqual({
    clicks: 61,
    impressions: 250,
    ctr: 0.244,
    position: 10,
    reach: null,
    followers: 10,
  });
  expect(rowsUsed).toBe(4);
});

test("rows without a name come last", () => {
  const { rows: names } = aggregate(rows, { dimensions, metrics, by: [campaign] });
  expect(names.map(({ campaign }) => campaign)).toEqual(["Bread", "Cakes", null]);
});

test("a gap, an empty text and the text null are distinct", () => {
  const odd = [row("2026-10-01", null, 1, 1), row("2026-10-01", "", 2, 2), row("2026-10-01", "null", 4, 4)];
  const { rows: names } = aggregate(odd, { dimensions, metrics, by: [campaign] });
  expect(names.map(({ campaign, clicks }) => [campaign, clicks])).toEqual([
    ["", 2],
    ["null", 4],
    [null, 1],
  ]);
});

test("days are aggregated to weeks and months", () => {
  const week: Dimension = { key: "week", label: "Week", type: "week" };
  const month: Dimension = { key: "date", label: "Month", type: "month" };
  const weeks = aggregate(rows, { dimensions, metrics, by: [week] });
  expect(weeks.rows.map(({ week, clicks }) => [week, clicks])).toEqual([
    ["2026-09-28", 51],
    ["2026-10-05", 10],
  ]);
  const sundays = aggregate(rows, { dimensions, metrics, by: [{ ...week, weekStartsOn: 7 }] });
  expect(sundays.rows.map(({ week, clicks }) => [week, clicks])).toEqual([
    ["2026-09-27", null],
    ["2026-10-04", 61],
  ]);
  const months = aggregate(rows, { dimensions, metrics, by: [month] });
  expect(months.rows.map(({ date, impressions }) => [date, impressions])).toEqual([
    ["2026-09-01", 40],
    ["2026-10-01", 210],
  ]);
});

test("a second dimension breaks rows down", () => {
  const { rows: cells } = aggregate(rows, { dimensions, metrics, by: [date, campaign] });
  expect(cells.map(({ date, campaign, clicks }) => [date, campaign, clicks])).toEqual([
    ["2026-09-30", null, null],
    ["2026-10-04", "Bread", 1],
    ["2026-10-04", "Cakes", 50],
    ["2026-10-05", "Bread", 10],
  ]);
});

test("all rows make one row, and no rows make none", () => {
  expect(aggregate(rows, { dimensions, metrics, by: [] }).rows).toHaveLength(1);
  const nothing = aggregate([], { dimensions, metrics, by: [date] });
  expect(nothing.rows).toEqual([]);
  expect(nothing.totals.clicks).toBeNull();
});

test("rows can come in pieces and in any order", () => {
  const aggregator = createAggregator({ dimensions, metrics, by: [date] });
  for (const piece of [rows.slice(2), rows.slice(0, 2)]) for (const each of piece) aggregator.add(each);
  expect(runAllSteps(aggregator.finish())).toEqual(aggregate(rows, { dimensions, metrics, by: [date] }));
});

test("grouping by a missing column is refused", () => {
  const device: Dimension = { key: "device", label: "Device", type: "choice" };
  expect(() => aggregate(rows, { dimensions, metrics, by: [device] })).toThrow(
    "The rows have no device to group by",
  );
});

test("200,000 rows of a year are aggregated in a few seconds", () => {
  const aggregator = createAggregator({ dimensions, metrics, by: [date] });
  const started = performance.now();
  for (let at = 0; at < 200_000; at++) {
    const [month, dayOfMonth] = [1 + (at % 12), 1 + (at % 28)];
    const day = `2026-${String(month).padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}`;
    aggregator.add(row(day, `Campaign ${at % 500}`, at % 7, 100));
  }
  const { totals, rows: days } = runAllSteps(aggregator.finish());
  expect(performance.now() - started).toBeLessThan(10_000); // some 0.4 s on an idle machine
  expect(days).toHaveLength(84);
  expect(totals.impressions).toBe(20_000_000);
});
