import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { companies, dashboards } from "#db/schema/index.ts";
import type { CompanyDetails } from "./companies.ts";
import { recordEvents, recorded } from "./audit-log/record.ts";
import { changedFields } from "./audit-log/changed-fields.ts";
import { isLockFreeFor } from "./dashboards/locks.ts";
import { ofCompany, ofWholeCompany } from "./scope/scope.ts";

export type Dashboard = typeof dashboards.$inferSelect & Pick<CompanyDetails, "weekStartsOn">;

export const dashboardColumns = { ...getTableColumns(dashboards), weekStartsOn: companies.weekStartsOn };

/** Takes no company: visitors have none. app/domain/dashboards checks the access. */
export async function findDashboardByPermalink(permalink: string): Promise<Dashboard | null> {
  return findWhere(eq(dashboards.permalink, permalink));
}

export async function findDashboard(companyId: string, id: string): Promise<Dashboard | null> {
  return findWhere(ours(companyId, id));
}

export async function findDashboardByPermalinkIn(
  companyId: string,
  permalink: string,
): Promise<Dashboard | null> {
  return findWhere(and(ofCompany(dashboards, companyId), eq(dashboards.permalink, permalink)));
}

export async function countActiveDashboards(companyId: string): Promise<number> {
  return db.$count(dashboards, and(ofCompany(dashboards, companyId), eq(dashboards.active, true)));
}

export async function countDashboardsOfPlan(companyId: string): Promise<number> {
  return db.$count(dashboards, and(ofWholeCompany(dashboards, companyId), eq(dashboards.active, true)));
}

export type DashboardCounts = {
  readonly active: number;
  readonly archived: number;
  /** Active, with those that a limited member may not see. */
  readonly ofPlan: number;
};

export async function countDashboardsByState(companyId: string): Promise<DashboardCounts> {
  const isVisible = ofCompany(dashboards, companyId);
  const those = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [counts] = await db
    .select({
      active: those(and(isVisible, eq(dashboards.active, true))),
      archived: those(and(isVisible, eq(dashboards.active, false))),
      ofPlan: those(eq(dashboards.active, true)),
    })
    .from(dashboards)
    .where(ofWholeCompany(dashboards, companyId));
  return counts!;
}

export async function addDashboard(dashboard: typeof dashboards.$inferInsert): Promise<void> {
  await recorded(dashboard.companyId, "dashboard.created", () =>
    db.insert(dashboards).values(dashboard).returning(named),
  );
}

export type Save = {
  readonly baseVersion: number;
  readonly content: DashboardContent;
  readonly what: string;
  readonly userId: string;
  readonly at: Date;
  /** Locks without a heartbeat since then are free. */
  readonly lockDiedBefore: Date;
};

/** False after another save or with another person's lock. */
export async function setDashboardContent(companyId: string, id: string, save: Save): Promise<boolean> {
  const set = () =>
    db
      .update(dashboards)
      .set({
        content: save.content,
        name: save.content.name,
        version: save.baseVersion + 1,
        updatedBy: save.userId,
        updatedAt: save.at,
      })
      .where(
        and(
          ours(companyId, id),
          eq(dashboards.version, save.baseVersion),
          isLockFreeFor(save.userId, save.lockDiedBefore),
        ),
      )
      .returning({ ...named, version: dashboards.version });
  const saved = await recorded(companyId, "dashboard.changed", set, { what: save.what });
  return saved.length === 1;
}

export async function setColorNames(
  companyId: string,
  id: string,
  colorNames: Dashboard["colorNames"],
): Promise<void> {
  await db.update(dashboards).set({ colorNames }).where(ours(companyId, id));
}

export async function setDashboardActive(companyId: string, id: string, active: boolean): Promise<boolean> {
  const changed = await recorded(companyId, active ? "dashboard.restored" : "dashboard.archived", () =>
    db
      .update(dashboards)
      .set({ active })
      .where(and(ours(companyId, id), eq(dashboards.active, !active)))
      .returning(named),
  );
  return changed.length === 1;
}

export async function removeDashboard(companyId: string, id: string): Promise<boolean> {
  const gone = await recorded(companyId, "dashboard.deleted", () =>
    db.delete(dashboards).where(ours(companyId, id)).returning(named),
  );
  return gone.length === 1;
}

export type SharingChange = {
  readonly public?: boolean;
  readonly embeddable?: boolean;
  readonly embed?: Dashboard["embed"];
  readonly passwordHash?: string | null;
  readonly permalink?: string;
};

/** A new password or permalink voids unlock tokens. A new permalink was never shared. */
export function setDashboardSharing(
  companyId: string,
  id: string,
  change: SharingChange,
  at: Date,
): Promise<boolean> {
  return inTransaction(async () => {
    const [before] = await db.select().from(dashboards).where(ours(companyId, id)).for("update");
    if (!before) return false;
    await writeSharing(companyId, id, change, at);
    const changed = changedFields(before, change);
    const to = change.public === undefined || change.public === before.public ? {} : { to: audience(change) };
    const action =
      change.permalink === undefined ? "dashboard.sharing-changed" : "dashboard.address-replaced";
    if (changed.length > 0)
      await recordEvents(companyId, [{ action, subject: before, details: { changed, ...to } }]);
    return true;
  });
}

const audience = (change: SharingChange) => (change.public ? "anyone with the link" : "only your company");

async function writeSharing(companyId: string, id: string, change: SharingChange, at: Date): Promise<void> {
  const voidsTokens = change.passwordHash !== undefined || change.permalink !== undefined;
  await db
    .update(dashboards)
    .set({
      ...change,
      ...(voidsTokens && { accessVersion: sql`${dashboards.accessVersion} + 1` }),
      ...(change.public === false && {
        unsharedAt: sql`case when ${dashboards.public} then ${at.toISOString()}::timestamptz else ${dashboards.unsharedAt} end`,
      }),
      ...((change.public === true || change.permalink !== undefined) && { unsharedAt: null }),
    })
    .where(ours(companyId, id));
}

async function findWhere(matches: SQL | undefined): Promise<Dashboard | null> {
  const [row] = await db
    .select(dashboardColumns)
    .from(dashboards)
    .innerJoin(companies, eq(companies.id, dashboards.companyId))
    .where(matches)
    .limit(1);
  return row ?? null;
}

const named = { id: dashboards.id, name: dashboards.name };

function ours(companyId: string, id: string) {
  return and(ofCompany(dashboards, companyId), eq(dashboards.id, id));
}
