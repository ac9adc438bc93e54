import type { Viewer } from "#app/auth/viewer.ts";
import { removeDashboard } from "#db/queries/dashboards.ts";

/** Permanent, with versions, reports and exports. */
export async function deleteDashboard(viewer: Viewer, id: string): Promise<"deleted" | "not-found"> {
  return (await removeDashboard(viewer.companyId, id)) ? "deleted" : "not-found";
}
