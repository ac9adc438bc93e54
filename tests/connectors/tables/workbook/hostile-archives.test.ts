import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readHtmlTables } from "#app/connectors/tables/workbook/read-html-tables.ts";
import { openArchive } from "#app/connectors/tables/workbook/open-archive.ts";
import { readSpreadsheetMl } from "#app/connectors/tables/workbook/read-spreadsheet-ml.ts";
import { newUnpackBudget } from "#app/connectors/tables/workbook/zip-parts.ts";
import { zipOf } from "./a-workbook.ts";

async function opened(bytes: Uint8Array) {
  const folder = await mkdtemp(path.join(tmpdir(), "plainboard-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "file.zip");
  await writeFile(file, bytes);
  return openArchive(file, newUnpackBudget());
}

async function* inPieces(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}

async function* asBytes(text: string) {
  yield Buffer.from(text);
}

test("an archive is refused before anything is unpacked if its tables unpack to more than 100 MB", async () => {
  const bytes = Buffer.alloc(45 * 1024 * 1024, "a");
  const file = { bytes, saysSize: bytes.length };
  await expect(opened(zipOf({ "a.csv": file, "b.csv": file, "c.csv": file }))).rejects.toThrow(
    "its tables unpack to 135 MB, and at most 100 MB can be read at once",
  );
  const two = await opened(zipOf({ "a.csv": file, "b.csv": file, "picture.png": file }));
  expect(two?.files).toHaveLength(2);
  two?.close();
});

test("the 21st table of a page, and the 101st sheet of an XML workbook, are refused and not added to the one before", async () => {
  const table = "<table><tr><td>a<td>b<tr><td>1<td>2</table>";
  expect(await readHtmlTables(inPieces(`<html>${table.repeat(20)}`))).toHaveLength(20);
  await expect(readHtmlTables(inPieces(`<html>${table.repeat(21)}`))).rejects.toThrow("more than 20 tables");
  // Tables without rows are layout.
  expect(await readHtmlTables(inPieces(`<html>${"<table></table>".repeat(50)}${table}`))).toHaveLength(1);
  const sheet = "<Worksheet><Table><Row><Cell><Data>1</Data></Cell></Row></Table></Worksheet>";
  const book = (count: number) => asBytes(`<?xml version="1.0"?><Workbook>${sheet.repeat(count)}</Workbook>`);
  expect(await readSpreadsheetMl(book(100))).toHaveLength(100);
  await expect(readSpreadsheetMl(book(101))).rejects.toThrow("more than 100 sheets");
});

test("a tag, comment, text or row of a page without an end is refused, and a long script is not", async () => {
  const long = "x".repeat(2_000_000);
  const table = "<table><tr><td>a<td>b<tr><td>1<td>2</table>";
  for (const part of [`<p title="${long}">`, `<!--${long}-->`, `<table><tr><td>${long}`])
    await expect(readHtmlTables(inPieces(`<html>${part}${table}`))).rejects.toThrow(
      "tag, comment or text of more than 1 MB",
    );
  await expect(readHtmlTables(inPieces(`<html><table><tr>${"<td>a".repeat(1001)}</table>`))).rejects.toThrow(
    "more than 1,000 columns",
  );
  expect(await readHtmlTables(inPieces(`<html><script>${long}</script>${table}`))).toHaveLength(1);
});
