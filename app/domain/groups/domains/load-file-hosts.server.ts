import { loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import type { KnownSources } from "../metrics/load-series.server.ts";
import { domainColumn, type FileHosts, isFile } from "../rules/find-places.ts";
import { siteHost } from "../rules/read-hosts.ts";

/** "www.kite.example" is kite.example. */
export async function loadFileHosts(companyId: string, sources: KnownSources): Promise<FileHosts> {
  const files = [...sources.values()].flatMap((known) => {
    const column = isFile(known) ? domainColumn(known) : null;
    const metric = known.catalogue.metrics[0];
    return column && metric ? [{ known, column, metric }] : [];
  });
  const loaded = await loadTables(
    companyId,
    files.map(({ known: { source }, column, metric }) => ({
      source,
      query: {
        dimension: column.key,
        split: null,
        metrics: [metric.key],
        filter: [],
        range: null,
        currency: source.source.currency ?? "USD",
      },
    })),
  );
  const hosts = new Map<string, Map<string, string[]>>();
  for (const [at, { known, column }] of files.entries()) {
    const answer = loaded[at]!;
    if (answer.outcome !== "table") continue;
    const own = new Map<string, string[]>();
    for (const row of answer.table.rows) {
      const text = String(row[column.key] ?? "");
      const host = siteHost(text);
      if (host !== null) own.set(host, [...(own.get(host) ?? []), text]);
    }
    hosts.set(known.source.source.id, own);
  }
  return hosts;
}
