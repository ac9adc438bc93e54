import { parse, type CsvError } from "csv-parse";
import type { TableOptions } from "#db/schema/documents/table.ts";
import { createYielder } from "#app/lib/steps.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { unwrapCells } from "#app/connectors/tables/cells/plain-text.ts";
import { OpenQuotes } from "./open-quotes.ts";
import { PlainLines } from "./plain-lines.ts";

/** `line`: the record's last line. */
export type CsvRecord = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isAfterGap?: true;
};

// Characters.
const maxRecord = 1_000_000;
const maxWritten = 1.25 * maxRecord;
const maxStep = 32_768;
const maxCells = 2_000;

export const namesDelimiter = /^sep=(.?)$/i;

/** Skips empty lines, comments and "sep=;" (Excel). @throws {UnreadableFile} */
export async function* readRecords(
  text: AsyncIterable<string>,
  { delimiter }: Pick<TableOptions, "delimiter">,
): AsyncGenerator<readonly CsvRecord[]> {
  let batch: CsvRecord[] = [];
  let begun = false;
  let isAfterGap = false;
  let lastLine = 0;
  let tooWide: UnreadableFile | null = null;
  let failure: CsvError | null = null;
  const quotes = new OpenQuotes(delimiter);
  const take = (parts: string[], line: number): void => {
    if (parts.length > maxCells) {
      tooWide ??= new UnreadableFile(
        `This row has ${parts.length.toLocaleString("en-GB")} cells. At most 200 columns can be read`,
        { line },
      );
      return;
    }
    const cells = parts.some(mayBeWrapped) ? unwrapCells(parts, delimiter) : parts;
    const isNamed = !begun && line === 1 && cells.length <= 2 && namesDelimiter.test(cells.join(delimiter));
    const isSkipped = isNamed || isBlank(cells) || isComment(cells);
    // The parser skips empty lines by itself.
    isAfterGap ||= isSkipped || (line > lastLine + 1 && line > lastLine + 1 + breaksIn(cells));
    lastLine = line;
    if (isSkipped) return;
    batch.push(isAfterGap && begun ? { line, cells, isAfterGap } : { line, cells });
    begun = true;
    isAfterGap = false;
  };
  const plain = new PlainLines(delimiter, take);
  let isPlain = true;
  let counted = 0; // too many: within a cell the parser counts "\r\n" as two lines
  let unread = 0;
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxRecord,
    // With null, each write is done when it returns.
    on_record(parts: string[], { lines }: { lines: number }) {
      unread = 0;
      if (parts.length <= maxCells)
        for (const cell of parts) if (cell.includes("\r\n")) counted += cell.match(/\r\n/g)!.length;
      take(parts, plain.lines + lines - counted);
      return null;
    },
  });
  parser.on("error", (error) => (failure = error as CsvError));
  parser.resume();

  const breathe = createYielder();
  const write = async (piece: string) => {
    // The parser's own limit does not count delimiters.
    unread = !quotes.isOpen && /[\r\n]/.test(piece) ? 0 : unread + piece.length;
    if (unread > maxWritten) throw quotes.failureOfLength(maxRecord) ?? tooLong(null);
    await new Promise<void>((resolve) => parser.write(piece, () => resolve()));
    await breathe();
  };
  for await (const part of text) {
    for (const step of piecesOf(part)) {
      quotes.add(step);
      if (!isPlain) await write(step);
      else if (!plain.take(step) || plain.rest.length > maxRecord) {
        isPlain = false;
        for (const piece of piecesOf(plain.rest)) await write(piece);
      }
      if (tooWide) throw tooWide as UnreadableFile;
      if (failure) throw inWords(failure, quotes, plain.lines - counted);
      if (batch.length) yield batch;
      batch = [];
      await breathe();
    }
  }
  if (isPlain && !plain.end()) for (const piece of piecesOf(plain.rest)) await write(piece);
  await new Promise<void>((resolve) => {
    parser.once("close", resolve);
    parser.end();
  });
  if (tooWide) throw tooWide as UnreadableFile;
  if (failure) throw inWords(failure, quotes, plain.lines - counted);
  if (batch.length) yield batch;
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += maxStep) yield text.slice(at, at + maxStep);
}

function mayBeWrapped(cell: string): boolean {
  return cell.startsWith("=") ? cell.startsWith('="') : cell.startsWith("'");
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** "#" alone may name a column of ranks, and "#bakery" may be a keyword. */
function isComment(cells: readonly string[]): boolean {
  const first = cells[0]!.trimStart();
  if (!first.startsWith("#") || first === "#") return false;
  const others = cells.slice(1).filter((cell) => cell.trim() !== "");
  return (
    others.length === 0 || (/^#[\s\-=*]/.test(first) && !others.some((cell) => /^\s*[\d.,]+\s*$/.test(cell)))
  );
}

function breaksIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    if (!cell.includes("\n") && !cell.includes("\r")) continue;
    count += cell.match(/\r\n|\n|\r/g)!.length;
  }
  return count;
}

const tooLong = (line: number | null) =>
  new UnreadableFile("This line is too long for a row of values", { line });

function inWords(error: CsvError, quotes: OpenQuotes, before: number) {
  const line = typeof error.lines === "number" ? before + error.lines : null;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return quotes.failure() ?? tooLong(line);
  if (error.code === "CSV_MAX_RECORD_SIZE") return quotes.failureOfLength(maxRecord) ?? tooLong(line);
  return new UnreadableFile("This line cannot be read as a row of values", { line });
}
