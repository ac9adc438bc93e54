import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { extractTables } from "#app/connectors/csv/extract-tables.ts";
import { proposeTables } from "#app/connectors/csv/propose.ts";

const rows = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `${name} ${at},${at + 1}`).join("\n");

const file = [
  `Campaign,Clicks\n${rows(9_000, "brand")}`,
  "Product,Orders,,Page,Views\nbread,1,,/a,10\nrolls,2,,/b,20\ncakes,3,,/c,30",
  "Country,Cost\nFrance,1.5\nSpain,2.5",
].join("\n\n");

/** Counts how often the file is opened. */
function opened() {
  const counted = { times: 0, read };
  async function* read() {
    counted.times += 1;
    const bytes = Buffer.from(file);
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
  }
  return counted;
}

async function tablesOf() {
  const { read } = opened();
  return proposeTables(read, { encoding: "utf-8", zone: "UTC", currency: "USD" });
}

const crlf = (lines: string) => `${lines.replaceAll("\n", "\r\n")}\r\n`;

test("tables below and beside one another become files of their own in one reading of their file", async () => {
  const source = opened();
  const tables = await tablesOf();
  const files = await extractTables(source.read(), tables, (csv) => text(csv));
  expect(source.times).toBe(1);
  expect(files).toEqual([
    crlf(`Campaign,Clicks\n${rows(9_000, "brand")}`),
    crlf("Product,Orders\nbread,1\nrolls,2\ncakes,3"),
    crlf("Page,Views\n/a,10\n/b,20\n/c,30"),
    crlf("Country,Cost\nFrance,1.5\nSpain,2.5"),
  ]);
});

test("a file that takes only the first rows, or none, leaves the others whole", async () => {
  const tables = await tablesOf();
  const files = await extractTables(opened().read(), tables, async (csv, at) => {
    if (at === 1) return "none";
    if (at > 0) return text(csv);
    for await (const _ of csv) break;
    return "the first";
  });
  expect(files).toEqual([
    "the first",
    "none",
    crlf("Page,Views\n/a,10\n/b,20\n/c,30"),
    crlf("Country,Cost\nFrance,1.5\nSpain,2.5"),
  ]);
});

test("a failure of the reading, or of one file, comes back once all files have ended", async () => {
  const tables = await tablesOf();
  const ended: number[] = [];
  async function* broken() {
    yield Buffer.from(file.slice(0, 50_000));
    throw new Error("the bucket is away");
  }
  const save = (csv: AsyncIterable<Uint8Array>, at: number) => text(csv).finally(() => ended.push(at));
  await expect(extractTables(broken(), tables, save)).rejects.toThrow("the bucket is away");
  expect(ended.sort()).toEqual([0, 1, 2, 3]);
  const full = extractTables(opened().read(), tables, async (csv, at) => {
    const saved = await text(csv);
    if (at === 2) throw new Error("the disk is full");
    return saved;
  });
  await expect(full).rejects.toThrow("the disk is full");
});
