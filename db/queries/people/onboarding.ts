import { and, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { dashboards, groups } from "#db/schema/index.ts";
import { ofCompany } from "../scope/scope.ts";

export async function findOnboardingDashboard(companyId: string, userId: string): Promise<string | null> {
  const own = and(ofCompany(dashboards, companyId), eq(dashboards.createdBy, userId));
  const [row] = await db
    .select({ permalink: dashboards.permalink })
    .from(dashboards)
    .where(and(own, eq(dashboards.active, true)))
    .orderBy(desc(dashboards.createdAt))
    .limit(1);
  return row?.permalink ?? null;
}

export async function findOnboardingGroup(companyId: string, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(ofCompany(groups, companyId), eq(groups.createdBy, userId)))
    .orderBy(desc(groups.createdAt))
    .limit(1);
  return row?.id ?? null;
}
