import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { newId } from "#app/lib/id.server.ts";
import type { NewDomainMetric } from "#db/queries/groups/domains.ts";
import type { GroupMetric } from "#db/schema/groups.ts";
import { builtInMetric } from "../rules/group-metrics.ts";
import { type FileHosts, placesOf } from "../rules/find-places.ts";

export function newMetricRows(
  { id, host }: { readonly id: string; readonly host: string },
  metrics: readonly GroupMetric[],
  sources: ReadonlyMap<string, KnownSource>,
  files: FileHosts,
): NewDomainMetric[] {
  return metrics.map((own) => {
    const metric = builtInMetric(own.metric);
    const [place] = metric ? placesOf(host, metric, sources.values(), files) : [];
    return {
      id: newId(),
      domainId: id,
      ...own,
      sourceId: place?.sourceId ?? null,
      parameters: place?.parameters ?? {},
    };
  });
}
