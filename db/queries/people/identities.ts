import { and, asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { loginIdentities } from "#db/schema/index.ts";

export type IdentityRow = typeof loginIdentities.$inferSelect;
type Provider = IdentityRow["provider"];

/** Takes no company: the provider proved who it is. */
export async function findIdentity(provider: Provider, subject: string): Promise<IdentityRow | null> {
  const [row] = await db
    .select()
    .from(loginIdentities)
    .where(and(eq(loginIdentities.provider, provider), eq(loginIdentities.subject, subject)))
    .limit(1);
  return row ?? null;
}

export function listIdentities(companyId: string, userId: string): Promise<IdentityRow[]> {
  return db
    .select()
    .from(loginIdentities)
    .where(of(companyId, userId))
    .orderBy(asc(loginIdentities.createdAt), asc(loginIdentities.id));
}

/** False if the account is taken, or the person has another of this provider. */
export async function addIdentity(row: typeof loginIdentities.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(loginIdentities)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: loginIdentities.id });
  return added.length === 1;
}

export async function touchIdentity(companyId: string, id: string, at: Date): Promise<void> {
  await db
    .update(loginIdentities)
    .set({ lastUsedAt: at })
    .where(and(eq(loginIdentities.companyId, companyId), eq(loginIdentities.id, id)));
}

export async function removeIdentity(companyId: string, userId: string, provider: Provider): Promise<void> {
  await db.delete(loginIdentities).where(and(of(companyId, userId), eq(loginIdentities.provider, provider)));
}

export async function removeIdentities(companyId: string, userId: string): Promise<Provider[]> {
  const removed = await db
    .delete(loginIdentities)
    .where(of(companyId, userId))
    .returning({ provider: loginIdentities.provider });
  return removed.map(({ provider }) => provider);
}

function of(companyId: string, userId: string) {
  return and(eq(loginIdentities.companyId, companyId), eq(loginIdentities.userId, userId));
}
