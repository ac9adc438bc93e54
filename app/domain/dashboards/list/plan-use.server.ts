import type { Viewer } from "#app/auth/viewer.ts";
import { flagsOf, servicesOf } from "#app/lib/company-state.ts";
import { now } from "#app/lib/clock.server.ts";
import { countActiveDashboards, countDashboardsOfPlan } from "#db/queries/dashboards.ts";

export type PlanUse = {
  readonly used: number;
  /** 0 after the trial or subscription has ended. */
  readonly allowed: number;
  readonly canCreate: boolean;
};

export async function planUse({ companyId, company }: Viewer): Promise<PlanUse> {
  const used = await countActiveDashboards(companyId);
  const { dashboards, bonusDashboards } = servicesOf(company, now());
  const { canCreateDashboard } = flagsOf(company, await countDashboardsOfPlan(companyId), now());
  return { used, allowed: dashboards + bonusDashboards, canCreate: canCreateDashboard };
}
