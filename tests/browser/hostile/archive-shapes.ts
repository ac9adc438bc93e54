import { rowOf, workbookOf, zipOf } from "#tests/connectors/tables/workbook/a-workbook.ts";
import { megabyte, type Shape } from "./shape.ts";

const zip = (parts: Parameters<typeof zipOf>[0]) => zipOf(parts);
const table = "day,clicks\n2026-03-01,1\n2026-03-02,2\n";

const cells = (count: number) => `<row>${"<c><v>1</v></c>".repeat(count)}</row>`;

export const archiveShapes: readonly Shape[] = [
  {
    what: "a workbook of 10,000 sheets",
    name: "sheets.xlsx",
    make: () =>
      zip(workbookOf(Array.from({ length: 10_000 }, (_, at) => ({ name: `s${at}`, data: rowOf("a", at) })))),
    says: /has 10,\d+ files/,
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
    says: /has 20,000 files/,
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
    says: /unpack to 900 MB, and at most 100 MB/,
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
    says: /inner.csv: This is not a CSV file/,
  },
];
