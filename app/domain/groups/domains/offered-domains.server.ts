import type { Viewer } from "#app/auth/viewer.ts";
import { loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import { listClients } from "#db/queries/clients.ts";
import { listAllHosts } from "#db/queries/groups/domains.ts";
import { findGroup } from "#db/queries/groups/groups.ts";
import { type KnownSources, loadKnownSources } from "../metrics/load-series.server.ts";
import { domainColumn, isFile, offeredHosts } from "../rules/find-places.ts";
import { siteHost } from "../rules/read-hosts.ts";

export type OfferedDomains = {
  readonly groupId: string;
  readonly groupName: string;
  readonly domains: number;
  /** Domains of sources that the group does not have yet. */
  readonly offered: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
  readonly clients: readonly { readonly value: string; readonly label: string }[];
};

const maxOffered = 500;

export async function loadOfferedDomains(
  { companyId }: Viewer,
  groupId: string,
): Promise<OfferedDomains | null> {
  const group = await findGroup(companyId, groupId);
  if (!group) return null;
  const [sources, present, clients] = await Promise.all([
    loadKnownSources(companyId),
    listAllHosts(companyId, groupId),
    listClients(companyId),
  ]);
  const known = new Set(present);
  const hosts = offeredHosts(sources.values());
  for (const [host, names] of await hostsOfFiles(companyId, sources))
    hosts.set(host, [...(hosts.get(host) ?? []), ...names]);
  return {
    groupId,
    groupName: group.name,
    domains: present.length,
    offered: [...hosts]
      .filter(([host]) => !known.has(host))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, maxOffered)
      .map(([host, names]) => ({ value: host, label: host, hint: names.slice(0, 3).join(", ") })),
    clients: clients
      .filter(({ archivedAt }) => archivedAt === null)
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** Domains in the rows of files. */
async function hostsOfFiles(companyId: string, sources: KnownSources): Promise<Map<string, string[]>> {
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
  const hosts = new Map<string, string[]>();
  for (const [at, { known, column }] of files.entries()) {
    const answer = loaded[at]!;
    if (answer.outcome !== "table") continue;
    for (const row of answer.table.rows) {
      const host = siteHost(String(row[column.key] ?? ""));
      if (host !== null) hosts.set(host, [...(hosts.get(host) ?? []), known.source.source.name]);
    }
  }
  return hosts;
}
