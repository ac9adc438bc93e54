import { type ReadableStream, TransformStream, type WritableStreamDefaultWriter } from "node:stream/web";
import { csvOfRows } from "#app/connectors/tables/workbook/csv-of-rows.ts";
import { decodeText } from "./encoding.ts";
import type { Proposal } from "./propose.ts";
import { type CsvRecord, readRecords } from "./records.ts";

type Place = Pick<Proposal, "options" | "slice">;
type Rows = readonly (readonly string[])[];

/** Reads the file once and saves all tables. A `save` that ends early leaves the others unchanged. */
export async function extractTables<Saved>(
  bytes: AsyncIterable<Uint8Array>,
  tables: readonly Place[],
  save: (csv: AsyncIterable<Uint8Array>, at: number) => Promise<Saved>,
): Promise<Saved[]> {
  const [first] = tables;
  if (!first) return [];
  const outlets = tables.map((table) => new Outlet(table));
  const saves = outlets.map((outlet, at) => save(csvOfRows(outlet.rows), at).finally(() => outlet.leave()));
  const ended = Promise.allSettled(saves);
  try {
    let at = 0;
    for await (const batch of readRecords(decodeText(bytes, first.options.encoding), first.options)) {
      for (const outlet of outlets) await outlet.take(batch, at);
      at += batch.length;
      if (outlets.every((outlet) => outlet.isOver(at))) break;
    }
    for (const outlet of outlets) outlet.end();
  } catch (error) {
    for (const outlet of outlets) outlet.fail(error);
  }
  await ended;
  return Promise.all(saves);
}

class Outlet {
  readonly rows: ReadableStream<Rows>;
  readonly #writer: WritableStreamDefaultWriter<Rows>;
  readonly #first: number;
  readonly #last: number;
  readonly #slice: Proposal["slice"];

  constructor({ options: { skip_rows = 0, take_rows }, slice }: Place) {
    const { readable, writable } = new TransformStream<Rows, Rows>();
    this.rows = readable;
    this.#writer = writable.getWriter();
    this.#first = skip_rows;
    this.#last = take_rows === undefined ? Infinity : skip_rows + take_rows;
    this.#slice = slice;
  }

  /** `at`: records before the batch. */
  async take(batch: readonly CsvRecord[], at: number): Promise<void> {
    const from = Math.max(0, this.#first - at);
    const to = Math.min(batch.length, this.#last - at);
    if (from < to) await this.#writer.write(this.#rowsOf(batch.slice(from, to), at + from)).catch(() => {});
    if (this.isOver(at + batch.length)) this.end();
  }

  isOver(at: number): boolean {
    return at >= this.#last;
  }

  end(): void {
    this.#writer.close().catch(() => {});
  }

  fail(error: unknown): void {
    this.#writer.abort(error).catch(() => {});
  }

  leave(): void {
    this.rows.cancel().catch(() => {});
  }

  #rowsOf(records: readonly CsvRecord[], at: number): Rows {
    return records.flatMap(({ cells, isAfterGap }, n) => {
      const own = this.#slice ? cells.slice(...this.#slice) : cells;
      return isAfterGap && at + n > this.#first ? [[], own] : [own];
    });
  }
}
