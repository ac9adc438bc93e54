import {
  listDashboardUses,
  listConnectionEnds,
  listConnectionFailures,
} from "#db/queries/sources/connecting.ts";
import { emptyCondition, type SourceCondition } from "../provider-state.ts";
import type { Source } from "../source.ts";

/** By source id. */
export async function listConditions(
  companyId: string,
  sources: readonly Source[],
): Promise<ReadonlyMap<string, SourceCondition>> {
  if (sources.length === 0) return new Map();
  const [uses, ends, troubles] = await Promise.all([
    listDashboardUses(companyId),
    listConnectionEnds(companyId),
    listConnectionFailures(companyId),
  ]);
  return new Map(
    sources.map(({ source: { id, connectionId } }) => [
      id,
      {
        ...emptyCondition,
        dashboards: uses.get(id) ?? [],
        endsAt: (connectionId && ends.get(connectionId)) || null,
        trouble: troubles.get(id) ?? null,
      },
    ]),
  );
}

export async function conditionOf(companyId: string, source: Source): Promise<SourceCondition> {
  return (await listConditions(companyId, [source])).get(source.source.id) ?? emptyCondition;
}
