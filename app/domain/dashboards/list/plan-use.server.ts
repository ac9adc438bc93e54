import type { Viewer } from "#app/auth/viewer.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { flagsOf, servicesOf } from "#app/lib/company-state.ts";
import { countActiveDashboards, countDashboardsOfPlan } from "#db/queries/dashboards.ts";

export type PlanUse = {
  readonly used: number;
  /** Null: no limit; 0: trial or subscription ended. */
  readonly allowed: number | null;
  readonly canCreate: boolean;
};

export async function planUse({ companyId, company }: Viewer): Promise<PlanUse> {
  const used = await countActiveDashboards(companyId);
  const time = billingTime();
  const { dashboards, bonusDashboards } = servicesOf(company, time);
  const { canCreateDashboard } = flagsOf(company, await countDashboardsOfPlan(companyId), time);
  const allowed = dashboards === null ? null : dashboards + bonusDashboards;
  return { used, allowed, canCreate: canCreateDashboard };
}
