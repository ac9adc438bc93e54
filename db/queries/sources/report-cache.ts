import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { reportCache } from "#db/schema/index.ts";

export type CachedTable = Pick<typeof reportCache.$inferSelect, "sourceId" | "key" | "table" | "usedAt">;

const shown = {
  sourceId: reportCache.sourceId,
  key: reportCache.key,
  table: reportCache.table,
  usedAt: reportCache.usedAt,
};

export async function listCachedTables(
  companyId: string,
  questions: readonly { readonly sourceId: string; readonly key: string }[],
): Promise<CachedTable[]> {
  if (questions.length === 0) return [];
  const sourceIds = [...new Set(questions.map(({ sourceId }) => sourceId))];
  const keys = [...new Set(questions.map(({ key }) => key))];
  return db
    .selectDistinctOn([reportCache.sourceId, reportCache.key], shown)
    .from(reportCache)
    .where(
      and(
        eq(reportCache.companyId, companyId),
        inArray(reportCache.sourceId, sourceIds),
        inArray(reportCache.key, keys),
      ),
    )
    .orderBy(reportCache.sourceId, reportCache.key, desc(reportCache.version));
}

export async function addCachedTable(
  companyId: string,
  cached: Omit<typeof reportCache.$inferInsert, "companyId" | "usedAt">,
): Promise<void> {
  await db
    .insert(reportCache)
    .values({ ...cached, companyId })
    .onConflictDoNothing();
}

export async function noteTablesUsed(companyId: string, keys: readonly string[], at: Date): Promise<void> {
  await db
    .update(reportCache)
    .set({ usedAt: at })
    .where(and(eq(reportCache.companyId, companyId), inArray(reportCache.key, [...keys])));
}

/** All companies. */
export async function removeUnusedTables(usedBefore: Date, limit: number): Promise<number> {
  const gone = await db.execute(sql`
    delete from ${reportCache} where ctid in (
      select ctid from ${reportCache} where ${reportCache.usedAt} < ${usedBefore.toISOString()}::timestamptz limit ${limit}
    ) returning 1`);
  return gone.length;
}
