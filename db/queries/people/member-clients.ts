import { and, asc, eq, inArray } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { clients, memberClients, users } from "#db/schema/index.ts";
import { ofWholeCompany } from "../scope/scope.ts";

export async function listMemberClients(companyId: string, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberClients.clientId })
    .from(memberClients)
    .where(and(eq(memberClients.companyId, companyId), eq(memberClients.userId, userId)))
    .orderBy(asc(memberClients.clientId));
  return rows.map(({ id }) => id);
}

export async function findOurClients(companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(ofWholeCompany(clients, companyId), inArray(clients.id, [...ids])));
  return rows.map(({ id }) => id);
}

/** Null: all clients. `ids` belong to the company. */
export function setMemberClients(
  companyId: string,
  userId: string,
  ids: readonly string[] | null,
): Promise<void> {
  return inTransaction(async () => {
    await db
      .update(users)
      .set({ onlyClients: ids !== null })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId)));
    await db
      .delete(memberClients)
      .where(and(eq(memberClients.companyId, companyId), eq(memberClients.userId, userId)));
    if (ids && ids.length > 0)
      await db.insert(memberClients).values(ids.map((clientId) => ({ companyId, userId, clientId })));
  });
}
