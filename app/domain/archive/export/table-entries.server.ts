import { unpackChunk } from "#app/connectors/csv/chunks.ts";
import { csvLine } from "#app/domain/widgets/view/widget-csv.ts";
import type { Cell } from "#app/metrics/table.ts";
import { listNewestAnswers } from "#db/queries/archive/read.ts";
import { findChunkAfter, findUpload } from "#db/queries/sources/csv.ts";
import { listCachedTables } from "#db/queries/sources/report-cache.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";

/** Per source; stored-answers.json has the others. */
const maxAnswers = 200;
/** Excel needs it to read UTF-8. */
const mark = "\ufeff";

type Entry = { readonly name: string; readonly content: Iterable<string> | AsyncIterable<string> };

/** For spreadsheets; an import ignores them. */
export async function* tableEntries(companyId: string, sourceIds: readonly string[]): AsyncGenerator<Entry> {
  const folders = new Set<string>();
  for (const sourceId of sourceIds) {
    const source = (await findSourceWithUpload(companyId, sourceId))?.source;
    if (!source) continue;
    const name = freeName(folders, source.name);
    if (source.uploadId !== null) {
      yield { name: `tables/${name}.csv`, content: fileLines(companyId, source.uploadId) };
      continue;
    }
    const answers = await listNewestAnswers(companyId, sourceId, maxAnswers);
    for (const [at, { key, version }] of answers.entries())
      yield {
        name: `tables/${name}/${at + 1}.csv`,
        content: answerLines(companyId, { sourceId, key, version }),
      };
  }
}

function freeName(taken: Set<string>, name: string): string {
  const plain =
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "source";
  let free = plain;
  for (let n = 2; taken.has(free); n++) free = `${plain}-${n}`;
  taken.add(free);
  return free;
}

async function* fileLines(companyId: string, uploadId: string): AsyncGenerator<string> {
  const upload = await findUpload(companyId, uploadId);
  const columns = (upload?.columns ?? []).filter(({ role }) => role !== "ignored");
  yield mark + csvLine(columns.map(({ name }) => name));
  let chunk = await findChunkAfter(companyId, uploadId, -1, null);
  while (chunk) {
    const { rowCount, columns: cells } = await unpackChunk(chunk);
    const values = columns.map(({ key, role }) => cells[role === "date" ? "date" : key] ?? []);
    let lines = "";
    for (let row = 0; row < rowCount; row++)
      lines += csvLine(values.map((column): Cell => column[row] ?? null));
    yield lines;
    chunk = await findChunkAfter(companyId, uploadId, chunk.n, null);
  }
}

async function* answerLines(
  companyId: string,
  wanted: { readonly sourceId: string; readonly key: string; readonly version: number },
): AsyncGenerator<string> {
  const [answer] = await listCachedTables(companyId, [wanted]);
  if (!answer) return;
  const { dimensions, metrics, rows } = answer.table;
  const columns = [...dimensions, ...metrics];
  yield mark + csvLine(columns.map(({ label }) => label));
  for (const row of rows) yield csvLine(columns.map(({ key }) => row[key] ?? null));
}
