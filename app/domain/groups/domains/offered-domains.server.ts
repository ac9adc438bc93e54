import type { Viewer } from "#app/auth/viewer.ts";
import { listClients } from "#db/queries/clients.ts";
import { listAllHosts } from "#db/queries/groups/domains.ts";
import { findGroup } from "#db/queries/groups/groups.ts";
import { loadSourcesToMatch } from "./match-domains.server.ts";
import { offeredHosts } from "../rules/find-places.ts";
import { loadFileHosts } from "./load-file-hosts.server.ts";

export type OfferedDomains = {
  readonly groupId: string;
  readonly groupName: string;
  readonly domains: number;
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
    loadSourcesToMatch(companyId),
    listAllHosts(companyId, groupId),
    listClients(companyId),
  ]);
  const known = new Set(present);
  const hosts = offeredHosts(sources.values());
  for (const [id, spellings] of await loadFileHosts(companyId, sources))
    for (const host of spellings.keys())
      hosts.set(host, [...(hosts.get(host) ?? []), sources.get(id)!.source.source.name]);
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
