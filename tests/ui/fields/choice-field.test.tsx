import { expect, test } from "vitest";
import { CheckboxField, RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { markup } from "#tests/ui/markup.tsx";

/** As text browsers do: blocks break lines, other elements leave no space. */
const lines = (html: string) =>
  html
    .replaceAll(/<\/?(?:div|p|fieldset|legend)\b[^>]*>/g, "\n")
    .replaceAll(/<input\b[^>]*>/g, "( )")
    .replaceAll(/<[^>]*>/g, "")
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);

test("without styles each choice is a line of its own, with its hint apart", async () => {
  const choices = [
    { value: "user", label: "User", hint: "Works with reports." },
    { value: "admin", label: "Admin", amount: "3" },
  ];
  const html = await markup(<RadioGroup field={plainField("f", "role")} label="Role" choices={choices} />);
  expect(lines(html)).toEqual(["Role", "( ) User Works with reports.", "( ) Admin 3"]);
  const box = await markup(<CheckboxField field={plainField("f", "on")} label="Pause" hint="For now." />);
  expect(lines(box)).toEqual(["( ) Pause For now."]);
});
