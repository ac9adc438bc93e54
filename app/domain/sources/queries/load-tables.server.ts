import type { ReportQuery } from "#app/connectors/core/define.ts";
import { maxStoredRows } from "#app/connectors/core/answers/kept-rows.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { type ReportPlan, planReport } from "#app/connectors/csv/report-plan.ts";
import { runCsvReports } from "#app/connectors/csv/report.ts";
import { now } from "#app/lib/clock.server.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { Table } from "#app/metrics/table.ts";
import { addCachedTable, listCachedTables, noteTablesUsed } from "#db/queries/sources/report-cache.ts";
import type { CacheEntry } from "#db/queries/sources/report-questions.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import { columnNames, withColumnNames } from "../column-names.ts";
import type { LoadedTable } from "./loaded-table.ts";
import { loadProviderTables, type LoadOptions, providerQuery } from "./provider-tables.server.ts";
import { readUpload } from "./read-upload.server.ts";
import { createTableCache } from "./recent-tables.ts";
import type { Source } from "../source.ts";
import { queryKey } from "./query-key.server.ts";

export type TableRequest = { readonly source: Source; readonly query: ReportQuery };

type TableQuery = {
  readonly source: Source;
  readonly upload: UploadRow;
  readonly plan: ReportPlan;
  readonly key: string;
};

const state = singleton("tables", () => ({
  recent: createTableCache(400_000),
  inFlight: new Map<string, Promise<Table>>(),
}));
const noteUseAfterMs = 24 * 3_600_000;

export async function loadTable(
  companyId: string,
  source: Source,
  query: ReportQuery,
  loading: Loading = {},
): Promise<LoadedTable> {
  return (await loadTables(companyId, [{ source, query }], loading))[0]!;
}

type Loading = LoadOptions & {
  readonly standings?: readonly CacheEntry[];
};

/**
 * In the order of the requests. Files are read now; providers are queried in the background, with the last
 * result shown meanwhile.
 */
export async function loadTables(
  companyId: string,
  requests: readonly TableRequest[],
  { standings, ...asking }: Loading = {},
): Promise<LoadedTable[]> {
  const provided = requests.map(({ source, query }) => providerQuery(source.source, query));
  const questions = provided.filter((question) => question !== null);
  const files = requests.filter((_, at) => provided[at] === null);
  const known = standings && new Map(standings.map((one) => [`${one.sourceId}:${one.key}`, one]));
  const [answers, tables] = await Promise.all([
    questions.length === 0 ? [] : loadProviderTables(companyId, questions, asking, known),
    files.length === 0 ? [] : loadFileTables(companyId, files),
  ]);
  const [nextAnswer, nextTable] = [answers.values(), tables.values()];
  return provided.map((question, at) =>
    withNames((question ? nextAnswer : nextTable).next().value!, requests[at]!.source),
  );
}

/** Cached results carry old column names; applies the current ones. */
function withNames(loaded: LoadedTable, source: Source): LoadedTable {
  const names = columnNames(source);
  if (loaded.outcome === "table") return { ...loaded, table: withColumnNames(loaded.table, names) };
  if (loaded.outcome === "waiting" || !loaded.lastTable) return loaded;
  return { ...loaded, lastTable: withColumnNames(loaded.lastTable, names) };
}

/** One statement for all cached results, one pass per file for the others. */
async function loadFileTables(companyId: string, requests: readonly TableRequest[]): Promise<LoadedTable[]> {
  const asked = requests.map(tableQueryOf);
  const questions = new Map(
    asked.flatMap((question) => ("key" in question ? [[question.key, question]] : [])),
  );
  const found = await knownTables(companyId, [...questions.values()]);
  const missing = [...questions.values()].filter(({ key }) => !found.has(key));
  for (const [key, table] of startReports(companyId, missing)) found.set(key, await table);
  return asked.map((question) =>
    "key" in question ? { outcome: "table", table: found.get(question.key)! } : question,
  );
}

function tableQueryOf({
  source,
  query,
}: TableRequest): TableQuery | Extract<LoadedTable, { outcome: "failure" }> {
  const { upload } = source;
  if (!upload || upload.state !== "ready") {
    const what = "No file has been imported for this source yet. Open the source to see its progress.";
    return { outcome: "failure", kind: "unavailable", what, since: null };
  }
  try {
    const plan = planReport(upload.columns, upload.options, query);
    return {
      source,
      upload,
      plan,
      key: queryKey({ sourceId: source.source.id, uploadId: upload.id }, query),
    };
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    return { outcome: "failure", kind: error.kind, what: error.message, since: upload.finishedAt };
  }
}

async function knownTables(companyId: string, questions: readonly TableQuery[]): Promise<Map<string, Table>> {
  const found = new Map<string, Table>();
  for (const { key } of questions) {
    const table = state.recent.get(`${companyId}:${key}`);
    if (table) found.set(key, table);
  }
  const unknown = questions
    .filter(({ key }) => !found.has(key))
    .map(({ key, source }) => ({ key, sourceId: source.source.id }));
  const cached = await listCachedTables(companyId, unknown);
  for (const { key } of unknown) {
    const name = `${companyId}:${key}`;
    // Another page may have loaded the same result meanwhile.
    const table = state.recent.get(name) ?? cached.find((row) => row.key === key)?.table;
    if (!table) continue;
    found.set(key, table);
    state.recent.set(name, table);
  }
  const at = now();
  const longUnused = cached.filter(({ usedAt }) => at.getTime() - usedAt.getTime() > noteUseAfterMs);
  if (longUnused.length > 0)
    await noteTablesUsed(
      companyId,
      longUnused.map(({ key }) => key),
      at,
    );
  return found;
}

function startReports(companyId: string, questions: readonly TableQuery[]): Map<string, Promise<Table>> {
  const running = new Map<string, Promise<Table>>();
  const perUpload = new Map<string, TableQuery[]>();
  for (const question of questions) {
    const inFlight = state.inFlight.get(`${companyId}:${question.key}`);
    if (inFlight) running.set(question.key, inFlight);
    else perUpload.set(question.upload.id, [...(perUpload.get(question.upload.id) ?? []), question]);
  }
  for (const together of perUpload.values()) {
    const tables = answer(companyId, together);
    for (const [at, { key }] of together.entries()) {
      const name = `${companyId}:${key}`;
      const table = tables.then((all) => all[at]!).finally(() => state.inFlight.delete(name));
      table.catch(() => {}); // waiting pages get the error; without one it must not end the process
      state.inFlight.set(name, table);
      running.set(key, table);
    }
  }
  return running;
}

async function answer(companyId: string, questions: readonly TableQuery[]): Promise<Table[]> {
  const { source, upload } = questions[0]!;
  const plans = questions.map(({ plan }) => plan);
  const file = {
    name: upload.name,
    version: upload.version,
    firstDay: upload.firstDay,
    lastDay: upload.lastDay,
    readAt: (upload.finishedAt ?? upload.createdAt).toISOString(),
  };
  const tables = await runCsvReports(
    readUpload(companyId, upload.id, wholeRange(plans)),
    upload.options,
    upload.columns,
    plans,
    file,
  );
  for (const [at, { key, plan }] of questions.entries()) {
    const table = tables[at]!;
    const { from = null, to = null } = plan.range ?? {};
    state.recent.set(`${companyId}:${key}`, table);
    // Longer results are recomputed: storing them costs more than it saves.
    if (table.rows.length > maxStoredRows) continue;
    await addCachedTable(companyId, {
      sourceId: source.source.id,
      key,
      version: upload.version,
      table,
      from,
      to,
      fetchedAt: now(),
    });
  }
  return tables;
}

function wholeRange(plans: readonly ReportPlan[]): DateRange | null {
  const ranges = plans.map(({ range }) => range);
  if (ranges.some((range) => range === null)) return null;
  const from = ranges.map((range) => range!.from).sort()[0];
  const to = ranges
    .map((range) => range!.to)
    .sort()
    .at(-1);
  return from && to ? { from, to } : null;
}
