import { setCalculatedMetric } from "#db/queries/sources/calculated-metrics.ts";
import { findCalculatedSource, scopeOf } from "./calculated-source.server.ts";
import { withKeys } from "./formula-text.ts";

/** Call before a source's metric names change. */
export async function pinFormulas(companyId: string, sourceId: string): Promise<void> {
  const source = await findCalculatedSource(companyId, sourceId);
  if (!source) return;
  const scope = scopeOf(source);
  for (const { id, expression } of source.definitions) {
    const pinned = withKeys(expression, scope);
    if (pinned !== expression) await setCalculatedMetric(companyId, id, { expression: pinned });
  }
}
