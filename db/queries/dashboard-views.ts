import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, companies, dashboards, dashboardViews, sources } from "#db/schema/index.ts";
import type { Dashboard } from "./dashboards.ts";

export async function addViews(
  companyId: string,
  counted: { dashboardId: string; day: PlainDate; views: number },
): Promise<void> {
  await db
    .insert(dashboardViews)
    .values({ companyId, ...counted })
    .onConflictDoUpdate({
      target: [dashboardViews.dashboardId, dashboardViews.day],
      set: { views: sql`${dashboardViews.views} + ${counted.views}` },
    });
}

/** All companies: active dashboards with provider sources, in use since. Paged by id. */
export async function listActiveDashboards(
  since: PlainDate,
  after: string,
  limit: number,
): Promise<Pick<Dashboard, "id" | "companyId" | "content" | "weekStartsOn">[]> {
  return db
    .select({
      id: dashboards.id,
      companyId: dashboards.companyId,
      content: dashboards.content,
      weekStartsOn: companies.weekStartsOn,
    })
    .from(dashboards)
    .innerJoin(companies, eq(companies.id, dashboards.companyId))
    .where(
      and(
        gt(dashboards.id, after),
        eq(dashboards.active, true),
        isNull(companies.deletedAt),
        sql`exists (select 1 from ${sources} s where s.company_id = ${dashboards.companyId} and s.kind <> 'csv' and not s.invalid)`,
        sql`(${dashboards.updatedAt} >= ${since}::date
          or exists (select 1 from ${dashboardViews} v where v.dashboard_id = ${dashboards.id} and v.day >= ${since}::date)
          or exists (select 1 from ${automaticReports} r where r.dashboard_id = ${dashboards.id}))`,
      ),
    )
    .orderBy(asc(dashboards.id))
    .limit(limit);
}
