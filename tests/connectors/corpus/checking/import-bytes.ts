import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Chunk } from "#app/connectors/core/file-connector.ts";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { csv } from "#app/connectors/csv/connector.ts";
import { extractTables } from "#app/connectors/csv/extract-tables.ts";
import { decodeText, EncodingProbe } from "#app/connectors/csv/encoding.ts";
import { proposeTables, type Proposal, type Reading } from "#app/connectors/csv/propose.ts";
import { readChunks } from "#app/connectors/csv/typed-rows.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { csvOfRows } from "#app/connectors/tables/workbook/csv-of-rows.ts";
import { readHtmlTables } from "#app/connectors/tables/workbook/read-html-tables.ts";
import { openWorkbook, type Sheet } from "#app/connectors/tables/workbook/open-workbook.ts";
import { markupOf } from "#app/domain/sources/files/receive/receive-markup.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import type { Table } from "#app/metrics/table.ts";
import type { TableAssumption, TableColumn, TableOptions } from "#db/schema/documents/table.ts";

// The only file of the corpus that knows how the product reads a file.

export type OpenQuestion = { readonly about: string; readonly text: string };

export type ImportedTable = {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly questions: readonly OpenQuestion[];
  readonly rowCount: number;
  /** Queries as a dashboard does. */
  readonly ask: (queries: readonly Partial<ReportQuery>[]) => Promise<Table[]>;
};

export type ImportedFile =
  | { readonly outcome: "imported"; readonly tables: readonly ImportedTable[] }
  | { readonly outcome: "refused"; readonly message: string };

/** Reads a file as the product proposes it, without correcting anything. */
export async function importBytes(bytes: Uint8Array, fileName: string): Promise<ImportedFile> {
  try {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b)
      return { outcome: "imported", tables: await sheetsOf(bytes, fileName) };
    const probe = new EncodingProbe();
    probe.add(bytes);
    const encoding = probe.result();
    if (markupOf(bytes.subarray(0, 512)) === "html") {
      const pages = await readHtmlTables(decodeText(only(bytes)(), encoding));
      return { outcome: "imported", tables: await tablesOfSheets(pages, fileName) };
    }
    const tables = await tablesOf(bytes, fileName, { encoding });
    const asked = questionsIn([probe.assumption(encoding) ?? []].flat());
    return {
      outcome: "imported",
      tables: tables.map((table) => ({ ...table, questions: [...asked, ...table.questions] })),
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { message, line } = error;
    return { outcome: "refused", message: line ? `Line ${line}: ${message}` : message };
  }
}

async function sheetsOf(bytes: Uint8Array, fileName: string): Promise<ImportedTable[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "plainboard-corpus-"));
  const file = path.join(folder, "book.xlsx");
  writeFileSync(file, bytes);
  const workbook = await openWorkbook(file);
  try {
    return await tablesOfSheets(workbook.sheets, fileName);
  } finally {
    workbook.close();
    rmSync(folder, { recursive: true });
  }
}

async function tablesOfSheets(sheets: readonly Sheet[], fileName: string): Promise<ImportedTable[]> {
  const tables: ImportedTable[] = [];
  for (const sheet of sheets) {
    const parts: Uint8Array[] = [];
    for await (const part of csvOfRows(sheet.rows({ rows: 0, errors: 0, unknownFormulas: 0 })))
      parts.push(part);
    if (parts.length === 0) continue;
    const given = { encoding: "utf-8", delimiter: "," } as const;
    tables.push(...(await tablesOf(Buffer.concat(parts), `${fileName}, ${sheet.name}`, given)));
  }
  return tables;
}

const only = (...parts: readonly Uint8Array[]) =>
  async function* () {
    yield* parts;
  };

async function partsOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return parts;
}

type Given = Pick<Reading, "encoding" | "delimiter">;

async function tablesOf(bytes: Uint8Array, name: string, given: Given): Promise<ImportedTable[]> {
  const read = only(bytes);
  const reading = { ...given, zone: "UTC", currency: "USD" };
  const proposals = await proposeTables(read, reading);
  const tables: ImportedTable[] = [];
  // As they are stored: additional tables, and adjacent ones, become separate files.
  const isWhole = !proposals[0]!.slice;
  if (isWhole) tables.push(await tableOf(read, name, proposals[0]!));
  const extracted = await extractTables(read(), isWhole ? proposals.slice(1) : proposals, (csv) =>
    partsOf(csv),
  );
  for (const parts of extracted) {
    const own = only(...parts);
    const [again] = await proposeTables(own, { ...reading, encoding: "utf-8", delimiter: "," });
    tables.push(await tableOf(own, name, again!));
  }
  return tables;
}

async function tableOf(
  read: () => AsyncIterable<Uint8Array>,
  name: string,
  proposal: Proposal,
): Promise<ImportedTable> {
  const { columns, options, rowCount } = proposal;
  const chunks: Chunk[] = [];
  for await (const chunk of readChunks(read(), columns, options)) chunks.push(chunk);
  const days = chunks.flatMap((chunk) => (chunk.columns.date ?? []) as readonly PlainDate[]).sort();
  const file = {
    columns,
    options,
    read: async function* () {
      yield* chunks;
    },
    name,
    version: 1,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    readAt: "2026-11-21T10:00:00.000Z",
  };
  return {
    name,
    columns,
    questions: openQuestions(options),
    rowCount,
    ask: (queries) =>
      csv.report(
        file,
        queries.map((query) => csv.plan(file, { ...anyQuery, ...query })),
      ),
  };
}

/** The product's questions, and what it assumes although nothing in the file decides it. */
export function openQuestions({ questions = [], assumptions = [] }: TableOptions): OpenQuestion[] {
  return [...questions, ...questionsIn(assumptions)];
}

function questionsIn(assumptions: readonly TableAssumption[]): OpenQuestion[] {
  const open = assumptions.filter(({ isOpen }) => isOpen);
  return open.map(({ what, column, assumed }) => ({ about: column ?? what.toLowerCase(), text: assumed }));
}

export const anyQuery: ReportQuery = {
  dimension: null,
  split: null,
  metrics: [],
  filter: [],
  range: null,
  currency: "USD",
};
