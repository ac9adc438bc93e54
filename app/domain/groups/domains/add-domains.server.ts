import type { Viewer } from "#app/auth/viewer.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { outsideRequest } from "#app/lib/request-context.server.ts";
import { findClient } from "#db/queries/clients.ts";
import {
  addDomains as storeDomains,
  listAllHosts,
  type NewDomainMetric,
} from "#db/queries/groups/domains.ts";
import { findGroup } from "#db/queries/groups/groups.ts";
import { isInLimit } from "#db/queries/scope/scope.ts";
import type { KnownSources } from "../metrics/load-series.server.ts";
import { groupLimits } from "../rules/group-metrics.ts";
import { queryCompanyDomains } from "../alerts/query-domains.server.ts";
import { loadFileHosts } from "./load-file-hosts.server.ts";
import { loadSourcesToMatch } from "./match-domains.server.ts";
import { newMetricRows } from "./new-metric-rows.server.ts";
import { type HostProblem, readHosts, siteHost } from "../rules/read-hosts.ts";

export type NewDomains = {
  readonly hosts: string;
  /** From sources; those already in the group are left out. */
  readonly offered: readonly string[];
  /** Null: the client of the source where a domain is found. */
  readonly clientId: string | null;
  /** Skips domains with problems. */
  readonly skip: boolean;
};

export type AddedDomains =
  | { readonly outcome: "added"; readonly ids: readonly string[] }
  | { readonly outcome: "refused"; readonly problems: readonly HostProblem[]; readonly good: number }
  | { readonly outcome: "nothing" | "no-client" | "not-found" }
  | { readonly outcome: "full"; readonly left: number };

/** All or none, unless `skip`. */
export async function addDomains(viewer: Viewer, groupId: string, given: NewDomains): Promise<AddedDomains> {
  const { companyId } = viewer;
  const group = await findGroup(companyId, groupId);
  if (!group) return { outcome: "not-found" };
  const present = await listAllHosts(companyId, groupId);
  const known = new Set(present);
  const { hosts: typed, problems } = readHosts(given.hosts, known);
  const chosen = given.offered.flatMap((text) => siteHost(text) ?? []).filter((host) => !known.has(host));
  const hosts = [...new Set([...typed, ...chosen])];
  if (problems.length > 0 && !given.skip) return { outcome: "refused", problems, good: hosts.length };
  if (hosts.length === 0) return { outcome: "nothing" };
  const left = groupLimits.domains - present.length;
  if (hosts.length > left) return { outcome: "full", left };
  if (given.clientId !== null && !(await findClient(companyId, given.clientId)))
    return { outcome: "no-client" };

  const sources = await loadSourcesToMatch(companyId);
  const files = await loadFileHosts(companyId, sources);
  const domains = hosts.map((host) => ({ id: newId(), groupId, host, slot: slotOf() }));
  const metrics = domains.flatMap((domain) => newMetricRows(domain, group.metrics, sources, files));
  const clientOf = (id: string) => given.clientId ?? clientOfSource(metrics, id, sources);
  const rows = domains.map((domain) => ({ ...domain, clientId: clientOf(domain.id) }));
  if (!rows.every(({ clientId }) => isInLimit(clientId))) return { outcome: "no-client" };
  const ids = await storeDomains(companyId, rows, metrics);
  await recordOnboardingEvent(viewer, "domain-added");
  await outsideRequest(() =>
    queryCompanyDomains(companyId, viewer.company.timezone, now(), groupLimits.domains),
  );
  return { outcome: "added", ids };
}

/** Spread over the night, not by order of adding. */
function slotOf(): number {
  return Math.floor(Math.random() * 300);
}

function clientOfSource(
  metrics: readonly NewDomainMetric[],
  domainId: string,
  sources: KnownSources,
): string | null {
  for (const { domainId: own, sourceId } of metrics) {
    const clientId = own === domainId && sourceId ? sources.get(sourceId)?.source.source.clientId : null;
    if (clientId) return clientId;
  }
  return null;
}
