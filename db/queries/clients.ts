import { and, asc, count, desc, eq, exists, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { automaticReports, clients, dashboards, segments, sources } from "#db/schema/index.ts";
import { recordChange, recorded, recordedWhere } from "./audit-log/record.ts";
import { isInLimit, ofCompany, ofWholeCompany } from "./scope/scope.ts";

export type ClientRow = typeof clients.$inferSelect;

export type ListedClient = ClientRow & {
  readonly dashboards: number;
  readonly sources: number;
};

export async function listClients(companyId: string): Promise<ListedClient[]> {
  const [rows, boards, connected] = await Promise.all([
    db
      .select()
      .from(clients)
      .where(ofCompany(clients, companyId))
      .orderBy(asc(sql`lower(${clients.name})`), asc(clients.id)),
    db
      .select({ clientId: dashboards.clientId, n: count() })
      .from(dashboards)
      .where(and(ofCompany(dashboards, companyId), eq(dashboards.active, true)))
      .groupBy(dashboards.clientId),
    db
      .select({ clientId: sources.clientId, n: count() })
      .from(sources)
      .where(ofCompany(sources, companyId))
      .groupBy(sources.clientId),
  ]);
  const byClient = (counts: readonly { clientId: string | null; n: number }[]) =>
    new Map(counts.map(({ clientId, n }) => [clientId, n]));
  const [boardsOf, sourcesOf] = [byClient(boards), byClient(connected)];
  return rows.map((row) => ({
    ...row,
    dashboards: boardsOf.get(row.id) ?? 0,
    sources: sourcesOf.get(row.id) ?? 0,
  }));
}

/** By name, archived ones too. */
export function listClientNames(companyId: string) {
  return db
    .select({ id: clients.id, name: clients.name, tags: clients.tags, archivedAt: clients.archivedAt })
    .from(clients)
    .where(ofCompany(clients, companyId))
    .orderBy(asc(sql`lower(${clients.name})`), asc(clients.id));
}

export function listClientChoices(companyId: string, chosen: string | null = null) {
  return db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(
      and(
        ofCompany(clients, companyId),
        chosen === null
          ? isNull(clients.archivedAt)
          : sql`(${clients.archivedAt} is null or ${clients.id} = ${chosen})`,
      ),
    )
    .orderBy(asc(sql`lower(${clients.name})`), asc(clients.id));
}

export async function findClient(companyId: string, id: string): Promise<ClientRow | null> {
  const [row] = await db.select().from(clients).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

/** Ignores case, as the unique index does. */
export async function isClientNameTaken(companyId: string, name: string, exceptId: string): Promise<boolean> {
  const same = and(
    ofWholeCompany(clients, companyId),
    eq(sql`lower(${clients.name})`, sql`lower(${name})`),
    ne(clients.id, exceptId),
  );
  return (await db.$count(clients, same)) > 0;
}

export async function addClient(
  companyId: string,
  client: Omit<typeof clients.$inferInsert, "companyId">,
): Promise<void> {
  await recorded(companyId, "client.created", () =>
    db
      .insert(clients)
      .values({ ...client, companyId })
      .returning(named),
  );
}

export type ClientChange = Partial<Omit<typeof clients.$inferInsert, "id" | "companyId" | "createdAt">>;

export function setClient(companyId: string, id: string, change: ClientChange): Promise<boolean> {
  return inTransaction(async () => {
    const before = await findClient(companyId, id);
    if (!before) return false;
    await db.update(clients).set(change).where(ours(companyId, id));
    await recordChange(companyId, clientAction(change), { ...before, ...change, id }, before, change);
    return true;
  });
}

function clientAction({ archivedAt }: ClientChange) {
  if (archivedAt === undefined) return "client.changed";
  return archivedAt === null ? "client.restored" : "client.archived";
}

export async function removeClient(companyId: string, id: string): Promise<boolean> {
  const gone = await recorded(companyId, "client.deleted", () =>
    db.delete(clients).where(ours(companyId, id)).returning(named),
  );
  return gone.length === 1;
}

/** Returns the changed ids: none for another company's client. */
export async function setDashboardsClient(
  companyId: string,
  ids: readonly string[],
  clientId: string | null,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const own = and(ofCompany(dashboards, companyId), inArray(dashboards.id, [...ids]));
  const other = and(own, sql`${dashboards.clientId} is distinct from ${clientId}`);
  const differing = () => db.select({ id: dashboards.id }).from(dashboards).where(other);
  const changed = await recordedWhere(companyId, "dashboard.client-changed", differing, () =>
    db
      .update(dashboards)
      .set({ clientId })
      .where(and(own, isOurClient(companyId, clientId)))
      .returning({ id: dashboards.id, name: dashboards.name }),
  );
  return changed.map(({ id }) => id);
}

/** False if the client belongs to another company. */
export async function setSourceClient(
  companyId: string,
  id: string,
  clientId: string | null,
): Promise<boolean> {
  const own = and(ofCompany(sources, companyId), eq(sources.id, id));
  const other = and(own, sql`${sources.clientId} is distinct from ${clientId}`);
  const differing = () => db.select({ id: sources.id }).from(sources).where(other);
  const changed = await recordedWhere(companyId, "source.client-changed", differing, () =>
    db
      .update(sources)
      .set({ clientId })
      .where(and(own, isOurClient(companyId, clientId)))
      .returning({ id: sources.id, name: sources.name }),
  );
  return changed.length === 1;
}

export async function countOfClient(companyId: string, clientId: string) {
  const [boards, connected] = await Promise.all([
    db.$count(dashboards, and(ofCompany(dashboards, companyId), eq(dashboards.clientId, clientId))),
    db.$count(sources, and(ofCompany(sources, companyId), eq(sources.clientId, clientId))),
  ]);
  return { dashboards: boards, sources: connected };
}

export function listDashboardsOfClient(companyId: string, clientId: string) {
  return db
    .select({
      id: dashboards.id,
      permalink: dashboards.permalink,
      name: dashboards.name,
      active: dashboards.active,
      widgets: sql<number>`jsonb_array_length(${dashboards.content}->'widgets')`,
      updatedAt: dashboards.updatedAt,
    })
    .from(dashboards)
    .where(and(ofCompany(dashboards, companyId), eq(dashboards.clientId, clientId)))
    .orderBy(desc(dashboards.active), asc(sql`lower(${dashboards.name})`), asc(dashboards.id));
}

export function listReportsOfClient(companyId: string, clientId: string) {
  return db
    .select({ report: automaticReports, dashboardName: dashboards.name })
    .from(automaticReports)
    .innerJoin(dashboards, eq(dashboards.id, automaticReports.dashboardId))
    .where(
      and(
        ofCompany(automaticReports, companyId),
        ofCompany(dashboards, companyId),
        eq(dashboards.clientId, clientId),
        eq(dashboards.active, true),
      ),
    )
    .orderBy(asc(automaticReports.nextDueAt));
}

export async function listContactsOfDashboard(
  companyId: string,
  dashboardId: string,
): Promise<readonly string[]> {
  const [row] = await db
    .select({ contacts: clients.contacts })
    .from(clients)
    .innerJoin(dashboards, eq(dashboards.clientId, clients.id))
    .where(
      and(ofCompany(clients, companyId), ofCompany(dashboards, companyId), eq(dashboards.id, dashboardId)),
    );
  return row?.contacts ?? [];
}

function isOurClient(companyId: string, clientId: string | null): SQL | undefined {
  if (!isInLimit(clientId)) return sql`false`;
  if (clientId === null) return undefined;
  return exists(db.select({ id: clients.id }).from(clients).where(ours(companyId, clientId)));
}

const named = { id: clients.id, name: clients.name };

const ours = (companyId: string, id: string) => and(ofCompany(clients, companyId), eq(clients.id, id));

const namedSegment = { id: segments.id, name: segments.name };

type SegmentRow = typeof segments.$inferSelect;

export function listSegments(companyId: string, clientId: string | null): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segments)
    .where(ofClientOrNone(companyId, clientId))
    .orderBy(asc(sql`lower(${segments.name})`), asc(segments.id));
}

export async function isSegmentNameTaken(
  companyId: string,
  clientId: string | null,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const same = and(
    ofClientOrNone(companyId, clientId),
    eq(sql`lower(${segments.name})`, sql`lower(${name})`),
    exceptId === null ? undefined : ne(segments.id, exceptId),
  );
  return (await db.$count(segments, same)) > 0;
}

export async function addSegment(
  companyId: string,
  segment: Omit<typeof segments.$inferInsert, "companyId">,
): Promise<void> {
  await recorded(companyId, "segment.created", () =>
    db
      .insert(segments)
      .values({ ...segment, companyId })
      .returning(namedSegment),
  );
}

export async function setSegmentName(
  companyId: string,
  clientId: string | null,
  id: string,
  name: string,
): Promise<boolean> {
  const changed = await recorded(companyId, "segment.changed", () =>
    db
      .update(segments)
      .set({ name })
      .where(and(ofClientOrNone(companyId, clientId), eq(segments.id, id)))
      .returning(namedSegment),
  );
  return changed.length === 1;
}

export async function removeSegment(
  companyId: string,
  clientId: string | null,
  id: string,
): Promise<boolean> {
  const gone = await recorded(companyId, "segment.deleted", () =>
    db
      .delete(segments)
      .where(and(ofClientOrNone(companyId, clientId), eq(segments.id, id)))
      .returning(namedSegment),
  );
  return gone.length === 1;
}

function ofClientOrNone(companyId: string, clientId: string | null): SQL | undefined {
  return and(
    ofCompany(segments, companyId),
    clientId === null ? isNull(segments.clientId) : eq(segments.clientId, clientId),
  );
}
