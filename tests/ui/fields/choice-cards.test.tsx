import { expect, test } from "vitest";
import { ChoiceCards } from "#app/ui/fields/choice-cards.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { markup } from "#tests/ui/markup.tsx";

test("a link to the field leads to its first card, and each card has an id of its own", async () => {
  const field = plainField("widget", "format", { value: "table" });
  const cards = ["line", "table", "pie"].map((value) => ({ value, label: value }));
  const html = await markup(<ChoiceCards field={field} label="Shown as" cards={cards} />);
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => [
    /\bid="([^"]*)"/.exec(input)?.[1],
    /\bvalue="([^"]*)"/.exec(input)?.[1],
    input.includes(" checked"),
  ]);
  expect(inputs).toEqual([
    ["widget-format", "line", false],
    ["widget-format-2", "table", true],
    ["widget-format-3", "pie", false],
  ]);
});
