import fc from "fast-check";
import { expect, test } from "vitest";
import { cellOrder, effectiveOrder } from "#app/metrics/rows.ts";
import type { Cell, Dimension } from "#app/metrics/table.ts";

const name: Dimension = { key: "name", label: "Campaign", type: "text" };
const metrics = [{ key: "clicks" }];
const columns = { dimensions: [name], metrics };
const rows = [
  { name: "Shop 10", clicks: 5, at: 1 },
  { name: "Shop 9", clicks: null, at: 2 },
  { name: "äpfel", clicks: 7, at: 3 },
  { name: null, clicks: 5, at: 4 },
  { name: "Zimt", clicks: -1, at: 5 },
];
const order = (column: "name" | "clicks", dir: "asc" | "desc", lang = "en") => {
  const compare = cellOrder(dir, lang);
  return rows.toSorted((one, other) => compare(one[column], other[column])).map(({ at }) => at);
};

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
  const days = ["2026-10-02", "2026-09-30", "2026-10-01"];
  expect(days.toSorted(cellOrder("asc", "en"))).toEqual(["2026-09-30", "2026-10-01", "2026-10-02"]);
});

test("a missing column falls back to the dimension, ascending", () => {
  expect(effectiveOrder({ column: "cost", dir: "desc" }, columns)).toEqual({ column: "name", dir: "asc" });
  expect(effectiveOrder({ column: "clicks", dir: "desc" }, columns)).toEqual({
    column: "clicks",
    dir: "desc",
  });
  expect(effectiveOrder({ column: "dimension", dir: "desc" }, columns)).toEqual({
    column: "name",
    dir: "desc",
  });
  expect(effectiveOrder(null, columns)).toEqual({ column: "name", dir: "asc" });
  expect(effectiveOrder(null, { dimensions: [], metrics })).toBeNull();
});

test("any three cells have one order, from either side", () => {
  const cell = fc.option(fc.oneof(fc.double(), fc.integer(), fc.string(), fc.float().map(String)));
  fc.assert(
    fc.property(cell, cell, cell, fc.constantFrom("asc", "desc"), (first, second, third, dir) => {
      const order = cellOrder(dir, "en");
      const compare = (left: Cell, right: Cell) => Math.sign(order(left, right));
      expect(Math.abs(compare(first, second) + compare(second, first))).toBe(0);
      if (compare(first, second) <= 0 && compare(second, third) <= 0)
        expect(compare(first, third)).toBeLessThanOrEqual(0);
    }),
    {
      examples: [
        [4.98e292, -Number.MAX_VALUE, 1, "asc"],
        [Infinity, Infinity, null, "desc"],
        [1.25, "1.30", 1.5, "asc"],
      ],
    },
  );
});
