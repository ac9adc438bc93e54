import type { Viewer } from "#app/auth/viewer.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { flagsOf, servicesOf } from "#app/lib/company-state.ts";
import { countDashboardsByState, type DashboardCounts } from "#db/queries/dashboards.ts";

export type PlanUse = {
  readonly used: number;
  /** Null: no limit; 0: trial or subscription ended. */
  readonly allowed: number | null;
  readonly canCreate: boolean;
};

export async function planUse(viewer: Viewer): Promise<PlanUse> {
  return planUseOf(viewer, await countDashboardsByState(viewer.companyId));
}

export function planUseOf({ company }: Viewer, { active, ofPlan }: DashboardCounts): PlanUse {
  const time = billingTime();
  const { dashboards, bonusDashboards } = servicesOf(company, time);
  const { canCreateDashboard } = flagsOf(company, ofPlan, time);
  const allowed = dashboards === null ? null : dashboards + bonusDashboards;
  return { used: active, allowed, canCreate: canCreateDashboard };
}
