import { megabyte, type Shape, text, times } from "./shape.ts";

export const csvShapes: readonly Shape[] = [
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
    says: null,
  },
  {
    what: "60,000 rows that may be totals",
    name: "totals.csv",
    make: () => text(`day,name,clicks\n${times(60_000, (at) => `,Total,${at}\n`)}`),
    says: null,
  },
  {
    what: "20,000 rows without names among rows with them",
    name: "outline.csv",
    make: () =>
      text(`name,clicks,cost\n${times(60_000, (at) => (at % 3 ? `n${at},${at % 7},1.5\n` : `,${at},3\n`))}`),
    says: null,
  },
  {
    what: "100,000 tables in one CSV file",
    name: "tables.csv",
    make: () => text(times(100_000, (at) => `name ${at},clicks ${at}\nfirst,1\nlast,2\n\n`)),
    says: /more than 20 tables/,
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
  {
    what: "20 tables in 40 MB",
    name: "tables.csv",
    make: () =>
      text(
        times(
          20,
          (at) =>
            `name ${at},clicks ${at},day\n${times(70_000, (row) => `campaign ${row},${row % 977},2026-03-0${(row % 9) + 1}\n`)}\n`,
        ),
      ),
    says: /has 20 tables/,
  },
];
