import { rowOf, workbookOf, zipOf } from "#tests/connectors/tables/workbook/a-workbook.ts";
import { megabyte, type Shape, times } from "./shape.ts";

const zip = (parts: Parameters<typeof zipOf>[0]) => zipOf(parts);
const table = "day,clicks\n2026-03-01,1\n2026-03-02,2\n";

export const workbookShapes: readonly Shape[] = [
  {
    what: "two files of 45 MB in one line each, in one archive",
    name: "two.zip",
    make: () => {
      const bytes = Buffer.alloc(45 * megabyte, "a");
      return zip({ "a.csv": { bytes, saysSize: bytes.length }, "b.csv": { bytes, saysSize: bytes.length } });
    },
    says: /a.csv: Line 1: .*too long.*b.csv: Line 1: .*too long/,
  },
  {
    what: "60,000 archives in an archive",
    name: "zips.zip",
    make: () => {
      const bytes = zip({ "a.csv": table });
      const saysSize = bytes.length;
      return zip(
        Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}.zip`, { bytes, saysSize }])),
      );
    },
    says: /has 60,000 files/,
  },
  {
    what: "4,000 archives in an archive",
    name: "zips.zip",
    make: () => {
      const bytes = zip({ "a.csv": table });
      const saysSize = bytes.length;
      return zip(
        Object.fromEntries(Array.from({ length: 4000 }, (_, at) => [`f${at}.zip`, { bytes, saysSize }])),
      );
    },
    says: /archive without a table/,
  },
  {
    what: "a million texts that are shared, each in one of 250,000 rows",
    name: "texts.xlsx",
    make: () =>
      zip(
        workbookOf(
          [
            {
              name: "Texts",
              data: times(
                250_000,
                (row) =>
                  `<row>${times(4, (at) => `<c t="s"><v>${(row * 4 + at + row * 7919) % 1e6}</v></c>`)}</row>`,
              ),
            },
          ],
          { strings: Array.from({ length: 1e6 }, (_, at) => `<t>text ${at}</t>`) },
        ),
      ),
    says: null,
  },
  {
    what: "1,400 cells of 32,000 characters",
    name: "long.xlsx",
    make: () =>
      zip(
        workbookOf([
          {
            name: "Long",
            data: `${rowOf("name", "clicks")}${times(1400, (at) => rowOf("long text ".repeat(3200), at))}`,
          },
        ]),
      ),
    says: null,
  },
  {
    what: "300,000 merged cells",
    name: "merged.xlsx",
    make: () =>
      zip(
        workbookOf([
          {
            name: "Merged",
            data: `${rowOf("name", "clicks")}${times(50_000, (at) => rowOf(`n${at}`, at))}`,
            after: `<mergeCells>${times(300_000, (at) => `<mergeCell ref="A${at + 2}:A${at + 40}"/>`)}</mergeCells>`,
          },
        ]),
      ),
    says: null,
  },
  {
    what: "200,000 formats of cells",
    name: "formats.xlsx",
    make: () =>
      zip(
        workbookOf([{ name: "Formats", data: `${rowOf("name", "clicks")}${rowOf("a", 1)}` }], {
          formats: Array.from({ length: 100_000 }, (_, at) => `0.${"0".repeat(at % 90)}`),
        }),
      ),
    says: null,
  },
];
