import { expect, test } from "vitest";
import { createTableCache } from "#app/domain/sources/queries/create-table-cache.ts";
import type { Table } from "#app/metrics/table.ts";

test("the least recently used table is dropped, and the cells stay within the limit", () => {
  const recent = createTableCache(25, 12);
  const [first, second, third] = [table(4), table(4), table(4)]; // ten cells each, totals counted
  recent.set("first", first);
  recent.set("second", second);
  expect(recent.get("first")).toBe(first);
  recent.set("third", third);
  expect([recent.get("first"), recent.get("second"), recent.get("third")]).toEqual([first, undefined, third]);
});

test("a table that is too large is not kept, and none counts twice", () => {
  const recent = createTableCache(25, 12);
  recent.set("small", table(4));
  recent.set("small", table(4));
  recent.set("other", table(4));
  expect([recent.has("small"), recent.has("other")]).toEqual([true, true]);
  recent.set("huge", table(100));
  recent.set("over the limit", table(8));
  expect([recent.has("huge"), recent.has("over the limit")]).toEqual([false, false]);
  expect([recent.has("small"), recent.has("other")], "others stay").toEqual([true, true]);
});

function table(rows: number): Table {
  const dimension = { key: "day", label: "Day", type: "date" } as const;
  const metric = {
    key: "clicks",
    label: "Clicks",
    format: "integer",
    direction: "more",
    combine: "sum",
  } as const;
  return {
    dimensions: [dimension],
    metrics: [metric],
    rows: Array.from({ length: rows }, (_, n) => ({ day: `${n}`, clicks: n })),
    totals: { clicks: 0 },
    currency: null,
    zone: null,
    flags: [],
    fetchedAt: "2026-11-21T10:00:00.000Z",
    settledUntil: null,
    provenance: { source: "csv", account: null, query: "", version: 1, rowsUsed: rows },
  };
}
