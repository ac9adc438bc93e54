import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvRecord, readRecords } from "#app/connectors/csv/records.ts";

// Lines without quotation marks are split, the others parsed.

const letters = fc.constantFrom("a", "1", ",", ",", "\n", "\r", "\r\n", " ", "#", "=", "'", '"x,\ny"', "é");
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
      expect(await recordsOf("first\n", rest)).toEqual(await recordsOf('"first"\n', rest));
    }),
    { numRuns: 2000 },
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
