import type { TableOptions } from "#db/schema/documents/table.ts";
import { totalWordIn } from "#app/connectors/tables/layout/total-words.ts";
import { longRows } from "#app/connectors/tables/layout/wide-table.ts";
import type { CsvRecord } from "./records.ts";

type Options = Pick<
  TableOptions,
  | "has_header"
  | "has_footer"
  | "skip_rows"
  | "head_rows"
  | "take_rows"
  | "left_out"
  | "read_as"
  | "wide"
  | "period"
>;

export async function* tableRows(
  batches: AsyncIterable<readonly CsvRecord[]>,
  options: Options,
): AsyncGenerator<readonly CsvRecord[]> {
  const { wide, period, read_as = [] } = options;
  const data = read_as.length > 0 ? readAs(dataRows(batches, options), read_as) : dataRows(batches, options);
  for await (const records of options.has_footer && !hasTotals(options) ? withoutFooter(data) : data) {
    const rows = wide ? records.flatMap((record) => longRecords(record, wide)) : records;
    yield period ? rows.map((record) => withPeriod(record, period)) : rows;
  }
}

async function* readAs(
  batches: AsyncIterable<readonly CsvRecord[]>,
  typed: NonNullable<Options["read_as"]>,
): AsyncGenerator<readonly CsvRecord[]> {
  const lines = new Set(typed.map(({ line }) => line));
  for await (const records of batches)
    yield records.map((record) => (lines.has(record.line) ? withTyped(record, typed) : record));
}

function withTyped(record: CsvRecord, typed: NonNullable<Options["read_as"]>): CsvRecord {
  const cells = [...record.cells];
  for (const { line, at, text } of typed) if (line === record.line) cells[at] = text;
  return { ...record, cells };
}

function longRecords({ line, cells }: CsvRecord, wide: NonNullable<Options["wide"]>): CsvRecord[] {
  return longRows(wide, cells).map((row) => ({ line, cells: row }));
}

function withPeriod({ line, cells }: CsvRecord, { at, text }: NonNullable<Options["period"]>): CsvRecord {
  return { line, cells: [...Array.from({ length: at }, (_, n) => cells[n] ?? ""), text, ...cells.slice(at)] };
}

const hasTotals = ({ left_out }: Options) => left_out?.some(({ why }) => why === "total") ?? false;

async function* dataRows(
  batches: AsyncIterable<readonly CsvRecord[]>,
  { has_header, has_footer, skip_rows = 0, head_rows = 1, take_rows, left_out = [] }: Options,
): AsyncGenerator<readonly CsvRecord[]> {
  const first = skip_rows + (has_header ? head_rows : 0);
  const last = take_rows === undefined ? Infinity : skip_rows + take_rows;
  const out = new Set(left_out.flatMap(({ line, why }) => (why === "total" && !has_footer ? [] : [line])));
  let at = 0;
  for await (const batch of batches) {
    const from = Math.max(0, first - at);
    const to = Math.min(batch.length, last - at);
    at += batch.length;
    const records = from > 0 || to < batch.length ? batch.slice(from, Math.max(from, to)) : batch;
    yield out.size > 0 ? records.filter(({ line }) => !out.has(line)) : records;
    if (at >= last) return;
  }
}

async function* withoutFooter(
  batches: AsyncIterable<readonly CsvRecord[]>,
): AsyncGenerator<readonly CsvRecord[]> {
  let waiting: CsvRecord[] = [];
  for await (const records of batches) {
    const sure: CsvRecord[] = [];
    for (const record of records) {
      if (!isTotal(record)) sure.push(...waiting.splice(0));
      waiting.push(record);
    }
    yield sure;
  }
  const [last, ...totals] = waiting;
  if (last && totals.length && !isTotal(last)) yield [last];
}

function isTotal({ cells }: CsvRecord): boolean {
  return totalWordIn(cells.find((cell) => cell.trim() !== "") ?? "") === "whole";
}
