import type { Viewer } from "#app/auth/viewer.ts";
import { type Dashboard, findDashboard, findDashboardByPermalinkIn } from "#db/queries/dashboards.ts";

/** One of the company's own dashboards; null for everybody else's. */
export function getDashboard(viewer: Viewer, id: string): Promise<Dashboard | null> {
  return findDashboard(viewer.companyId, id);
}

export function getDashboardAt(viewer: Viewer, permalink: string): Promise<Dashboard | null> {
  return findDashboardByPermalinkIn(viewer.companyId, permalink);
}
