import { and, count, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { apiTokens } from "#db/schema/index.ts";

export function listApiTokens(companyId: string, userId: string) {
  return db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      scope: apiTokens.scope,
      expiresAt: apiTokens.expiresAt,
      createdAt: apiTokens.createdAt,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .where(and(eq(apiTokens.companyId, companyId), eq(apiTokens.userId, userId)))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id);
}

export async function countApiTokens(companyId: string, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(apiTokens)
    .where(and(eq(apiTokens.companyId, companyId), eq(apiTokens.userId, userId)));
  return row?.n ?? 0;
}

export async function addApiToken(token: typeof apiTokens.$inferInsert): Promise<void> {
  await db.insert(apiTokens).values(token);
}

export async function removeApiTokens(companyId: string, userId: string): Promise<void> {
  await db.delete(apiTokens).where(and(eq(apiTokens.companyId, companyId), eq(apiTokens.userId, userId)));
}

export async function removeApiToken(companyId: string, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.companyId, companyId), eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
    .returning({ id: apiTokens.id });
  return gone.length === 1;
}
