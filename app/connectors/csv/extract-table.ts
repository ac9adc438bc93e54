import { csvOfRows } from "#app/connectors/tables/workbook/csv-of-sheet.ts";
import { decodeText } from "./encoding.ts";
import type { Proposal } from "./propose.ts";
import { type CsvRecord, readRecords } from "./records.ts";

/** One of several tables of a file as a file of its own, in UTF-8 with commas. */
export function extractTable(
  bytes: AsyncIterable<Uint8Array>,
  { options, slice }: Pick<Proposal, "options" | "slice">,
): AsyncGenerator<Uint8Array> {
  return csvOfRows(rowsOf(readRecords(decodeText(bytes, options.encoding), options), options, slice));
}

async function* rowsOf(
  batches: AsyncIterable<readonly CsvRecord[]>,
  { skip_rows = 0, take_rows }: Proposal["options"],
  slice: Proposal["slice"],
): AsyncGenerator<readonly (readonly string[])[]> {
  const last = take_rows === undefined ? Infinity : skip_rows + take_rows;
  let at = 0;
  for await (const batch of batches) {
    const rows: (readonly string[])[] = [];
    for (const { cells, isAfterGap } of batch) {
      if (at >= skip_rows && at < last) {
        if (isAfterGap && at > skip_rows) rows.push([]);
        rows.push(slice ? cells.slice(...slice) : cells);
      }
      at++;
    }
    if (rows.length > 0) yield rows;
    if (at >= last) return;
  }
}
