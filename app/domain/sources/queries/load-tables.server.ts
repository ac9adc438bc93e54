import type { ReportQuery } from "#app/connectors/core/define.ts";
import type { CacheEntry } from "#db/queries/sources/report-queries.ts";
import { columnNames, withColumnNames } from "../column-names.ts";
import type { Source } from "../source.ts";
import { loadFileTables, type TableRequest } from "./file-tables.server.ts";
import type { LoadedTable } from "./loaded-table.ts";
import { loadProviderTables, type LoadOptions, providerQuery } from "./provider-tables.server.ts";

export async function loadTable(
  companyId: string,
  source: Source,
  query: ReportQuery,
  loading: Loading = {},
): Promise<LoadedTable> {
  return (await loadTables(companyId, [{ source, query }], loading))[0]!;
}

type Loading = LoadOptions & {
  /** Already read entries of the providers' queries. */
  readonly entries?: readonly CacheEntry[];
};

/**
 * In the order of the requests. Files are queried now; providers in the background while the last result is
 * shown.
 */
export async function loadTables(
  companyId: string,
  requests: readonly TableRequest[],
  { entries, ...options }: Loading = {},
): Promise<LoadedTable[]> {
  const provided = requests.map(({ source, query }) => providerQuery(source.source, query));
  const queries = provided.filter((query) => query !== null);
  const files = requests.filter((_, at) => provided[at] === null);
  const [ofProviders, ofFiles] = await Promise.all([
    queries.length === 0 ? [] : loadProviderTables(companyId, queries, options, entries),
    loadFileTables(companyId, files),
  ]);
  const [nextOfProviders, nextOfFiles] = [ofProviders.values(), ofFiles.values()];
  return provided.map((query, at) =>
    withNames((query ? nextOfProviders : nextOfFiles).next().value!, requests[at]!.source),
  );
}

/** Cached results carry old column names. */
function withNames(loaded: LoadedTable, source: Source): LoadedTable {
  const names = columnNames(source);
  if (loaded.outcome === "table") return { ...loaded, table: withColumnNames(loaded.table, names) };
  if (loaded.outcome === "waiting" || !loaded.lastTable) return loaded;
  return { ...loaded, lastTable: withColumnNames(loaded.lastTable, names) };
}
