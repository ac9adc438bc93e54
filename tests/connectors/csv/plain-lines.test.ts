import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvRecord, readRecords } from "#app/connectors/csv/records.ts";
import { cases } from "#tests/support/cases.ts";

// Lines are split as long as their quotation marks enclose whole cells, and then parsed: the parser is forced by a mark
// within the first line.

// oxfmt-ignore
const letters = fc.constantFrom(
  "a", "1", ",", ",", ",", "\n", "\n", "\r", "\r\n", " ", "#", "=", "'", "é", '"', '""',
  '"x"', ',"x"', '"x,y",', ',"x ""y"""', '"x,\ny"', '"",', '=""1""',
);
const pieces = fc.array(
  fc.array(letters, { maxLength: 12 }).map((parts) => parts.join("")),
  { maxLength: 12 },
);

async function recordsOf(first: string, rest: readonly string[]) {
  async function* text() {
    yield first;
    yield* rest;
  }
  const records: CsvRecord[] = [];
  try {
    for await (const batch of readRecords(text(), { delimiter: "," })) records.push(...batch);
  } catch (error) {
    return (error as Error).message;
  }
  return records.map((record) => ({ ...record, cells: [...record.cells] }));
}

test("lines are the same split and parsed, however they are cut", async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (rest) => {
      const split = await recordsOf('"first",1\n', rest);
      const parsed = await recordsOf('fi"rst,1\n', rest);
      if (typeof split === "string") expect(parsed).toBe(split);
      else expect(parsed.slice(1)).toEqual(split.slice(1));
    }),
    { numRuns: cases(2000) },
  );
});

test("a line that never ends is refused with its place", async () => {
  expect(
    await recordsOf(
      "a,b\n1,2\n",
      Array.from({ length: 40 }, () => "x".repeat(30_000)),
    ),
  ).toMatch(/^Line 3.*too long/);
});
