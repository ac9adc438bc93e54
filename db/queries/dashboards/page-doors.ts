import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { companies, dashboards, pageStamps, shareLinks } from "#db/schema/index.ts";

const door = {
  id: dashboards.id,
  companyId: dashboards.companyId,
  active: dashboards.active,
  public: dashboards.public,
  embeddable: dashboards.embeddable,
  unsharedAt: dashboards.unsharedAt,
  passwordHash: dashboards.passwordHash,
  accessVersion: dashboards.accessVersion,
  company: {
    deletedAt: companies.deletedAt,
    state: companies.state,
    expiresAt: companies.expiresAt,
    subscriptionId: companies.subscriptionId,
    dashboardsLimit: companies.dashboardsLimit,
    bonusDashboards: companies.bonusDashboards,
  },
  /** See db/schema/page-stamps.ts. */
  stamp: pageStamps.stamp,
};

/** What decides who may open a page, without its content. Takes no company: visitors have none. */
export async function findPageDoor(permalink: string) {
  const [row] = await db
    .select(door)
    .from(dashboards)
    .innerJoin(companies, eq(companies.id, dashboards.companyId))
    .innerJoin(pageStamps, eq(pageStamps.companyId, dashboards.companyId))
    .where(eq(dashboards.permalink, permalink))
    .limit(1);
  return row ?? null;
}

/** The same through a share link. */
export async function findLinkDoor(tokenHash: string) {
  const [row] = await db
    .select({
      ...door,
      link: { id: shareLinks.id, expiresAt: shareLinks.expiresAt, revokedAt: shareLinks.revokedAt },
    })
    .from(shareLinks)
    .innerJoin(
      dashboards,
      and(eq(dashboards.id, shareLinks.dashboardId), eq(dashboards.companyId, shareLinks.companyId)),
    )
    .innerJoin(companies, eq(companies.id, shareLinks.companyId))
    .innerJoin(pageStamps, eq(pageStamps.companyId, shareLinks.companyId))
    .where(eq(shareLinks.tokenHash, tokenHash))
    .limit(1);
  return row ?? null;
}
