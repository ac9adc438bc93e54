import type { Viewer } from "#app/auth/viewer.ts";
import { pickedParam } from "#app/domain/sources/kind.ts";
import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { listOptions } from "#app/domain/sources/queries/list-options.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { outsideRequest } from "#app/lib/request-context.server.ts";
import { listWatchingCompanies } from "#db/queries/groups/watch.ts";
import { listMetricsWithoutSource, setFoundSources } from "#db/queries/groups/places.ts";
import { queryCompanyDomains } from "../alerts/query-domains.server.ts";
import { type KnownSources, loadKnownSources } from "../metrics/load-series.server.ts";
import { isNoneChosen, placesOf } from "../rules/find-places.ts";
import { builtInMetric, builtInMetrics, groupLimits } from "../rules/group-metrics.ts";
import { loadFileHosts } from "./load-file-hosts.server.ts";

export function matchDomainsOf({ companyId, company }: Viewer): Promise<void> {
  return outsideRequest(async () => {
    await matchDomains(companyId, await loadSourcesToMatch(companyId));
    await queryCompanyDomains(companyId, company.timezone, now(), groupLimits.domains);
  });
}

export async function matchAllDomains(): Promise<void> {
  for (const { id } of await listWatchingCompanies()) await matchDomains(id);
}

/** Skips metrics for which a person chose no source. */
async function matchDomains(companyId: string, known?: KnownSources): Promise<void> {
  const rows = (await listMetricsWithoutSource(companyId)).filter(
    ({ parameters }) => !isNoneChosen(parameters),
  );
  if (rows.length === 0) return;
  const sources = known ?? (await loadKnownSources(companyId));
  const files = await loadFileHosts(companyId, sources);
  const found = rows.flatMap(({ id, domainId, host, metric: name }) => {
    const metric = builtInMetric(name);
    const [place] = metric ? placesOf(host, metric, sources.values(), files) : [];
    return place ? [{ id, domainId, ...place }] : [];
  });
  if (found.length > 0) await setFoundSources(companyId, found);
}

/** A source without chosen properties offers all. */
export async function loadSourcesToMatch(companyId: string): Promise<KnownSources> {
  const sources = await loadKnownSources(companyId);
  const all = await Promise.all(
    [...sources].map(async ([id, known]) => [id, await withAllProperties(companyId, known)] as const),
  );
  return new Map(all);
}

const kindsByProperty: ReadonlySet<string> = new Set(
  builtInMetrics.flatMap(({ sources }) =>
    sources.flatMap(({ kind, by }) => (by === "property" ? [kind] : [])),
  ),
);

async function withAllProperties(companyId: string, known: KnownSource): Promise<KnownSource> {
  const { source } = known.source;
  const isOpen = source.properties.length === 0 && !source.invalid && kindsByProperty.has(source.kind);
  if (!isOpen || !known.connector || !pickedParam(known.connector)) return known;
  const listed = await listOptions(companyId, source, "properties", { everything: true });
  if (listed.outcome !== "options") return known;
  const properties = listed.options.map(({ value, label }) => ({ value, label }));
  return { ...known, source: { ...known.source, source: { ...source, properties } } };
}
