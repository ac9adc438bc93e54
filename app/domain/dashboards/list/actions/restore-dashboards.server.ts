import type { Viewer } from "#app/auth/viewer.ts";
import { inTransaction } from "#db/client.server.ts";
import { countArchivedOf, setDashboardsActive } from "#db/queries/dashboard-page.ts";
import { freeDashboards } from "../../edit/create-dashboard.server.ts";

export type RestoredDashboards =
  | { readonly outcome: "restored"; readonly n: number }
  /** Nothing was restored. */
  | { readonly outcome: "limit"; readonly allowed: number; readonly free: number; readonly wanted: number };

/** All or none. */
export function restoreDashboards(
  { companyId }: Viewer,
  ids: readonly string[],
): Promise<RestoredDashboards> {
  return inTransaction(async () => {
    const { allowed, free } = await freeDashboards(companyId);
    const wanted = await countArchivedOf(companyId, ids);
    if (wanted > free) return { outcome: "limit", allowed, free, wanted };
    return { outcome: "restored", n: (await setDashboardsActive(companyId, ids, true)).length };
  });
}
