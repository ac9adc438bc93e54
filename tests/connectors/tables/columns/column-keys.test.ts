import fc from "fast-check";
import { expect, test } from "vitest";
import { columnKeys } from "#app/connectors/tables/columns/column-keys.ts";

/** The names that a widget accepts for a column. */
const accepted = /^[\w:.-]{1,120}$/;

test("keys are short words of names, distinct, and never a date's key", () => {
  expect(columnKeys(["Cost (EUR)", "Größe", "Straße", "Clicks", "Clicks", "Date", "", "①"])).toEqual([
    "cost_eur",
    "grosse",
    "strasse",
    "clicks",
    "clicks_2",
    "date_column",
    "column_7",
    "1",
  ]);
});

test("names in other scripts get keys of their own, always the same", () => {
  const names = ["Стоимость", "Клики", "費用", "費用 (EUR)"];
  const keys = columnKeys(names);
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key).toMatch(accepted);
  expect(columnKeys(["New column", ...names]).slice(1)).toEqual(keys);
});

test("keys are unique and can be queried, whatever people write", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 200 }), { maxLength: 30 }), (names) => {
      const keys = columnKeys(names);
      expect(new Set(keys).size).toBe(names.length);
      for (const key of keys) expect(key).toMatch(accepted);
    }),
  );
});

test("an added column does not change the others' keys", () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{2,12}$/);
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 12 }), fc.nat(), (names, at) => {
      const place = at % names.length;
      const [added, ...rest] = names;
      const before = columnKeys(rest);
      const after = columnKeys([...rest.slice(0, place), added!, ...rest.slice(place)]);
      expect([...after.slice(0, place), ...after.slice(place + 1)]).toEqual(before);
    }),
  );
});
