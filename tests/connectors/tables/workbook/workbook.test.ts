import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { csvOfRows } from "#app/connectors/tables/workbook/csv-of-rows.ts";
import { openWorkbook } from "#app/connectors/tables/workbook/open-workbook.ts";
import { rowOf, workbookOf, zipOf } from "./a-workbook.ts";

const folder = mkdtempSync(path.join(tmpdir(), "workbooks-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(bytes: Buffer) {
  const file = path.join(folder, "book.xlsx");
  writeFileSync(file, bytes);
  const workbook = await openWorkbook(file);
  const counts = { rows: 0, errors: 0, unknownFormulas: 0 };
  const sheets: Record<string, (readonly string[])[]> = {};
  for (const { name, isHidden, rows } of workbook.sheets) {
    const all: (readonly string[])[] = [];
    for await (const batch of rows(counts)) all.push(...batch);
    sheets[isHidden ? `hidden ${name}` : name] = all;
  }
  workbook.close();
  return { sheets, counts };
}
const rowsOf = async (data: string, settings?: Parameters<typeof workbookOf>[1], after = "") =>
  (await read(zipOf(workbookOf([{ name: "S", data, after }], settings)))).sheets.S;

test("numbers keep what their format says: percent, money, days, times and durations", async () => {
  const cells: readonly (readonly [string | number, number, string])[] = [
    ["0.00%", 0.1234, "12.34%"],
    [10, 0.07, "7%"],
    ["0.0%;[Red]-0.0%", -0.5, "-50%"],
    ["[$€-407] #,##0.00", 1234.5, "€ 1234.5"],
    ["#,##0.00 [$kr-41D]", 12, "kr 12"],
    ["&quot;$&quot;#,##0.00", -3.5, "-$ 3.5"],
    ["#,##0.00\\ &quot;EUR&quot;", 5, "EUR 5"],
    ["[$-409]d\\-mmm\\-yy;@", 46_000, "2025-12-09"],
    [14, 45_658, "2025-01-01"],
    [22, 45_658.25, "2025-01-01 06:00:00"],
    ["mmmm", 45_658, "2025-01-01"],
    ["[h]:mm:ss", 1.5, "36:00:00"],
    [46, 0.002326388888889, "0:03:21"],
    [45, 0.002326388888889, "0:03:21"],
    ["h:mm AM/PM", 0.5, "12:00:00"],
    ["0.0 &quot;days&quot;", 2.5, "2.5"],
    ["#,##0;(#,##0)", -1200, "-1200"],
    ["0.00E+00", 12_345.678, "12345.678"],
    ["General", 0.30000000000000004, "0.3"],
    ["@", 1e21, "1000000000000000000000"],
    ["00000", 7, "7"],
  ];
  const data = cells.map(([, value], at) => `<c s="${at + 1}"><v>${value}</v></c>`).join("");
  const formats = cells.map(([code]) => code);
  expect(await rowsOf(`<row>${data}</row>`, { formats })).toEqual([cells.map(([, , text]) => text)]);
});

test("days count from 1900 with the day that never was, or from 1904", async () => {
  const data = [1, 59, 61, 45_658].map((day) => `<c s="1"><v>${day}</v></c>`).join("");
  const settings = { formats: [14] };
  expect(await rowsOf(`<row>${data}</row>`, settings)).toEqual([
    ["1900-01-01", "1900-02-28", "1900-03-01", "2025-01-01"],
  ]);
  expect((await rowsOf(`<row><c s="1"><v>44196</v></c></row>`, { ...settings, is1904: true }))![0]).toEqual([
    "2025-01-01",
  ]);
});

test("an extension's elements are not the workbook's own, and an inline text has no other value", async () => {
  const parts = workbookOf([{ name: "S", data: `<row><c s="1"><v>44196</v></c></row>` }], {
    formats: [14],
    is1904: true,
  });
  const extension = `<extLst><ext xmlns:x15="x15"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>`;
  const contents = String(parts["xl/workbook.xml"]).replace("</workbook>", extension);
  expect((await read(zipOf({ ...parts, "xl/workbook.xml": contents }))).sheets.S).toEqual([["2025-01-01"]]);
  const both = `<c t="inlineStr"><is><t>1.</t></is><v>1.0</v></c><c><v>7</v><is><t>seven</t></is></c>`;
  expect(await rowsOf(`<row>${both}</row>`)).toEqual([["1.", "7"]]);
});

test("texts are shared, inline, rich, calculated, escaped or phonetic; cells may lack their address", async () => {
  const strings = [
    "<t>Bread</t>",
    '<r><t>So</t></r><r><rPr><b/></rPr><t xml:space="preserve">ur </t></r>',
    '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
  ];
  const data =
    `<row r="2"><c r="B2" t="s"><v>0</v></c><c t="s"><v>1</v></c><c r="E2" t="s"><v>2</v></c></row>` +
    `<row><c t="str"><f>A1&amp;"x"</f><v>a &lt; b</v></c><c t="b"><v>1</v></c><c t="d"><v>2026-10-21T00:00:00</v></c></row>`;
  expect(await rowsOf(data, { strings })).toEqual([
    ["", "Bread", "Sour ", "", "東京"],
    ["a < b", "TRUE", "2026-10-21"],
  ]);
});

test("errors and formulas without a result are empty, and counted", async () => {
  const data = `<row><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>SUM(A1:A9)</f></c><c><f>1+1</f><v>2</v></c></row>`;
  const { sheets, counts } = await read(zipOf(workbookOf([{ name: "S", data }])));
  expect(sheets.S).toEqual([["", "", "2"]]);
  expect(counts).toEqual({ rows: 1, errors: 1, unknownFormulas: 1 });
});

test("merged texts hold for all their rows, merged numbers only for the first", async () => {
  const cell = (at: string, value: string | number) =>
    typeof value === "number"
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const data =
    `<row r="1">${cell("A1", "Campaign")}${cell("B1", "Ad")}${cell("C1", "Budget")}</row>` +
    `<row r="2">${cell("A2", "Brand")}${cell("B2", "One")}${cell("C2", 100)}</row>` +
    `<row r="3">${cell("B3", "Two")}</row>` +
    `<row r="4"><c r="A4"/></row>` +
    `<row r="5">${cell("A5", "Shop")}${cell("B5", "Three")}${cell("C5", 7)}</row>`;
  const after = `<mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="C2:C4"/><mergeCell ref="D1:E1"/></mergeCells>`;
  expect(await rowsOf(data, {}, after)).toEqual([
    ["Campaign", "Ad", "Budget"],
    ["Brand", "One", "100"],
    ["Brand", "Two"],
    [], // for rows without text
    ["Shop", "Three", "7"],
  ]);
});

test("hidden sheets are marked, chart sheets left out, prefixes and macros ignored", async () => {
  const parts = workbookOf(
    [
      { name: "Shown", data: rowOf("a", 1) },
      { name: "Old", state: "veryHidden", data: rowOf("b", 2) },
    ],
    { more: { "xl/vbaProject.bin": "macro" } },
  );
  parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"]!.replace(
    /<(\/?)(\w)/g,
    "<$1x:$2",
  ).replace("xmlns=", "xmlns:x=");
  parts["xl/_rels/workbook.xml.rels"] = parts["xl/_rels/workbook.xml.rels"]!.replace(
    "</Relationships>",
    `<Relationship Id="rId3" Type="http://x/relationships/chartsheet" Target="/xl/chartsheets/sheet1.xml"/></Relationships>`,
  );
  parts["xl/workbook.xml"] = parts["xl/workbook.xml"]!.replace(
    "</sheets>",
    `<sheet name="Chart" sheetId="3" r:id="rId3"/></sheets>`,
  );
  expect((await read(zipOf(parts))).sheets).toEqual({ Shown: [["a", "1"]], "hidden Old": [["b", "2"]] });
});

const plainBook = () => workbookOf([{ name: "S", data: rowOf("a", 1) }]);
const damaged = "The workbook is damaged. Open it in Excel, save it again, and upload it";
const flipped = (bytes: Buffer) => {
  const at = bytes.indexOf("xl/worksheets/sheet1.xml") + 40;
  bytes[at] = bytes[at]! ^ 0x01;
  return bytes;
};
test.each<[string, () => Buffer, string]>([
  ["cut short", () => zipOf(plainBook()).subarray(0, 900), damaged],
  ["with a flipped bit", () => flipped(zipOf(plainBook())), damaged],
  [
    "with broken XML",
    () => zipOf({ ...plainBook(), "xl/worksheets/sheet1.xml": "<worksheet><a></worksheet>" }),
    damaged,
  ],
  [
    "that is binary",
    () => zipOf({ "xl/workbook.bin": "x" }),
    "This is a binary workbook (.xlsb). Save it as .xlsx or CSV",
  ],
  [
    "of LibreOffice",
    () => zipOf({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<a/>" }),
    "This is an OpenDocument file. Save it as .xlsx or CSV",
  ],
  [
    "that is an archive",
    () => zipOf({ "a.csv": "a,b\n1,2\n" }),
    "This is an archive without a table. Unpack it and choose the CSV or .xlsx file in it",
  ],
  ...["9e15", "0x10", "1048577", "0", "-1", "1.5", ""].map((row): [string, () => Buffer, string] => [
    `with row "${row}"`,
    () => zipOf(workbookOf([{ name: "S", data: `<row r="${row}"><c><v>1</v></c></row>` }])),
    damaged,
  ]),
  [
    "with a cell A9e15",
    () => zipOf(workbookOf([{ name: "S", data: `<row r="1"><c r="A9e15"><v>1</v></c></row>` }])),
    damaged,
  ],
  [
    "that is a bomb",
    () =>
      zipOf({
        ...plainBook(),
        "xl/worksheets/sheet1.xml": { bytes: Buffer.alloc(10), saysSize: 2 ** 31 },
      } as never),
    "The workbook is too large: a part of it unpacks to more than 256 MB. Save the sheet as CSV",
  ],
  [
    "that lies about its size",
    () =>
      zipOf({
        ...plainBook(),
        "xl/sharedStrings.xml": { bytes: Buffer.alloc(3_000_000, 32), saysSize: 100 },
      } as never),
    damaged,
  ],
  [
    "of a billion laughs",
    () =>
      zipOf({
        ...plainBook(),
        "xl/worksheets/sheet1.xml": `<!DOCTYPE a [<!ENTITY b "cccc">]><worksheet><sheetData><row><c t="str"><v>&b;&b;</v></c></row></sheetData></worksheet>`,
      }),
    damaged,
  ],
])("a workbook %s is refused in words", async (_what, make, message) => {
  await expect(read(make())).rejects.toMatchObject({ name: "UnreadableFile", message });
});

const sheet = (xml: string) => zipOf({ ...plainBook(), "xl/worksheets/sheet1.xml": xml });
test.each<[string, () => Buffer]>([
  [
    "endless text",
    () =>
      sheet(
        `<worksheet><sheetData><row><c t="str"><v>${"a".repeat(3e6)}</v></c></row></sheetData></worksheet>`,
      ),
  ],
  ["an endless attribute", () => sheet(`<worksheet a="${"b".repeat(3e6)}"/>`)],
  ["tags in tags in tags", () => sheet("<a>".repeat(1e5) + "</a>".repeat(1e5))],
])("a workbook with %s is refused before the parser holds it", async (_what, make) => {
  await expect(read(make())).rejects.toMatchObject({ name: "UnreadableFile", message: damaged });
});

test("hostile merges, number formats and cells are read no further than Excel writes them", async () => {
  const merges = Array.from({ length: 100_000 }, (_, n) => {
    const column = String.fromCharCode(65 + (n % 26));
    return `<mergeCell ref="${column}${1 + Math.floor(n / 26)}:${column}1048576"/>`;
  }).join("");
  const rows = Array.from({ length: 20_000 }, (_, n) => rowOf(`Name ${n}`, n)).join("");
  const unfinished = "<mergeCell ".repeat(200_000);
  const read = await rowsOf(
    rows,
    { formats: [`${"&quot;;".repeat(1e5)}0%`] },
    `<mergeCells>${merges}</mergeCells>`,
  );
  expect(read).toHaveLength(20_000);
  expect(read!.at(-1)).toEqual(["Name 19999", "19999"]);
  await expect(rowsOf(rows, {}, unfinished)).rejects.toMatchObject({ message: damaged });
  const long = await rowsOf(`<row><c t="s"><v>0</v></c></row>`, { strings: [`<t>${"x".repeat(9e5)}</t>`] });
  expect(long![0]![0]).toHaveLength(32_767);
});

test("the workbooks of one upload share what may be unpacked", async () => {
  const file = path.join(folder, "shared.xlsx");
  writeFileSync(file, zipOf(plainBook()));
  const budget = { left: 4_000 };
  (await openWorkbook(file, budget)).close();
  expect(budget.left).toBeLessThan(4_000);
  budget.left = 10;
  await expect(openWorkbook(file, budget)).rejects.toMatchObject({
    message: "The workbook is too large to be read at once. Save its sheets as CSV",
  });
});

test("100,000 rows are read in batches, while other work runs", async () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => rowOf(`Campaign ${n}`, n, n / 8));
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const read = await rowsOf(rows.join(""));
  clearInterval(timer);
  expect(read).toHaveLength(100_000);
  expect(read!.at(-1)).toEqual(["Campaign 99999", "99999", "12499.875"]);
  expect(turns).toBeGreaterThan(10);
});

test("a sheet's CSV quotes what a reader could take for something else", async () => {
  async function* batches() {
    yield [["a,b", 'say "hi"', "two\nlines", " 1"]];
  }
  const parts: Uint8Array[] = [];
  for await (const part of csvOfRows(batches())) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe(`"a,b","say ""hi""",two lines," 1"\r\n`);
});
