import type { DateRange, TimeZone } from "#app/lib/plain-date.ts";
import type { Cell } from "#app/metrics/table.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import { createYielder, runYielding } from "#app/lib/steps.ts";
import { type DateColumn, grainOf, periodReader, untilKey } from "#app/connectors/tables/dates/row-period.ts";
import { metricReader } from "#app/connectors/tables/columns/read-metric.ts";
import { foreignCurrency } from "#app/connectors/tables/columns/currency-of-cell.ts";
import { isMissingText } from "#app/connectors/tables/cells/numbers.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import type { Chunk } from "#app/connectors/core/file-connector.ts";
import { rowsPerChunk } from "./chunks.ts";
import { namesInSteps } from "#app/connectors/tables/cells/month-names.ts";
import { decodeText } from "./encoding.ts";
import { type CsvRecord, readRecords } from "./records.ts";
import { tableRows } from "./table-rows.ts";

export type RefusedRow = { readonly record: CsvRecord; readonly problem: UnreadableFile };

/** @throws {UnreadableFile} at the first invalid cell, unless `onRefused` takes its row. */
export async function* readChunks(
  bytes: AsyncIterable<Uint8Array>,
  columns: readonly TableColumn[],
  options: TableOptions,
  onRefused: ((row: RefusedRow) => void) | null = null,
): AsyncGenerator<Chunk> {
  await runYielding(namesInSteps());
  const breathe = createYielder();
  const readers = readersOf(columns, options);
  let chunk = emptyChunk(readers);
  for await (const batch of tableRows(readRecords(decodeText(bytes, options.encoding), options), options)) {
    for (const record of batch) {
      try {
        checkWidth(record, columns.length);
        for (const reader of readers)
          chunk.columns[reader.key]!.push(reader.read(record.cells[reader.at] ?? "", record.line));
      } catch (problem) {
        if (!onRefused || !(problem instanceof UnreadableFile)) throw problem;
        for (const cells of Object.values(chunk.columns)) cells.length = chunk.rowCount;
        onRefused({ record, problem });
        continue;
      }
      if (++chunk.rowCount === rowsPerChunk) {
        yield chunk;
        chunk = emptyChunk(readers);
      }
    }
    await breathe();
  }
  if (chunk.rowCount > 0) yield chunk;
}

type Reader = {
  readonly key: string;
  readonly at: number;
  readonly read: (text: string, line: number) => Cell;
};
type OpenChunk = { rowCount: number; columns: Record<string, Cell[]> };

function emptyChunk(readers: readonly Reader[]): OpenChunk {
  return { rowCount: 0, columns: Object.fromEntries(readers.map(({ key }) => [key, []])) };
}

function readersOf(columns: readonly TableColumn[], options: TableOptions): Reader[] {
  const hasRowCurrency = columns.some((column) => column.role === "dimension" && column.isCurrency);
  return columns.flatMap((column, at): Reader[] => {
    switch (column.role) {
      case "ignored":
        return [];
      case "date":
        return options.uses_date_range ? dayReaders(column, at, columns, options.zone) : [];
      case "dimension":
        return [{ key: column.key, at, read: (text) => (isMissingText(text) ? null : text.trim()) }];
      case "metric":
        return [{ key: column.key, at, read: numberReader(column, options, hasRowCurrency) }];
    }
  });
}

function dayReaders(column: DateColumn, at: number, columns: readonly TableColumn[], zone: string): Reader[] {
  const { dateFormat, until } = column;
  const read = periodReader(column, zone as TimeZone);
  const periodIn = (text: string, line: number, name: string): DateRange => {
    const period = read(text);
    if (period) return period;
    const what = isMissingText(text)
      ? "the day is missing"
      : `“${shortened(text)}” is not a day written as ${dateFormat}`;
    throw new UnreadableFile(what, { line, column: name });
  };
  let first: DateRange | null = null;
  const days: Reader = {
    key: "date",
    at,
    read: (text, line) => (first = periodIn(text, line, column.name)).from,
  };
  if (grainOf(column) === "day") return [days];
  if (until === undefined) return [days, { key: untilKey, at, read: () => first!.to }];
  const last = columns.findIndex(({ key }) => key === until);
  const name = columns[last]?.name ?? until;
  const readLast = (text: string, line: number) => {
    const { to } = periodIn(text, line, name);
    if (to < first!.from)
      throw new UnreadableFile(`the last day ${to} is before the first day ${first!.from}`, {
        line,
        column: name,
      });
    return to;
  };
  return [days, { key: untilKey, at: last, read: readLast }];
}

function numberReader(
  column: Extract<TableColumn, { role: "metric" }>,
  { decimal, currency }: TableOptions,
  hasRowCurrency: boolean,
) {
  const read = metricReader(column, decimal);
  const refused = (what: string, line: number) => new UnreadableFile(what, { line, column: column.name });
  const own = column.format === "money" && !hasRowCurrency ? (column.currency ?? currency) : null;
  const foreign = own === null ? null : foreignCurrency(own);
  return (text: string, line: number): Cell => {
    const value = read(text);
    if (value === "missing") return null;
    if (value === "unreadable") throw refused(`“${shortened(text)}” is not a number`, line);
    const other = foreign?.(text);
    if (other)
      throw refused(
        `“${shortened(text)}” is in ${other} and the column is in ${own}, which cannot be added. Use one column per currency`,
        line,
      );
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER && !isExact(text, value))
      throw refused(
        `“${shortened(text)}” has more digits than can be kept exactly. Set the column type to Text if it contains identifiers`,
        line,
      );
    return value;
  };
}

/** Integers above 2^53 may be inexact. */
function isExact(text: string, value: number): boolean {
  const digits = text.replace(/[.,]\d{1,2}$/, "").replace(/\D/g, "");
  return /e/i.test(text) || BigInt(Math.abs(value)).toString() === digits.replace(/^0+(?=\d)/, "");
}

/** Spreadsheets omit empty cells at the end. Longer rows were split wrongly. */
function checkWidth({ cells, line }: CsvRecord, width: number) {
  if (cells.length <= width || cells.slice(width).every((cell) => cell.trim() === "")) return;
  throw new UnreadableFile(`this row has ${cells.length} values, the table has ${width} columns`, { line });
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
