import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { dashboards, dashboardVersions, templateVersions } from "#db/schema/index.ts";
import { recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export type Followed = { readonly kind: "template" | "dashboard"; readonly id: string };

const followers = {
  id: dashboards.id,
  permalink: dashboards.permalink,
  name: dashboards.name,
  clientId: dashboards.clientId,
  version: dashboards.version,
  content: dashboards.content,
  lockedBy: dashboards.lockedBy,
  lockBeatAt: dashboards.lockBeatAt,
} as const;

export type Follower = Awaited<ReturnType<typeof listFollowers>>[number];

export function listFollowers(companyId: string, followed: Followed, before: number) {
  const { origin, made } = columnsOf(followed);
  return db
    .select({ ...followers, made })
    .from(dashboards)
    .where(
      and(
        ofCompany(dashboards, companyId),
        eq(origin, followed.id),
        eq(dashboards.active, true),
        isNotNull(made),
        sql`${made} < ${before}`,
      ),
    )
    .orderBy(asc(sql`lower(${dashboards.name})`), asc(dashboards.id));
}

export function lockFollowers(companyId: string, followed: Followed, ids: readonly string[]) {
  const { origin, made } = columnsOf(followed);
  return db
    .select({ ...followers, made })
    .from(dashboards)
    .where(and(ofCompany(dashboards, companyId), eq(origin, followed.id), inArray(dashboards.id, [...ids])))
    .orderBy(asc(dashboards.id))
    .for("update");
}

export async function countFollowers(
  companyId: string,
  followed: Followed,
  before: number,
): Promise<{ readonly all: number; readonly behind: number }> {
  const { origin, made } = columnsOf(followed);
  const ours = and(ofCompany(dashboards, companyId), eq(origin, followed.id), eq(dashboards.active, true));
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      behind: sql<number>`count(*) filter (where ${made} < ${before})::int`,
    })
    .from(dashboards)
    .where(ours);
  return row!;
}

export async function findOriginContents(
  companyId: string,
  { kind, id }: Followed,
  versions: readonly number[],
): Promise<ReadonlyMap<number, DashboardContent>> {
  if (versions.length === 0) return new Map();
  const rows =
    kind === "template"
      ? await db
          .select({ version: templateVersions.version, content: templateVersions.content })
          .from(templateVersions)
          .where(
            and(
              ofCompany(templateVersions, companyId),
              eq(templateVersions.templateId, id),
              inArray(templateVersions.version, [...versions]),
            ),
          )
      : await db
          .select({ version: dashboardVersions.version, content: dashboardVersions.content })
          .from(dashboardVersions)
          .where(
            and(
              ofCompany(dashboardVersions, companyId),
              eq(dashboardVersions.dashboardId, id),
              inArray(dashboardVersions.version, [...versions]),
            ),
          );
  return new Map(rows.map(({ version, content }) => [version, content]));
}

export type Update = {
  readonly dashboard: { readonly id: string; readonly version: number };
  readonly content: DashboardContent;
  readonly what: string;
  readonly shows: number;
  readonly userId: string;
  readonly at: Date;
  readonly made: number;
  readonly batch: { readonly id: string; readonly madeBefore: number } | null;
};

const atOnce = 25;

/** Needs a transaction with locked dashboards. Contents are large: 25 versions per statement. */
export async function writeUpdates(
  companyId: string,
  kind: Followed["kind"],
  updates: readonly Update[],
): Promise<void> {
  for (const { dashboard, content, userId, at, made, what } of updates) {
    const set = () =>
      db
        .update(dashboards)
        .set({
          content,
          version: dashboard.version + 1,
          updatedBy: userId,
          updatedAt: at,
          ...(kind === "template" ? { templateVersion: made } : { copiedFromVersion: made }),
        })
        .where(and(ofCompany(dashboards, companyId), eq(dashboards.id, dashboard.id)))
        .returning({ id: dashboards.id, name: dashboards.name });
    await recorded(companyId, "dashboard.changed", set, { what });
  }
  for (let from = 0; from < updates.length; from += atOnce)
    await db.insert(dashboardVersions).values(
      updates.slice(from, from + atOnce).map(({ dashboard, content, what, shows, userId, at, batch }) => ({
        dashboardId: dashboard.id,
        companyId,
        version: dashboard.version + 1,
        content,
        what,
        shows,
        savedBy: userId,
        savedAt: at,
        ...(batch && { updateBatch: batch.id, madeFromVersion: batch.madeBefore }),
      })),
    );
}

/** Needs a transaction: locks the rows. Only dashboards unchanged since. */
export async function lockUpdated(companyId: string, batch: string) {
  return db
    .select({
      id: dashboards.id,
      version: dashboards.version,
      lockedBy: dashboards.lockedBy,
      lockBeatAt: dashboards.lockBeatAt,
      updatedTo: dashboardVersions.version,
      madeBefore: dashboardVersions.madeFromVersion,
    })
    .from(dashboardVersions)
    .innerJoin(dashboards, eq(dashboards.id, dashboardVersions.dashboardId))
    .where(and(ofCompany(dashboardVersions, companyId), eq(dashboardVersions.updateBatch, batch)))
    .for("update", { of: dashboards });
}

export async function countUpdated(companyId: string, batch: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(dashboardVersions)
    .innerJoin(
      dashboards,
      and(
        eq(dashboards.id, dashboardVersions.dashboardId),
        eq(dashboards.version, dashboardVersions.version),
      ),
    )
    .where(and(ofCompany(dashboardVersions, companyId), eq(dashboardVersions.updateBatch, batch)));
  return row?.n ?? 0;
}

function columnsOf({ kind }: Followed) {
  return kind === "template"
    ? { origin: dashboards.templateId, made: dashboards.templateVersion }
    : { origin: dashboards.copiedFromId, made: dashboards.copiedFromVersion };
}
