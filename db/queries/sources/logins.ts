import { and, asc, eq, isNull, lt, lte, ne, notExists, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { logins, sources } from "#db/schema/index.ts";

export type LoginRow = typeof logins.$inferSelect;

export async function findLogin(companyId: string, id: string): Promise<LoginRow | null> {
  const [row] = await db.select().from(logins).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

/** Discards the result of a running renewal. */
export async function keepLogin(
  companyId: string,
  login: Omit<typeof logins.$inferInsert, "companyId" | "renewedBy" | "renewedUntil">,
): Promise<LoginRow> {
  const { account, credentials, scopes, endsAt, renewedAt } = login;
  const [row] = await db
    .insert(logins)
    .values({ ...login, companyId })
    .onConflictDoUpdate({
      target: [logins.companyId, logins.family, logins.accountId],
      set: { account, credentials, scopes, endsAt, renewedAt, renewedBy: null, renewedUntil: null },
    })
    .returning();
  return row!;
}

type Lease = { readonly at: Date; readonly until: Date };

/** Null while another process has it. */
export async function claimLogin(
  companyId: string,
  id: string,
  process: string,
  { at, until }: Lease,
): Promise<LoginRow | null> {
  const isFree = or(isNull(logins.renewedUntil), lte(logins.renewedUntil, at));
  const [row] = await db
    .update(logins)
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
  renewed: Pick<LoginRow, "credentials" | "scopes" | "endsAt" | "renewedAt">,
): Promise<boolean> {
  const changed = await db
    .update(logins)
    .set({ ...renewed, renewedBy: null, renewedUntil: null })
    .where(and(ours(companyId, id), eq(logins.renewedBy, process)))
    .returning({ id: logins.id });
  return changed.length === 1;
}

export async function freeLogin(companyId: string, id: string, process: string): Promise<void> {
  await db
    .update(logins)
    .set({ renewedBy: null, renewedUntil: null })
    .where(and(ours(companyId, id), eq(logins.renewedBy, process)));
}

export async function listSourcesOfLogin(companyId: string, loginId: string) {
  return db
    .select()
    .from(sources)
    .where(and(eq(sources.companyId, companyId), eq(sources.loginId, loginId)))
    .orderBy(asc(sources.name), asc(sources.id));
}

/** All companies. */
export async function listUnusedLogins(
  before: Date,
  limit: number,
): Promise<Pick<LoginRow, "companyId" | "id">[]> {
  const used = db.select({ id: sources.id }).from(sources).where(eq(sources.loginId, logins.id));
  return db
    .select({ companyId: logins.companyId, id: logins.id })
    .from(logins)
    .where(and(lt(logins.renewedAt, before), notExists(used)))
    .limit(limit);
}

export async function removeUnusedLogin(companyId: string, id: string): Promise<boolean> {
  const used = db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.companyId, companyId), eq(sources.loginId, id)));
  const gone = await db
    .delete(logins)
    .where(and(ours(companyId, id), notExists(used)))
    .returning({ id: logins.id });
  return gone.length === 1;
}

/** Google revokes a consent for all companies at once, so this query crosses companies. */
export async function isConnectedElsewhere(
  companyId: string,
  family: string,
  accountId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: logins.id })
    .from(logins)
    .where(and(ne(logins.companyId, companyId), eq(logins.family, family), eq(logins.accountId, accountId)))
    .limit(1);
  return row !== undefined;
}

const ours = (companyId: string, id: string) => and(eq(logins.companyId, companyId), eq(logins.id, id));
