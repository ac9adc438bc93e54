import { removeCalculatedMetric } from "#db/queries/sources/calculated-metrics.ts";
import type { Uses } from "./find-uses.ts";
import { findCalculated } from "./list-calculated.server.ts";

export type DeletedCalculated =
  | { readonly outcome: "deleted" | "not-found" }
  | { readonly outcome: "used"; readonly usedBy: Uses };

/** `evenIfShown`: although widgets use it. Never deletes a metric that other formulas use. */
export async function deleteCalculated(
  companyId: string,
  id: string,
  evenIfShown: boolean,
): Promise<DeletedCalculated> {
  const metric = await findCalculated(companyId, id);
  if (!metric) return { outcome: "not-found" };
  const { dashboards, metrics } = metric.usedBy;
  if (metrics.length > 0 || (dashboards.length > 0 && !evenIfShown))
    return { outcome: "used", usedBy: metric.usedBy };
  return { outcome: (await removeCalculatedMetric(companyId, id)) ? "deleted" : "not-found" };
}
