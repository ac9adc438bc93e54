import type { TableOptions } from "#db/schema/documents.ts";
import { isTotalRow } from "#app/connectors/tables/columns/total-row.ts";
import type { CsvRecord } from "./records.ts";

export async function* tableRows(
  batches: AsyncIterable<readonly CsvRecord[]>,
  options: Pick<TableOptions, "has_header" | "has_footer" | "skip_rows">,
): AsyncGenerator<readonly CsvRecord[]> {
  let above = (options.skip_rows ?? 0) + (options.has_header ? 1 : 0);
  // The footer is the last row and totals right before it.
  let waiting: CsvRecord[] = [];
  for await (const batch of batches) {
    const records = batch.slice(above);
    above = Math.max(0, above - batch.length);
    if (!options.has_footer) {
      yield records;
      continue;
    }
    const sure: CsvRecord[] = [];
    for (const record of records) {
      if (!isTotalRow(record)) sure.push(...waiting.splice(0));
      waiting.push(record);
    }
    yield sure;
  }
  const [last, ...totals] = waiting;
  if (last && totals.length && !isTotalRow(last)) yield [last];
}
