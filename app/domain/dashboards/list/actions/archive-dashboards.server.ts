import type { Viewer } from "#app/auth/viewer.ts";
import { setDashboardsActive } from "#db/queries/dashboard-page.ts";

/** Returns the ids that were active. */
export function archiveDashboards({ companyId }: Viewer, ids: readonly string[]): Promise<string[]> {
  return setDashboardsActive(companyId, ids, false);
}
