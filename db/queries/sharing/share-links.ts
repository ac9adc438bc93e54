import { and, desc, eq, getTableColumns, gte, inArray, isNull, or, lt, sql } from "drizzle-orm";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { companies, dashboards, shareLinkOpens, shareLinks, users } from "#db/schema/index.ts";
import { type Dashboard, dashboardColumns } from "../dashboards.ts";
import { countOpens } from "../audit-log/count-opens.ts";
import { recordEvents, recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export type ShareLink = typeof shareLinks.$inferSelect;

/** Takes no company: the token is the secret. */
export async function findShareLink(
  tokenHash: string,
): Promise<{ readonly link: ShareLink; readonly dashboard: Dashboard } | null> {
  const [row] = await db
    .select({ link: getTableColumns(shareLinks), dashboard: dashboardColumns })
    .from(shareLinks)
    .innerJoin(
      dashboards,
      and(eq(dashboards.id, shareLinks.dashboardId), eq(dashboards.companyId, shareLinks.companyId)),
    )
    .innerJoin(companies, eq(companies.id, shareLinks.companyId))
    .where(eq(shareLinks.tokenHash, tokenHash))
    .limit(1);
  return row ?? null;
}

export async function addShareLink(link: typeof shareLinks.$inferInsert): Promise<void> {
  await recorded(link.companyId, "link.created", () => db.insert(shareLinks).values(link).returning(named));
}

export async function countShareLinks(companyId: string, dashboardId: string): Promise<number> {
  return db.$count(shareLinks, ofDashboard(companyId, dashboardId));
}

export type ListedLink = ShareLink & { readonly createdByName: string | null };

export async function listShareLinks(companyId: string, dashboardId: string): Promise<ListedLink[]> {
  return db
    .select({ ...getTableColumns(shareLinks), createdByName: users.name })
    .from(shareLinks)
    .leftJoin(users, eq(users.id, shareLinks.createdBy))
    .where(ofDashboard(companyId, dashboardId))
    .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id));
}

export type LinkChange = Partial<Pick<ShareLink, "tokenHash" | "expiresAt" | "revokedAt" | "requestedAt">>;

export function setShareLink(
  companyId: string,
  dashboardId: string,
  id: string,
  change: LinkChange,
): Promise<ShareLink | null> {
  return inTransaction(async () => {
    const [row] = await db
      .update(shareLinks)
      .set(change)
      .where(and(ofDashboard(companyId, dashboardId), eq(shareLinks.id, id)))
      .returning();
    if (!row) return null;
    const action = change.revokedAt ? "link.revoked" : "link.replaced";
    await recordEvents(companyId, [{ action, subject: { id, name: row.label } }]);
    return row;
  });
}

export async function removeShareLink(companyId: string, dashboardId: string, id: string): Promise<boolean> {
  const gone = await recorded(companyId, "link.deleted", () =>
    db
      .delete(shareLinks)
      .where(and(ofDashboard(companyId, dashboardId), eq(shareLinks.id, id)))
      .returning(named),
  );
  return gone.length === 1;
}

/** False if it was requested since `before`. */
export async function requestShareLink(
  { companyId, id }: Pick<ShareLink, "companyId" | "id">,
  at: Date,
  before: Date,
): Promise<boolean> {
  const request = () =>
    db
      .update(shareLinks)
      .set({ requestedAt: at })
      .where(
        and(
          ofCompany(shareLinks, companyId),
          eq(shareLinks.id, id),
          or(isNull(shareLinks.requestedAt), lt(shareLinks.requestedAt, before)),
        ),
      )
      .returning(named);
  const rows = await recorded(companyId, "link.requested", request);
  return rows.length === 1;
}

export async function addLinkOpens(
  companyId: string,
  counted: { readonly linkId: string; readonly day: PlainDate; readonly opens: number },
): Promise<void> {
  await inTransaction(async () => {
    await db
      .insert(shareLinkOpens)
      .values({ companyId, ...counted })
      .onConflictDoUpdate({
        target: [shareLinkOpens.linkId, shareLinkOpens.day],
        set: { opens: sql`${shareLinkOpens.opens} + ${counted.opens}` },
      });
    await countOpens(companyId, counted);
  });
}

export type DayOfOpens = { readonly linkId: string; readonly day: PlainDate; readonly opens: number };

export async function listLinkOpens(
  companyId: string,
  linkIds: readonly string[],
  since: PlainDate,
): Promise<DayOfOpens[]> {
  if (linkIds.length === 0) return [];
  return db
    .select({ linkId: shareLinkOpens.linkId, day: shareLinkOpens.day, opens: shareLinkOpens.opens })
    .from(shareLinkOpens)
    .where(
      and(
        eq(shareLinkOpens.companyId, companyId),
        inArray(shareLinkOpens.linkId, [...linkIds]),
        gte(shareLinkOpens.day, since),
      ),
    )
    .orderBy(desc(shareLinkOpens.day));
}

export async function listLastOpens(
  companyId: string,
  linkIds: readonly string[],
): Promise<{ linkId: string; day: PlainDate }[]> {
  if (linkIds.length === 0) return [];
  return db
    .select({ linkId: shareLinkOpens.linkId, day: sql<PlainDate>`max(${shareLinkOpens.day})::text` })
    .from(shareLinkOpens)
    .where(and(eq(shareLinkOpens.companyId, companyId), inArray(shareLinkOpens.linkId, [...linkIds])))
    .groupBy(shareLinkOpens.linkId);
}

const named = { id: shareLinks.id, name: shareLinks.label };

function ofDashboard(companyId: string, dashboardId: string) {
  return and(ofCompany(shareLinks, companyId), eq(shareLinks.dashboardId, dashboardId));
}
