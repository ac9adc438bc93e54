import fc from "fast-check";
import { expect, test } from "vitest";
import { fileName } from "#app/domain/dashboards/output/export/file-name.ts";
import { changeCell, columnFormat, excelDay, typedCell } from "#app/workbook/cells.ts";
import { sheetNames } from "#app/workbook/sheet-names.ts";
import type { ChangeView, DataColumn } from "#app/views/widget-view.ts";

const metric = (type: DataColumn["type"], unit: string | null = null): DataColumn => ({
  key: "m",
  label: "Metric",
  role: "metric",
  type,
  class: "sum",
  unit,
  sorted: null,
  comparison: false,
});
const names = (type: DataColumn["type"]): DataColumn => ({ ...metric(type), role: "dimension" });

test("numbers get the format of their unit, with the decimals of the page", () => {
  const formats = [
    columnFormat(metric("integer"), ["1,234"]),
    columnFormat(metric("decimal"), ["1,234.50"]),
    columnFormat(metric("percent", "%"), ["4.20%"]),
    columnFormat(metric("money", "EUR"), ["€6,287.20"]),
    columnFormat(metric("money", "JPY"), ["¥6,287"]),
    columnFormat(metric("money", "CHF"), ["CHF 1.00", "–"]),
    columnFormat(metric("duration", "s"), ["3m 05s"]),
    columnFormat(names("date"), ["1 October 2026"]),
    columnFormat(names("month"), ["October 2026"]),
    columnFormat(names("text"), ["1.5"]),
  ];
  expect(formats).toEqual([
    "#,##0",
    "#,##0.00",
    "0.00%",
    "[$€]#,##0.00;\\-[$€]#,##0.00",
    "[$¥]#,##0;\\-[$¥]#,##0",
    "[$CHF]\\ #,##0.00",
    "[h]:mm:ss",
    "yyyy\\-mm\\-dd",
    "mmmm\\ yyyy",
    undefined,
  ]);
});

test("cells are numbers, days or texts", () => {
  const cell = (column: DataColumn, raw: string | number | null, text: string, format?: string) =>
    typedCell(column, { raw, text, receipt: null }, format).value;
  expect(cell(metric("percent", "%"), 0.042, "4.20%")).toBe(0.042);
  expect(cell(metric("duration", "s"), 86_400, "24h 00m")).toBe(1);
  expect(cell(metric("integer"), null, "–")).toBeNull();
  expect(cell(metric("money"), null, "€12.00")).toBe("€12.00"); // its own currency
  expect(cell(names("date"), "2026-10-01", "1 October 2026", "yyyy")).toBe(46_296);
  expect(cell(names("date"), null, "N/A", "yyyy")).toBe("N/A");
  expect(cell(names("text"), "=1+1", "=1+1")).toBe("=1+1");
});

test("days before March 1900 stay texts, because Excel counts a day that never was", () => {
  expect([excelDay("1900-03-01"), excelDay("1900-02-28"), excelDay("nothing")]).toEqual([61, null, null]);
});

test("changes are percentages or points, and words where there is no percentage", () => {
  const change = (text: string, value: number | null): ChangeView => ({
    tone: "neutral",
    arrow: null,
    word: null,
    text,
    value,
  });
  expect(changeCell(change("12.4%", -0.124))).toMatchObject({ value: -0.124 });
  expect(changeCell(change("under 0.1%", 0.0002))).toMatchObject({ value: 0.0002 });
  expect(changeCell(change("no change", 0))).toMatchObject({ value: 0 });
  expect(changeCell(change("1.20 points", 0.012)).value).toBeCloseTo(1.2);
  expect(changeCell(change("new, +210", 210)).value).toBe("new, +210");
  expect(changeCell(change("−4.00%", -0.04)).value).toBe("−4.00%"); // from below zero
  expect(changeCell(change("–", null)).value).toBeNull();
  expect(changeCell(null).value).toBeNull();
});

test("names of sheets are what Excel accepts", () => {
  expect(
    sheetNames(["Clicks", "clicks", "", "a/b:c*?[d]\\e", "'quoted'", "History", "Contents", "x".repeat(40)]),
  ).toEqual([
    "Clicks",
    "clicks 2",
    "Widget",
    "a b c d e",
    "quoted",
    "History 2",
    "Contents 2",
    "x".repeat(31),
  ]);
  const title = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.constantFrom(
      "'",
      "History",
      "contents",
      "=SUM(A1)",
      "\ud83d",
      "😀".repeat(20),
      "\u0000\uffff",
      "[]:*?/\\",
    ),
  );
  fc.assert(
    fc.property(fc.array(title, { maxLength: 30 }), (titles) => {
      const made = sheetNames(titles);
      const lower = new Set(made.map((name) => name.toLowerCase()));
      expect(lower.size).toBe(titles.length);
      for (const name of made) {
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(31);
        expect(name).not.toMatch(/[[\]:*?/\\\u0000-\u001f]|^'|'$|\p{Cs}/u);
        expect(["history", "contents"]).not.toContain(name.toLowerCase());
      }
    }),
  );
});

test("files are named after client, dashboard, widget and period", () => {
  const month = { from: "2026-10-01", to: "2026-10-31" };
  expect(fileName(["Bakery", "Ads", "Clicks"], month, "png")).toBe("Bakery – Ads – Clicks – 2026-10.png");
  expect(fileName(["Bakery", "Bakery: Ads"], month, "xlsx")).toBe("Bakery Ads – 2026-10.xlsx");
  expect(fileName([null, "Ads", ""], { from: "2026-10-02", to: "2026-11-01" }, "svg")).toBe(
    "Ads – 2026-10-02 – 2026-11-01.svg",
  );
  expect(fileName([null, "../..\\a\u0000\u202egpj"], month, "pdf")).toBe("a gpj – 2026-10.pdf");
  expect(fileName(["x".repeat(400)], month, "pdf")).toHaveLength(180);
});
