import { and, desc, eq, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { dashboardVersions, users } from "#db/schema/index.ts";

export type DashboardVersion = typeof dashboardVersions.$inferSelect;

export async function addVersion(version: typeof dashboardVersions.$inferInsert): Promise<void> {
  await db.insert(dashboardVersions).values(version);
}

/** Newest first, without contents, which are large. */
export function listVersions(companyId: string, dashboardId: string) {
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
    .where(of(companyId, dashboardId))
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

/** The newest version with the content of `shows`, a version that may be deleted. */
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

export async function removeVersionsUpTo(
  companyId: string,
  dashboardId: string,
  version: number,
): Promise<void> {
  await db
    .delete(dashboardVersions)
    .where(and(of(companyId, dashboardId), lte(dashboardVersions.version, version)));
}

function of(companyId: string, dashboardId: string) {
  return and(eq(dashboardVersions.companyId, companyId), eq(dashboardVersions.dashboardId, dashboardId));
}
