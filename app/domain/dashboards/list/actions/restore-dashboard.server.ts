import type { Viewer } from "#app/auth/viewer.ts";
import { inTransaction } from "#db/client.server.ts";
import { findDashboard, setDashboardActive } from "#db/queries/dashboards.ts";
import { planIsFull, type PlanIsFull } from "../../edit/create-dashboard.server.ts";

export type RestoreOutcome =
  | { readonly outcome: "restored" }
  | { readonly outcome: "not-found" }
  | PlanIsFull;

export function restoreDashboard(viewer: Viewer, id: string): Promise<RestoreOutcome> {
  return inTransaction(async () => {
    const dashboard = await findDashboard(viewer.companyId, id);
    if (!dashboard) return { outcome: "not-found" };
    if (dashboard.active) return { outcome: "restored" };
    const full = await planIsFull(viewer.companyId);
    if (full) return full;
    await setDashboardActive(viewer.companyId, id, true);
    return { outcome: "restored" };
  });
}
