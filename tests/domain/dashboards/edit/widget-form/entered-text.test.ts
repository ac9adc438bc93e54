import { expect, test } from "vitest";
import { enteredText } from "#app/domain/dashboards/edit/widget-form/fields/entered-text.ts";

function form(fields: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

test("only what a person entered counts as a change", () => {
  const begun = enteredText(form({ title: "Orders", version: "1", titleBefore: "" }));
  expect(
    enteredText(form({ title: "Orders", version: "2", titleBefore: "Orders per day", columns: "unknown" })),
  ).toBe(begun);
  expect(enteredText(form({ title: "Sales", version: "1", titleBefore: "" }))).not.toBe(begun);
  expect(enteredText(form({ title: "Orders", version: "1", titleBefore: "", visibleGrid: "on" }))).not.toBe(
    begun,
  );
});

test("a chosen file counts, and an empty file field is none", () => {
  const empty = enteredText(form({ picture: new File([], "") }));
  expect(enteredText(form({ picture: new File([], "") }))).toBe(empty);
  expect(enteredText(form({ picture: new File(["PNG"], "shop.png") }))).not.toBe(empty);
});
