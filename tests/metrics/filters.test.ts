import { expect, test } from "vitest";
import { aggregate } from "#app/metrics/aggregate.ts";
import { createFilters } from "#app/metrics/filters.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";

const dimensions: Dimension[] = [
  { key: "date", label: "Day", type: "date" },
  { key: "campaign", label: "Campaign", type: "text" },
];
const metrics: Metric[] = [
  { key: "clicks", label: "Clicks", format: "integer", direction: "more", combine: "sum" },
  {
    key: "ctr",
    label: "CTR",
    format: "percent",
    direction: "more",
    combine: "ratio",
    of: "clicks",
    per: "views",
  },
];
const rows: Row[] = [
  { date: "2026-10-01", campaign: "Bread, spring", clicks: 10, ctr: 0.042 },
  { date: "2026-10-02", campaign: "BREAD", clicks: 1000, ctr: 0.05 },
  { date: "2026-10-03", campaign: null, clicks: null, ctr: null },
];

const kept = (field: string, op: FilterRule["op"], value: string) => {
  const { counts, shows } = createFilters([{ field, op, value }], { dimensions, metrics });
  return rows.filter((row) => counts(row) && shows(row)).map((row) => Number(String(row.date).slice(-1)));
};
const problem = (field: string, op: FilterRule["op"], value: string) =>
  createFilters([{ field, op, value }], { dimensions, metrics }).problems[0];

test.each<[string, FilterRule["op"], string, number[]]>([
  ["campaign", "is", " bread ", [2]],
  ["campaign", "is-not", "bread", [1, 3]],
  ["campaign", "contains", "Bread", [1, 2]],
  ["campaign", "not-contains", "bread", [3]],
  ["campaign", "starts-with", "bread,", [1]],
  ["clicks", "is", "1,000", [2]],
  ["clicks", "is-not", "10", [2, 3]],
  ["clicks", "over", "10", [2]],
  ["clicks", "under", "1000", [1]],
  ["ctr", "over", "4.2", [2]],
  ["ctr", "is", "4.2%", [1]],
  ["date", "over", "2026-10-01", [2, 3]],
  ["date", "under", "2026-10-02", [1]],
])("%s %s %s keeps the rows %j", (field, op, value, days) => {
  expect(kept(field, op, value)).toEqual(days);
});

test("all filters apply", () => {
  const rules = [
    { field: "campaign", op: "contains", value: "bread" },
    { field: "date", op: "over", value: "2026-10-01" },
  ] as const;
  const { counts } = createFilters(rules, { dimensions, metrics });
  expect(rows.filter(counts)).toEqual([rows[1]]);
});

test("filters on dimensions narrow the totals, and filters on numbers hide rows without changing a total", () => {
  const rules = [
    { field: "campaign", op: "contains", value: "bread" },
    { field: "clicks", op: "over", value: "100" },
  ] as const;
  const { counts, shows } = createFilters(rules, { dimensions, metrics });
  const answer = aggregate(rows.filter(counts), { dimensions, metrics, by: dimensions.slice(1) });
  expect(answer.rows.filter(shows).map(({ campaign }) => campaign)).toEqual(["BREAD"]);
  expect(answer.totals.clicks).toBe(1010);
});

test.each<[string, FilterRule["op"], string, string]>([
  [
    "device",
    "is",
    "phone",
    "The filter uses device, which is no longer a column. Remove it or choose another column.",
  ],
  ["clicks", "over", "many", "The filter on Clicks needs a number instead of “many”."],
  [
    "clicks",
    "contains",
    "1",
    "Clicks is a number: filter it by is, is not, is greater than or is less than.",
  ],
  ["campaign", "over", "5", "Campaign is text: filter it by is, contains or starts with."],
  ["date", "under", "2026-02-30", "The filter on Day needs a day, written as 2026-11-21."],
])("%s %s %s cannot be queried, has a reason, and keeps nothing", (field, op, value, message) => {
  expect(problem(field, op, value)).toBe(message);
  expect(kept(field, op, value)).toEqual([]);
});
