import type { TableOptions } from "#db/schema/documents/table.ts";
import { decodeText } from "./encoding.ts";
import { type CsvRecord, readRecords } from "./records.ts";

type Wanted = {
  readonly lines: ReadonlySet<number>;
  readonly around: number | null;
};

export async function readFileLines(
  bytes: AsyncIterable<Uint8Array>,
  options: Pick<TableOptions, "encoding" | "delimiter">,
  { lines, around }: Wanted,
): Promise<CsvRecord[]> {
  const last = Math.max(around ?? 0, ...lines);
  const found: CsvRecord[] = [];
  let before: CsvRecord | null = null;
  for await (const batch of readRecords(decodeText(bytes, options.encoding), options)) {
    for (const record of batch) {
      if (record.line === around && before && !lines.has(before.line)) found.push(before);
      const isNext = before !== null && before.line === around;
      if (lines.has(record.line) || record.line === around || isNext) found.push(record);
      before = record;
      if (record.line > last) return found;
    }
  }
  return found;
}
