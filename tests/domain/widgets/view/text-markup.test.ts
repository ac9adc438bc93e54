import { expect, test } from "vitest";
import { parseMarkup } from "#app/domain/widgets/view/parse-markup.ts";

test("paragraphs, headings, lists, bold words and links are recognized", () => {
  expect(
    parseMarkup(
      "**Orders grew**, see [the shop](https://shop.example/a).\n\n# Next month\n- Double the budget\n- New photographs",
    ),
  ).toEqual([
    {
      block: "paragraph",
      spans: [
        { text: "Orders grew", bold: true },
        { text: ", see " },
        { text: "the shop", href: "https://shop.example/a" },
        { text: "." },
      ],
    },
    { block: "heading", spans: [{ text: "Next month" }] },
    { block: "list", items: [[{ text: "Double the budget" }], [{ text: "New photographs" }]] },
  ]);
});

test("tags and unsafe addresses stay text", () => {
  const [block] = parseMarkup("<script>alert(1)</script> [x](javascript:alert(1)) [y](/logout)");
  expect(block).toEqual({
    block: "paragraph",
    spans: [{ text: "<script>alert(1)</script> [x](javascript:alert(1)) [y](/logout)" }],
  });
});

test("a line after a list is a new paragraph", () => {
  expect(parseMarkup("- one\nafter").map(({ block }) => block)).toEqual(["list", "paragraph"]);
});
