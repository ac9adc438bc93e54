import { parse, type CsvError } from "csv-parse";
import type { TableOptions } from "#db/schema/documents.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { unwrapCells } from "#app/connectors/tables/cells/plain-text.ts";
import { OpenQuotes } from "./open-quotes.ts";

/** `line` is the record's last line: quoted cells may span lines. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

// Characters.
const maxRecord = 1_000_000;
const maxStep = 32_768;

export const namesDelimiter = /^sep=(.?)$/i;

/**
 * Constant memory. Skips empty lines and, before the first record, "sep=;" (Excel) and # lines (Google
 * Analytics). Throws `UnreadableFile`.
 */
export async function* readRecords(
  text: AsyncIterable<string>,
  { delimiter }: Pick<TableOptions, "delimiter">,
): AsyncGenerator<readonly CsvRecord[]> {
  let batch: CsvRecord[] = [];
  let begun = false;
  let failure: CsvError | null = null;
  const quotes = new OpenQuotes(delimiter);
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxRecord,
    // Null keeps the parser's queue empty, so each write is done when it returns.
    on_record(parts: string[], { lines }: { lines: number }) {
      const cells = parts.some((part) => part.startsWith('="') || part.startsWith("'"))
        ? unwrapCells(parts, delimiter)
        : parts;
      if (cells.every((cell) => cell.trim() === "")) return null;
      if (!begun && (cells[0]?.startsWith("#") || namesDelimiter.test(cells.join(delimiter)))) return null;
      begun = true;
      batch.push({ line: lines, cells });
      return null;
    },
  });
  parser.on("error", (error) => (failure = error as CsvError));
  parser.resume();

  for await (const part of text) {
    for (let at = 0; at < part.length; at += maxStep) {
      const step = part.slice(at, at + maxStep);
      quotes.add(step);
      await new Promise<void>((resolve) => parser.write(step, () => resolve()));
      if (failure) throw inWords(failure, quotes);
      if (batch.length) yield batch;
      batch = [];
    }
  }
  await new Promise<void>((resolve) => {
    parser.once("close", resolve);
    parser.end();
  });
  if (failure) throw inWords(failure, quotes);
  if (batch.length) yield batch;
}

function inWords(error: CsvError, quotes: OpenQuotes) {
  const line = typeof error.lines === "number" ? error.lines : null;
  const tooLong = new UnreadableFile("This line is too long for a row of values", { line });
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return quotes.failure() ?? tooLong;
  if (error.code === "CSV_MAX_RECORD_SIZE") return quotes.failureOfLength(maxRecord) ?? tooLong;
  return new UnreadableFile("This line cannot be read as a row of values", { line });
}
