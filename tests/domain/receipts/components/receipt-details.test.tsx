import { expect, test } from "vitest";
import { NoReceipt, ReceiptDetails } from "#app/domain/receipts/components/receipt-details.tsx";
import type { ReceiptPage } from "#app/domain/receipts/receipt-page.ts";
import { markup } from "#tests/ui/markup.tsx";

const page: ReceiptPage = {
  label: "Cost per order",
  text: "€17.86",
  value: 17.861364,
  href: "/receipts/a?month=10",
  home: { name: "Bakery <b>", href: "/dashboards/b?month=10" },
  where: ["Campaigns", "1–31 October 2026"],
  steps: [
    { step: "number", text: "€6,287.20", note: "Cost, sum of 1,054 rows" },
    { step: "sign", text: "÷" },
    { step: "number", text: "352", note: "Orders, sum of 1,054 rows" },
  ],
  note: "Lower is better.",
  against: {
    title: "Compared with the previous period",
    columns: ["Cost", "Cost per order"],
    periods: [
      { name: "1–31 October 2026", length: "31 days", cells: ["€6,287.20", "€17.86"] },
      { name: "31 August – 30 September 2026", length: "31 days", cells: ["€6,104.00", "€19.44"] },
    ],
    parts: ["+€183.20"],
    change: { tone: "better", arrow: "down", text: "8.1%", word: "better", value: -0.081 },
  },
  rows: {
    columns: [
      { label: "Day", isNumber: false },
      { label: "Cost", isNumber: true },
    ],
    cells: [["1 Oct 2026", "€38.42"]],
    count: "1 of 1,054",
    isAll: false,
    isSnapshot: false,
    csvHref: "/receipts/a/rows.csv?month=10",
  },
  facts: [
    { name: "Source", value: "Ads", href: "/company/sources/s" },
    { name: "Flags", value: "None" },
  ],
  again: { text: "€17.86", isSame: true },
};

const draw = (changes: Partial<ReceiptPage> = {}) =>
  markup(<ReceiptDetails page={{ ...page, ...changes }} />);
/** The visible text without markup. */
const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

test("a receipt shows the number and its source", async () => {
  const html = await draw();
  expect(html).toMatch(/<h1><bdi>Cost per order, <bdi data-value="17.861364">€17.86<\/bdi><\/bdi><\/h1>/);
  expect(html).toMatch(/<a [^>]*href="\/dashboards\/b\?month=10">Bakery &lt;b&gt;<\/a>/);
  expect(words(html)).toContain("€6,287.20 Cost, sum of 1,054 rows ÷ 352 Orders, sum of 1,054 rows");
});

test("both periods appear side by side, with the change in words", async () => {
  const text = words(await draw());
  expect(text).toContain("1–31 October 2026 31 days €6,287.20 €17.86");
  expect(text).toContain("31 August – 30 September 2026 31 days €6,104.00 €19.44");
  expect(text).toContain("Change +€183.20 ↓ 8.1% better");
  expect(words(await draw({ against: null }))).not.toContain("Against");
});

test("a number without a change has a reason", async () => {
  const against = { ...page.against!, parts: ["–"], change: { none: "3 days against 5" } };
  expect(words(await draw({ against }))).toContain("Change – No change: 3 days against 5");
});

test("all rows are linked while some are not shown", async () => {
  const links = (html: string) => html.split('href="/receipts/a/rows.csv?month=10"').length - 1;
  expect(links(await draw())).toBe(2);
  expect(links(await draw({ rows: { ...page.rows, isAll: true, count: "1 row" } }))).toBe(1);
  expect(words(await draw({ rows: { ...page.rows, cells: [] } }))).toContain(
    "The source has no rows for this number.",
  );
});

test("a receipt reports when its rows give another number", async () => {
  expect(words(await draw())).toContain("Recalculated €17.86, the same");
  expect(words(await draw({ again: { text: "€17.87", isSame: false } }))).toContain("€17.87, not the same");
});

test("one sentence says why there is no receipt", async () => {
  for (const what of ["The source was deleted", "The source was deleted."]) {
    const html = await markup(<NoReceipt what={what} home={page.home} />);
    expect(words(html)).toContain("The source was deleted. Back to Bakery");
  }
});
