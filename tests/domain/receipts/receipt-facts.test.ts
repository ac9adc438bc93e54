import { expect, test } from "vitest";
import { factsOf } from "#app/domain/receipts/receipt-facts.ts";
import { makeReceipt } from "#app/domain/receipts/make-receipt.ts";
import { day } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Flag, Table } from "#app/metrics/table.ts";

const purchases: Metric = {
  key: "purchases",
  label: "Purchases",
  format: "decimal",
  direction: "more",
  combine: "sum",
};

function factsWith(flags: readonly Flag[]) {
  const table: Table = {
    dimensions: [],
    metrics: [purchases],
    rows: [],
    totals: { purchases: 4 },
    currency: null,
    zone: null,
    flags,
    fetchedAt: "2026-11-21T08:00:00.000Z",
    settledUntil: null,
    provenance: { source: "facebook-ads", account: "act_1", query: "GET insights", version: 1, rowsUsed: 1 },
  };
  const column = { key: "purchases", label: "Purchases", metric: purchases, currency: null, cloaked: false };
  const values = { table, row: null } as const;
  const receipt = makeReceipt(column, values, { metrics: [purchases], calculated: null }, "en-GB", null);
  const range = { from: day("2026-11-01"), to: day("2026-11-10") };
  const side = { range, without: [], values, cell: null, rules: [] };
  const facts = factsOf(
    { receipt, source: { id: "s", name: "Ads", picked: ["Ad account", "Bakery"] }, side, zone: "UTC" },
    "Sum",
    formatter("en-GB"),
  );
  return Object.fromEntries(facts.map(({ name, value }) => [name, value]));
}

test("an attribution window in the result appears as such, and not among the flags", () => {
  const text = "Conversions: 7 days after a click.";
  const told = factsWith([{ flag: "note", text, about: "attribution" }, { flag: "sampled" }]);
  expect(told.Attribution).toBe(text);
  expect(told).toMatchObject({ Account: "act_1", "Ad account": "Bakery" });
  expect(told.Fetched).toMatch(/, version 1$/);
  expect(told.Notes).toBe("The source returned sampled data.");
  expect(factsWith([])).toMatchObject({ Attribution: "Not stated by the source", Notes: "None" });
});
