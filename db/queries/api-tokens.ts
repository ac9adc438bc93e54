import { and, count, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { apiTokens } from "#db/schema/index.ts";
import { recorded } from "./audit-log/record.ts";

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
  await recorded(
    token.companyId,
    "token.created",
    () => db.insert(apiTokens).values(token).returning(named),
    { scope: token.scope ?? "write" },
  );
}

export async function removeApiTokens(companyId: string, userId: string): Promise<void> {
  await recorded(companyId, "token.revoked", () =>
    db
      .delete(apiTokens)
      .where(and(eq(apiTokens.companyId, companyId), eq(apiTokens.userId, userId)))
      .returning(named),
  );
}

export async function removeApiToken(companyId: string, userId: string, id: string): Promise<boolean> {
  const gone = await recorded(companyId, "token.revoked", () =>
    db
      .delete(apiTokens)
      .where(and(eq(apiTokens.companyId, companyId), eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
      .returning(named),
  );
  return gone.length === 1;
}

const named = { id: apiTokens.id, name: apiTokens.name };
