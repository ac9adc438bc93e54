import fc from "fast-check";
import { expect, test } from "vitest";
import { columnKeys } from "#app/connectors/tables/columns/column-keys.ts";

/** What a widget accepts as the name of a column. */
const accepted = /^[\w:.-]{1,120}$/;

test("makes short words of names, keeps them apart, and leaves the days' own words free", () => {
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

test("gives names in other scripts words of their own, the same every time", () => {
  const names = ["Стоимость", "Клики", "費用", "費用 (EUR)"];
  const keys = columnKeys(names);
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key).toMatch(accepted);
  expect(columnKeys(["New column", ...names]).slice(1)).toEqual(keys);
});

test("whatever people write, keys are unique and can be asked for", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 200 }), { maxLength: 30 }), (names) => {
      const keys = columnKeys(names);
      expect(new Set(keys).size).toBe(names.length);
      for (const key of keys) expect(key).toMatch(accepted);
    }),
  );
});

test("a column that is added leaves the others' keys alone", () => {
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
