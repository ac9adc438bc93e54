import fc from "fast-check";
import { expect, test } from "vitest";
import { effectiveOrder, limitRows, orderRows } from "#app/metrics/rows.ts";
import type { Dimension } from "#app/metrics/table.ts";

const name: Dimension = { key: "name", label: "Campaign", type: "text" };
const metrics = [{ key: "clicks" }];
const ordering = { dimensions: [name], metrics, lang: "en" };
const rows = [
  { name: "Shop 10", clicks: 5, at: 1 },
  { name: "Shop 9", clicks: null, at: 2 },
  { name: "äpfel", clicks: 7, at: 3 },
  { name: null, clicks: 5, at: 4 },
  { name: "Zimt", clicks: -1, at: 5 },
];
const order = (column: string, dir: "asc" | "desc", lang = "en") =>
  orderRows(rows, { column, dir }, { ...ordering, lang }).map(({ at }) => at);

test("rows are ordered by a number, unknown ones last, and equal rows keep their order", () => {
  expect(order("clicks", "desc")).toEqual([3, 1, 4, 5, 2]);
  expect(order("clicks", "asc")).toEqual([5, 1, 4, 3, 2]);
});

test("names are ordered by the rules of the language and their numbers by size", () => {
  expect(order("name", "asc", "de")).toEqual([3, 2, 1, 5, 4]);
  expect(order("name", "asc", "sv")).toEqual([2, 1, 5, 3, 4]); // ä comes after z in Swedish
  expect(order("name", "desc", "de")).toEqual([5, 1, 2, 3, 4]);
});

test("days are ordered", () => {
  const days = [{ name: "2026-10-02" }, { name: "2026-09-30" }, { name: "2026-10-01" }];
  const date: Dimension = { key: "name", label: "Day", type: "date" };
  expect(orderRows(days, null, { dimensions: [date], lang: "en" }).map((row) => row.name)).toEqual([
    "2026-09-30",
    "2026-10-01",
    "2026-10-02",
  ]);
});

test("a missing column falls back to the dimension, ascending", () => {
  expect(effectiveOrder({ column: "cost", dir: "desc" }, ordering)).toEqual({ column: "name", dir: "asc" });
  expect(effectiveOrder({ column: "clicks", dir: "desc" }, ordering)).toEqual({
    column: "clicks",
    dir: "desc",
  });
  expect(effectiveOrder({ column: "dimension", dir: "desc" }, ordering)).toEqual({
    column: "name",
    dir: "desc",
  });
  expect(effectiveOrder(null, ordering)).toEqual({ column: "name", dir: "asc" });
  expect(effectiveOrder(null, { dimensions: [], metrics })).toBeNull();
});

test("no row is lost or invented", () => {
  const cell = fc.option(fc.oneof(fc.double({ noNaN: true }), fc.string()));
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: cell, clicks: cell })),
      fc.constantFrom("asc", "desc"),
      (some, dir) => {
        const sorted = orderRows(some, { column: "clicks", dir }, ordering);
        expect(new Set(sorted)).toEqual(new Set(some));
        expect(sorted).toHaveLength(some.length);
      },
    ),
  );
});

test("the visible rows and all rows are counted", () => {
  expect(limitRows(rows, 2)).toEqual({ rows: rows.slice(0, 2), shown: 2, of: 5 });
  expect(limitRows(rows, 15)).toMatchObject({ shown: 5, of: 5 });
  expect(limitRows(rows, 0)).toMatchObject({ shown: 5, of: 5 });
});
