import { isQuota } from "#app/domain/sources/provider-state.ts";
import { now } from "#app/lib/clock.server.ts";
import { listSourceHealth } from "#db/queries/dashboard-page.ts";
import { listConnectionFailures } from "#db/queries/sources/connecting.ts";
import type { SourceHealth } from "./dashboard-status.ts";

/** By source id. Waiting for a quota is no failure. */
export async function findSourceHealth(companyId: string): Promise<ReadonlyMap<string, SourceHealth>> {
  const [sources, failures] = await Promise.all([
    listSourceHealth(companyId),
    listConnectionFailures(companyId),
  ]);
  return new Map(
    sources.map(({ id, invalid, endsAt, connectedAt, refreshedAt }): [string, SourceHealth] => {
      const failure = failures.get(id);
      const hasFailed = failure && failure.at >= connectedAt && !isQuota(failure.failure);
      const isBroken = invalid || (endsAt !== null && endsAt <= now());
      return [id, { state: isBroken ? "broken" : hasFailed ? "failed" : "good", refreshedAt }];
    }),
  );
}
