import type { ReportQuery } from "#app/connectors/core/define.ts";
import type { CacheEntry } from "#db/queries/sources/report-queries.ts";
import { now } from "#app/lib/clock.server.ts";
import { columnNames, withColumnNames } from "../column-names.ts";
import { isExampleId } from "../example/example-id.ts";
import { exampleTable } from "../example/example-table.ts";
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
  readonly entries?: readonly CacheEntry[];
};

/** In request order. Files are queried now, providers in the background. */
export async function loadTables(
  companyId: string,
  requests: readonly TableRequest[],
  { entries, ...options }: Loading = {},
): Promise<LoadedTable[]> {
  const isExample = requests.map(({ source }) => isExampleId(source.source.id));
  const provided = requests.map(({ source, query }, at) =>
    isExample[at] ? null : providerQuery(source.source, query),
  );
  const queries = provided.filter((query) => query !== null);
  const files = requests.filter((_, at) => provided[at] === null && !isExample[at]);
  const examples = requests.filter((_, at) => isExample[at]);
  const [ofProviders, ofFiles, ofExamples] = await Promise.all([
    queries.length === 0 ? [] : loadProviderTables(companyId, queries, options, entries),
    loadFileTables(companyId, files),
    Promise.all(examples.map(generated)),
  ]);
  const next = { provider: ofProviders.values(), file: ofFiles.values(), example: ofExamples.values() };
  return provided.map((query, at) =>
    withNames(
      next[query ? "provider" : isExample[at] ? "example" : "file"].next().value!,
      requests[at]!.source,
    ),
  );
}

async function generated({ source, query }: TableRequest): Promise<LoadedTable> {
  return { outcome: "table", table: await exampleTable(source.source.id, query, now()) };
}

function withNames(loaded: LoadedTable, source: Source): LoadedTable {
  const names = columnNames(source);
  if (loaded.outcome === "table") return { ...loaded, table: withColumnNames(loaded.table, names) };
  if (loaded.outcome === "waiting" || !loaded.lastTable) return loaded;
  return { ...loaded, lastTable: withColumnNames(loaded.lastTable, names) };
}
