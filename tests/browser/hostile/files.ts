import { asPage, type BadInput, bytes, form, json, multipart } from "./bad-input.ts";

// Files that are no tables, and tables that cannot be read: none becomes a source.

const days = Array.from({ length: 30 }, (_, n) => `2026-03-${String(n + 1).padStart(2, "0")}`);
const table = (...more: string[]) =>
  ["date,device,visits", ...days.map((day, n) => `${day},phone,${n}`), ...more].join("\n");
const send = (name: string, content: string | Uint8Array) => ({
  to: "POST /api/sources",
  body: multipart({ kind: "csv", name: "Bad" }, { field: "file", name, bytes: content }),
  status: 422,
});

export const badFiles: readonly BadInput[] = [
  { ...send("empty.csv", ""), what: "an empty file", says: /file is empty|Choose a file/ },
  { ...send("blank.csv", "\n\n  \n"), what: "a file of empty lines", says: /file:/ },
  { ...send("head.csv", "date,device,visits\n"), what: "a table that is only a header", says: /file:/ },
  {
    ...send("ragged.csv", table("2026-04-01,phone,1,2,3,4")),
    what: "a row that is too long",
    says: /[Ll]ine 32/,
  },
  {
    ...send("day.csv", table("2026-02-30,phone,7")),
    what: "the 30th of February in a row",
    says: /Line 32.*2026-02-30/,
  },
  {
    ...send("number.csv", table("2026-04-01,phone,seven")),
    what: "a number in words",
    says: /Line 32.*seven/,
  },
  {
    ...send("huge.csv", table("2026-04-01,phone,1e999")),
    what: "a number beyond all numbers",
    says: /Line 32/,
  },
  { ...send("quote.csv", table('2026-04-01,"phone,7')), what: "a quote that never ends", says: /file:/ },
  {
    ...send("picture.csv", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")),
    what: "a picture called .csv",
    says: /not a CSV file/,
  },
  {
    ...send("book.csv", Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(400, 7)])),
    what: "a damaged Excel workbook called .csv",
    says: /workbook is damaged/,
  },
  {
    ...send("zip.csv", Buffer.concat([Buffer.from("1f8b0800", "hex"), Buffer.alloc(400, 7)])),
    what: "a compressed file",
    says: /compressed/,
  },
  { ...send("zeroes.csv", Buffer.alloc(4096)), what: "a file of zero bytes", says: /file:/ },
  {
    ...send("random.csv", Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256))),
    what: "a file of noise",
    says: /file:/,
  },
  { ...send("line.csv", "x".repeat(900_000)), what: "one line of 900,000 letters", says: /file:/ },
  {
    ...send(
      "wide.csv",
      Array.from({ length: 5000 }, (_, n) => `c${n}`).join(",") + "\n" + "1,".repeat(4999) + "1",
    ),
    what: "a table of 5,000 columns",
    says: /file:/,
  },
  {
    to: "POST /api/sources",
    what: "a source of an unknown kind",
    body: multipart({ kind: "crystal-ball", name: "Bad" }, { field: "file", name: "a.csv", bytes: table() }),
    status: 422,
    says: /csv/,
  },
  {
    to: "POST /api/sources",
    what: "a source without a name",
    body: multipart({ kind: "csv" }, { field: "file", name: "a.csv", bytes: table() }),
    status: 422,
    says: /Enter a name for the source/,
  },
  {
    to: "POST /api/sources",
    what: "a source whose name has a zero byte",
    body: multipart({ kind: "csv", name: "B\0ad" }, { field: "file", name: "a.csv", bytes: table() }),
    status: 422,
    says: /cannot be stored/,
  },
  {
    to: "POST /api/sources",
    what: "a source without a file",
    body: multipart({ kind: "csv", name: "Bad" }),
    status: 422,
    says: /Choose a file/,
  },
  {
    to: "POST /api/sources",
    what: "a file as JSON",
    body: json({ kind: "csv", name: "Bad", file: table() }),
    status: 415,
    says: /multipart\/form-data/,
  },
  {
    to: "POST /api/sources",
    what: "a file that breaks off",
    body: bytes(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ndate,visits\n2026-03-01,1',
      "multipart/form-data; boundary=x",
    ),
    status: 422,
    says: /upload was incomplete/,
  },
  {
    to: "POST /company/sources/new",
    what: "a page's form without its file",
    body: multipart({}, { field: "file", name: "", bytes: "" }),
    headers: asPage,
    status: 422,
    says: /Choose a file/,
  },
  {
    to: "POST /company/sources/new",
    what: "a page's form with a picture",
    body: multipart(
      {},
      { field: "file", name: "a.csv", bytes: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex") },
    ),
    headers: asPage,
    status: 422,
    says: /not a CSV file/,
  },
  {
    to: "POST /company/sources/new/uploads/{uploadId}",
    what: "columns that were not proposed",
    body: form({ name: "Visits", currency: "EUR", decimal: ".", zone: "UTC", "columns[0].as": "date" }),
    headers: asPage,
    status: 422,
    says: /columns are missing/,
  },
  {
    to: "POST /company/sources/new/uploads/{uploadId}",
    what: "an invalid currency and an invalid time zone",
    body: form({ name: "Kept name", currency: "€€€", decimal: ".", zone: "Nowhere/Land" }),
    headers: asPage,
    status: 422,
    says: /three letters/,
    keeps: "Kept name",
  },
  {
    to: "POST /company/sources/new/uploads/{uploadId}",
    what: "an invalid encoding",
    body: form({ intent: "read-again", encoding: "ebcdic", delimiter: "," }),
    headers: asPage,
    status: 422,
    says: /Choose an encoding from the list/,
  },
];
