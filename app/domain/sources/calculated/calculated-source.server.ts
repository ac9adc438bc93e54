import type { Catalogue } from "#app/connectors/core/define.ts";
import { findSource } from "#app/domain/sources/get-source.server.ts";
import { listKnownColumns } from "#app/domain/sources/queries/known-columns.server.ts";
import type { Source } from "#app/domain/sources/source.ts";
import { formulaScope, knownSource } from "#app/domain/sources/known-source.ts";
import type { Scope } from "#app/metrics/calculated/calculated.ts";
import { type CalculatedMetricRow, listCalculatedMetrics } from "#db/queries/sources/calculated-metrics.ts";

export type CalculatedSource = {
  readonly source: Source;
  readonly catalogue: Catalogue;
  readonly definitions: readonly CalculatedMetricRow[];
};

export async function findCalculatedSource(
  companyId: string,
  sourceId: string,
): Promise<CalculatedSource | null> {
  const source = await findSource(companyId, sourceId);
  if (!source) return null;
  const definitions = await listCalculatedMetrics(companyId, [sourceId]);
  const columns = await listKnownColumns(companyId, [source]);
  const { catalogue } = knownSource(source, [], columns.get(sourceId) ?? null);
  return { source, catalogue, definitions };
}

export function scopeOf({ source, catalogue, definitions }: CalculatedSource): Scope {
  return formulaScope(source, catalogue, definitions);
}
