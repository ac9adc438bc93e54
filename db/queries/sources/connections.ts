import { and, asc, eq, isNull, lt, lte, ne, notExists, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { connections, sources } from "#db/schema/index.ts";
import { ofCompany } from "../scope/scope.ts";

export type ConnectionRow = typeof connections.$inferSelect;

export async function findConnection(companyId: string, id: string): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connections).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

/** Discards the result of a running renewal. */
export async function keepConnection(
  companyId: string,
  connection: Omit<typeof connections.$inferInsert, "companyId" | "renewedBy" | "renewedUntil">,
): Promise<ConnectionRow> {
  const { account, credentials, scopes, endsAt, renewedAt } = connection;
  const [row] = await db
    .insert(connections)
    .values({ ...connection, companyId })
    .onConflictDoUpdate({
      target: [connections.companyId, connections.family, connections.accountId],
      set: { account, credentials, scopes, endsAt, renewedAt, renewedBy: null, renewedUntil: null },
    })
    .returning();
  return row!;
}

type Lease = { readonly at: Date; readonly until: Date };

/** Null while another process has it. */
export async function claimConnection(
  companyId: string,
  id: string,
  process: string,
  { at, until }: Lease,
): Promise<ConnectionRow | null> {
  const isFree = or(isNull(connections.renewedUntil), lte(connections.renewedUntil, at));
  const [row] = await db
    .update(connections)
    .set({ renewedBy: process, renewedUntil: until })
    .where(and(ours(companyId, id), isFree))
    .returning();
  return row ?? null;
}

/** False after another renewal or sign-in. */
export async function keepRenewed(
  companyId: string,
  id: string,
  process: string,
  renewed: Pick<ConnectionRow, "credentials" | "scopes" | "endsAt" | "renewedAt">,
): Promise<boolean> {
  const changed = await db
    .update(connections)
    .set({ ...renewed, renewedBy: null, renewedUntil: null })
    .where(and(ours(companyId, id), eq(connections.renewedBy, process)))
    .returning({ id: connections.id });
  return changed.length === 1;
}

export async function freeConnection(companyId: string, id: string, process: string): Promise<void> {
  await db
    .update(connections)
    .set({ renewedBy: null, renewedUntil: null })
    .where(and(ours(companyId, id), eq(connections.renewedBy, process)));
}

export async function listSourcesOfConnection(companyId: string, connectionId: string) {
  return db
    .select()
    .from(sources)
    .where(and(ofCompany(sources, companyId), eq(sources.connectionId, connectionId)))
    .orderBy(asc(sources.name), asc(sources.id));
}

/** All companies. */
export async function listUnusedConnections(
  before: Date,
  limit: number,
): Promise<Pick<ConnectionRow, "companyId" | "id">[]> {
  const used = db.select({ id: sources.id }).from(sources).where(eq(sources.connectionId, connections.id));
  return db
    .select({ companyId: connections.companyId, id: connections.id })
    .from(connections)
    .where(and(lt(connections.renewedAt, before), notExists(used)))
    .limit(limit);
}

export async function removeUnusedConnection(companyId: string, id: string): Promise<boolean> {
  const used = db
    .select({ id: sources.id })
    .from(sources)
    .where(and(ofCompany(sources, companyId), eq(sources.connectionId, id)));
  const gone = await db
    .delete(connections)
    .where(and(ours(companyId, id), notExists(used)))
    .returning({ id: connections.id });
  return gone.length === 1;
}

/** Crosses companies: Google revokes a consent for all at once. */
export async function isConnectedElsewhere(
  companyId: string,
  family: string,
  accountId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        ne(connections.companyId, companyId),
        eq(connections.family, family),
        eq(connections.accountId, accountId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

const ours = (companyId: string, id: string) =>
  and(eq(connections.companyId, companyId), eq(connections.id, id));
