import { rowOf, workbookOf, zipOf } from "#tests/connectors/tables/workbook/a-workbook.ts";

// Files in shapes that no program writes: wide, long, deep, many.

export type Shape = {
  /** Ends the sentence "sends …". */
  readonly what: string;
  readonly name: string;
  readonly make: () => Uint8Array | readonly Uint8Array[];
  /** What is said beside the field; null if the file can be read. */
  readonly says: RegExp | null;
  /** Known to hold the thread longer than the others, in ms: bounded, but not in steps yet. */
  readonly heldMs?: number;
};

const megabyte = 1024 * 1024;
const text = (content: string) => Buffer.from(content, "latin1");
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");
const zip = (parts: Parameters<typeof zipOf>[0]) => zipOf(parts);
const table = "day,clicks\n2026-03-01,1\n2026-03-02,2\n";

const csv: readonly Shape[] = [
  {
    what: "a CSV file of a million columns",
    name: "wide.csv",
    make: () => text(`${"a,".repeat(1e6)}\n${"1,".repeat(1e6)}`),
    says: /At most 200 columns|too long/,
  },
  {
    what: "a CSV file of a million quoted columns",
    name: "wide-quoted.csv",
    make: () => text(`${'"a",'.repeat(1e6)}\n${'"1",'.repeat(1e6)}`),
    says: /At most 200 columns|too long/,
  },
  {
    what: "200 MB in one line",
    name: "line.csv",
    make: () => Array.from({ length: 195 }, () => Buffer.alloc(megabyte, "x")),
    says: /too large|50 MB/,
  },
  {
    what: "40 MB in one line",
    name: "line.csv",
    make: () => Array.from({ length: 40 }, () => Buffer.alloc(megabyte, "x")),
    says: /too long/,
  },
  {
    what: "8 MB of quotation marks",
    name: "quotes.csv",
    make: () => Buffer.alloc(8 * megabyte, '"'),
    says: /never closed|too long|more than/,
  },
  {
    what: "one cell of 45 MB",
    name: "cell.csv",
    make: () => [text('day,clicks\n2026-03-01,"'), Buffer.alloc(45 * megabyte, "x "), text('"\n')],
    says: /more than 1,000,000 characters/,
  },
  {
    what: "400,000 rows of one column",
    name: "column.csv",
    make: () => text(`clicks\n${times(400_000, (at) => `${at}\n`)}`),
    says: null,
  },
  {
    what: "200 columns of numbers",
    name: "numbers.csv",
    make: () =>
      text(
        `${times(200, (at) => `cost ${at},`)}\n${times(1000, (at) => `${times(200, (n) => `${(at * 7919 + n * 104_729) % 100_003}.${n % 10},`)}\n`)}`,
      ),
    heldMs: 1500,
    says: null,
  },
  {
    what: "60,000 rows that may be totals",
    name: "totals.csv",
    make: () => text(`day,name,clicks\n${times(60_000, (at) => `,Total,${at}\n`)}`),
    heldMs: 1500,
    says: null,
  },
  {
    what: "20,000 rows without names among rows with them",
    name: "outline.csv",
    make: () =>
      text(`name,clicks,cost\n${times(60_000, (at) => (at % 3 ? `n${at},${at % 7},1.5\n` : `,${at},3\n`))}`),
    heldMs: 600,
    says: null,
  },
  {
    what: "100,000 tables in one CSV file",
    name: "tables.csv",
    make: () => text(times(100_000, (at) => `name ${at},clicks ${at}\nfirst,1\nlast,2\n\n`)),
    says: /has \d+ tables/,
  },
  {
    what: "8 MB of empty lines",
    name: "empty.csv",
    make: () => Buffer.alloc(8 * megabyte, "\n"),
    says: /no rows/,
  },
  {
    what: "8 MB of commas",
    name: "commas.csv",
    make: () => Buffer.alloc(8 * megabyte, ","),
    says: /columns|too long/,
  },
];

const cells = (count: number) => `<row>${"<c><v>1</v></c>".repeat(count)}</row>`;

const workbooks: readonly Shape[] = [
  {
    what: "a workbook of 10,000 sheets",
    name: "sheets.xlsx",
    make: () =>
      zip(workbookOf(Array.from({ length: 10_000 }, (_, at) => ({ name: `s${at}`, data: rowOf("a", at) })))),
    says: /damaged/,
  },
  {
    what: "a workbook of 4,000 sheets",
    name: "many.xlsx",
    make: () =>
      zip(workbookOf(Array.from({ length: 4000 }, (_, at) => ({ name: `s${at}`, data: rowOf("a", at) })))),
    says: /has \d+ tables/,
  },
  {
    what: "a sheet of 16,384 columns",
    name: "wide.xlsx",
    make: () => zip(workbookOf([{ name: "Wide", data: cells(16_384).repeat(60) }])),
    says: /columns/,
  },
  {
    what: "a sheet of rows that are empty up to column 999",
    name: "sparse.xlsx",
    make: () =>
      zip(workbookOf([{ name: "Sparse", data: '<row><c r="ALK1"><v>1</v></c></row>'.repeat(300_000) }])),
    says: /too large/,
  },
  {
    what: "60 MB of shared strings, each of a megabyte",
    name: "strings.xlsx",
    make: () =>
      zip(
        workbookOf([{ name: "Strings", data: rowOf("a", 1) }], {
          strings: Array.from({ length: 60 }, () => `<t>${"y".repeat(megabyte)}</t>`),
        }),
      ),
    says: null,
  },
  {
    what: "two million shared strings",
    name: "strings.xlsx",
    make: () =>
      zip(
        workbookOf([{ name: "Strings", data: `${rowOf("name", "clicks")}${rowOf("a", 1)}` }], {
          strings: Array.from({ length: 2e6 }, () => "<t>y</t>"),
        }),
      ),
    says: null,
  },
  {
    what: "a sheet nested a million deep",
    name: "deep.xlsx",
    make: () => zip(workbookOf([{ name: "Deep", data: "<row>".repeat(1e6) }])),
    says: /damaged/,
  },
  {
    what: "a sheet of 250 MB of blanks in 250 kB",
    name: "bomb.xlsx",
    make: () => zip({ ...workbookOf([{ name: "Bomb", data: `<row>${" ".repeat(250 * megabyte)}</row>` }]) }),
    says: /damaged|too large/,
  },
  {
    what: "an archive of 20,000 files",
    name: "count.zip",
    make: () =>
      zip(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}.csv`, "a,b\n1,2\n"]))),
    says: /damaged|too many/,
  },
  {
    what: "20 files of 45 MB in one archive of 1 MB",
    name: "ratio.zip",
    make: () => {
      const bytes = Buffer.alloc(45 * megabyte, "a");
      return zip(
        Object.fromEntries(
          Array.from({ length: 20 }, (_, at) => [`f${at}.csv`, { bytes, saysSize: bytes.length }]),
        ),
      );
    },
    says: /too long|too large/,
  },
  {
    what: "an archive in an archive, twenty deep",
    name: "nested.zip",
    make: () => {
      let inner = zip({ "a.csv": table });
      for (let at = 0; at < 20; at++) inner = zip({ "inner.zip": { bytes: inner, saysSize: inner.length } });
      return inner;
    },
    says: /archive/,
  },
  {
    what: "an archive called .csv within an archive",
    name: "disguised.zip",
    make: () => {
      const inner = zip({ "a.csv": Buffer.alloc(40 * megabyte, "1,2\n").toString("latin1") });
      return zip({ "inner.csv": { bytes: inner, saysSize: inner.length } });
    },
    says: /CSV|table|rows|cannot/,
  },
];

const ml = (data: string) =>
  text(
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${data}</Workbook>`,
  );

const markup: readonly Shape[] = [
  {
    what: "a page of 300,000 tables in each other",
    name: "deep.xls",
    make: () => text(`<html><body>${"<table><tr><td>".repeat(300_000)}1`),
    says: /without a table|no rows/,
  },
  {
    what: "a page of 300,000 tables",
    name: "tables.xls",
    make: () => text(`<html><body>${"<table><tr><td>a<td>b<tr><td>1<td>2</table>".repeat(300_000)}`),
    says: /has \d+ tables/,
  },
  {
    what: "a page of cells that span 200 columns each",
    name: "span.xls",
    make: () => text(`<html><table>${'<tr><td colspan="9999999">a'.repeat(100_000)}`),
    says: /too many cells/,
  },
  {
    what: "a page with one attribute of 20 MB",
    name: "attribute.xls",
    make: () => text(`<html><table title="${"x".repeat(20 * megabyte)}"><tr><td>1</table>`),
    says: /table|rows|page/,
  },
  {
    what: "a page with 20 MB in one cell",
    name: "cell.xls",
    make: () => text(`<html><table><tr><td>${"x ".repeat(10 * megabyte)}</table>`),
    says: null,
  },
  {
    what: "an XML workbook nested a million deep",
    name: "deep.xml",
    make: () => ml("<Worksheet>".repeat(1e6)),
    says: /damaged/,
  },
  {
    what: "an XML workbook whose rows begin at column 1,000",
    name: "sparse.xml",
    make: () =>
      ml(
        `<Worksheet><Table>${'<Row><Cell ss:Index="1000"><Data>1</Data></Cell></Row>'.repeat(400_000)}</Table></Worksheet>`,
      ),
    says: /too many cells/,
  },
  {
    what: "an XML workbook of two million cells",
    name: "cells.xml",
    make: () =>
      ml(`<Worksheet><Table>${`<Row>${"<Cell/>".repeat(100)}</Row>`.repeat(30_000)}</Table></Worksheet>`),
    says: /too many cells/,
  },
  {
    what: "JSON nested a million deep",
    name: "deep.json",
    make: () => text(`[[${"[".repeat(1e6)}`),
    says: /JSON/,
  },
];

export const shapes: readonly Shape[] = [...csv, ...workbooks, ...markup];
