import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { db, inTransaction } from "#db/client.server.ts";
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

/**
 * All companies: takes active dashboards with a widget of a provider source, in use since that day and not taken since
 * `notSince`. Other processes take others. In the order of ids, from `after` on.
 */
export function takeDashboardsToPrepare(
  { since, notSince, at }: { readonly since: PlainDate; readonly notSince: Date; readonly at: Date },
  after: string,
  limit: number,
): Promise<Pick<Dashboard, "id" | "companyId" | "content" | "weekStartsOn">[]> {
  return inTransaction(async () => {
    const taken = await db
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
          or(isNull(dashboards.preparedAt), lt(dashboards.preparedAt, notSince)),
          isNull(companies.deletedAt),
          sql`(${dashboards.updatedAt} >= ${since}::date
            or exists (select 1 from ${dashboardViews} v where v.dashboard_id = ${dashboards.id} and v.day >= ${since}::date)
            or exists (select 1 from ${automaticReports} r where r.dashboard_id = ${dashboards.id}))`,
          sql`exists (select 1 from jsonb_path_query(${dashboards.content}, '$.widgets[*].instances[*].sourceId') used(id)
            join ${sources} s on s.id = used.id #>> '{}' and s.company_id = ${dashboards.companyId}
            where s.kind <> 'csv' and not s.invalid)`,
        ),
      )
      .orderBy(asc(dashboards.id))
      .limit(limit)
      .for("update", { of: dashboards, skipLocked: true });
    const ids = taken.map(({ id }) => id);
    await db.update(dashboards).set({ preparedAt: at }).where(inArray(dashboards.id, ids));
    return taken;
  });
}
