import { and, desc, eq, lte, max, notExists, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { keptVersions } from "#db/schema/documents/dashboard.ts";
import { dashboards, dashboardVersions, users } from "#db/schema/index.ts";
import { ofCompany } from "./scope/scope.ts";

export type DashboardVersion = typeof dashboardVersions.$inferSelect;

export async function addVersion(version: typeof dashboardVersions.$inferInsert): Promise<void> {
  await db.insert(dashboardVersions).values(version);
}

/** Newest first, without contents, which are large. */
export function listVersions(companyId: string, dashboardId: string) {
  const newest = db
    .select({ version: max(dashboardVersions.version) })
    .from(dashboardVersions)
    .where(of(companyId, dashboardId));
  return db
    .select({
      version: dashboardVersions.version,
      shows: dashboardVersions.shows,
      what: dashboardVersions.what,
      savedAt: dashboardVersions.savedAt,
      savedBy: dashboardVersions.savedBy,
      name: users.name,
    })
    .from(dashboardVersions)
    .leftJoin(users, eq(users.id, dashboardVersions.savedBy))
    .where(and(of(companyId, dashboardId), sql`${dashboardVersions.version} > (${newest}) - ${keptVersions}`))
    .orderBy(desc(dashboardVersions.version));
}

export async function countVersionWidgets(
  companyId: string,
  dashboardId: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({
      version: dashboardVersions.version,
      widgets: sql<number>`jsonb_array_length(${dashboardVersions.content}->'widgets')`,
    })
    .from(dashboardVersions)
    .where(of(companyId, dashboardId));
  return new Map(rows.map(({ version, widgets }) => [version, widgets]));
}

export async function findVersion(
  companyId: string,
  dashboardId: string,
  version: number,
): Promise<DashboardVersion | null> {
  const [row] = await db
    .select()
    .from(dashboardVersions)
    .where(and(of(companyId, dashboardId), eq(dashboardVersions.version, version)))
    .limit(1);
  return row ?? null;
}

export async function findVersionShowing(
  companyId: string,
  dashboardId: string,
  shows: number,
): Promise<DashboardVersion | null> {
  const [row] = await db
    .select()
    .from(dashboardVersions)
    .where(and(of(companyId, dashboardId), eq(dashboardVersions.shows, shows)))
    .orderBy(desc(dashboardVersions.version))
    .limit(1);
  return row ?? null;
}

/** Versions that copies were made from stay. */
export async function removeVersionsUpTo(
  companyId: string,
  dashboardId: string,
  version: number,
): Promise<void> {
  const copies = db
    .select({ one: sql`1` })
    .from(dashboards)
    .where(
      and(
        eq(dashboards.copiedFromId, dashboardId),
        eq(dashboards.copiedFromVersion, dashboardVersions.version),
      ),
    );
  await db
    .delete(dashboardVersions)
    .where(and(of(companyId, dashboardId), lte(dashboardVersions.version, version), notExists(copies)));
}

function of(companyId: string, dashboardId: string) {
  return and(ofCompany(dashboardVersions, companyId), eq(dashboardVersions.dashboardId, dashboardId));
}
