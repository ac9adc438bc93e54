import { maxStoredRows } from "#app/connectors/core/answers/kept-rows.ts";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import type { FileConnector, FilePlan } from "#app/connectors/core/file-connector.ts";
import { findFileConnector } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { Table } from "#app/metrics/table.ts";
import { addCachedTables } from "#db/queries/sources/report-cache.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import type { Source } from "../source.ts";
import { findTables, type KnownTable, queryName, rememberTable } from "./cached-tables.server.ts";
import type { LoadedTable } from "./loaded-table.ts";
import { queryKey } from "./query-key.server.ts";
import { openUpload } from "./open-upload.server.ts";

export type TableRequest = { readonly source: Source; readonly query: ReportQuery };

type FileQuery = KnownTable & {
  readonly connector: FileConnector;
  readonly upload: UploadRow;
  readonly plan: FilePlan;
};

const inFlight = singleton("file-tables", () => new Map<string, Promise<Table>>());

/** In request order; one pass per file. */
export async function loadFileTables(
  companyId: string,
  requests: readonly TableRequest[],
): Promise<LoadedTable[]> {
  const asked = requests.map(fileQuery);
  const queries = new Map(asked.flatMap((query) => ("key" in query ? [[queryName(query), query]] : [])));
  const found = await findTables(companyId, [...queries.values()]);
  const missing = [...queries.values()].filter((query) => !found.has(queryName(query)));
  for (const [name, table] of startReports(companyId, missing)) found.set(name, await table);
  return asked.map((query) =>
    "key" in query ? { outcome: "table", table: found.get(queryName(query))! } : query,
  );
}

function fileQuery({
  source: { source, upload },
  query,
}: TableRequest): FileQuery | Extract<LoadedTable, { outcome: "failure" }> {
  const connector = findFileConnector(source.kind);
  if (!connector || !upload || upload.state !== "ready") {
    const what = "No file has been imported for this source yet. Open the source to see its progress.";
    return { outcome: "failure", kind: "unavailable", what, since: null };
  }
  try {
    const plan = connector.plan(upload, query);
    const sourceId = source.id;
    const key = queryKey({ sourceId, uploadId: upload.id }, query);
    return { connector, upload, plan, sourceId, key, version: upload.version, fetchedAt: null };
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    return { outcome: "failure", kind: error.kind, what: error.message, since: upload.finishedAt };
  }
}

/** By `queryName`. */
function startReports(companyId: string, queries: readonly FileQuery[]): Map<string, Promise<Table>> {
  const running = new Map<string, Promise<Table>>();
  const perUpload = new Map<string, FileQuery[]>();
  for (const query of queries) {
    const table = inFlight.get(`${companyId}:${queryName(query)}`);
    if (table) running.set(queryName(query), table);
    else perUpload.set(query.upload.id, [...(perUpload.get(query.upload.id) ?? []), query]);
  }
  for (const together of perUpload.values()) {
    const tables = runReports(companyId, together);
    for (const [at, query] of together.entries()) {
      const name = `${companyId}:${queryName(query)}`;
      const table = tables.then((all) => all[at]!).finally(() => inFlight.delete(name));
      table.catch(() => {}); // Waiting pages get the error; it must not end the process.
      inFlight.set(name, table);
      running.set(queryName(query), table);
    }
  }
  return running;
}

async function runReports(companyId: string, queries: readonly FileQuery[]): Promise<Table[]> {
  const { connector, upload } = queries[0]!;
  const tables = await connector.report(
    openUpload(companyId, upload),
    queries.map(({ plan }) => plan),
  );
  for (const [at, query] of queries.entries()) rememberTable(companyId, query, tables[at]!);
  const fetchedAt = now();
  const stored = queries.flatMap(({ sourceId, key, version, plan }, at) => {
    const table = tables[at]!;
    const { from = null, to = null } = plan.range ?? {};
    // Storing longer results costs more than it saves.
    return table.rows.length > maxStoredRows ? [] : [{ sourceId, key, version, table, from, to, fetchedAt }];
  });
  await addCachedTables(companyId, stored);
  return tables;
}
