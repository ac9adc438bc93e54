import type { Viewer } from "#app/auth/viewer.ts";
import { findDashboard, setDashboardActive } from "#db/queries/dashboards.ts";

/** Idempotent. */
export async function archiveDashboard(viewer: Viewer, id: string): Promise<"archived" | "not-found"> {
  if (await setDashboardActive(viewer.companyId, id, false)) return "archived";
  return (await findDashboard(viewer.companyId, id)) ? "archived" : "not-found";
}
