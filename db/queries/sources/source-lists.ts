import { and, eq, inArray, like } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sourceLists } from "#db/schema/index.ts";

export type SourceListRow = Pick<typeof sourceLists.$inferSelect, "sourceId" | "key" | "value" | "fetchedAt">;

const shown = {
  sourceId: sourceLists.sourceId,
  key: sourceLists.key,
  value: sourceLists.value,
  fetchedAt: sourceLists.fetchedAt,
};

export async function findSourceList(
  companyId: string,
  sourceId: string,
  key: string,
): Promise<SourceListRow | null> {
  const [row] = await db
    .select(shown)
    .from(sourceLists)
    .where(
      and(eq(sourceLists.companyId, companyId), eq(sourceLists.sourceId, sourceId), eq(sourceLists.key, key)),
    );
  return row ?? null;
}

export async function listSourceLists(
  companyId: string,
  sourceIds: readonly string[],
  prefix: string,
): Promise<SourceListRow[]> {
  if (sourceIds.length === 0) return [];
  return db
    .select(shown)
    .from(sourceLists)
    .where(
      and(
        eq(sourceLists.companyId, companyId),
        inArray(sourceLists.sourceId, [...sourceIds]),
        like(sourceLists.key, `${prefix}%`),
      ),
    );
}

export async function keepSourceList(
  companyId: string,
  sourceId: string,
  key: string,
  value: unknown,
  fetchedAt: Date,
): Promise<void> {
  await db
    .insert(sourceLists)
    .values({ companyId, sourceId, key, value, fetchedAt })
    .onConflictDoUpdate({
      target: [sourceLists.companyId, sourceLists.sourceId, sourceLists.key],
      set: { value, fetchedAt },
    });
}

export async function removeSourceLists(companyId: string, sourceId: string): Promise<void> {
  await db
    .delete(sourceLists)
    .where(and(eq(sourceLists.companyId, companyId), eq(sourceLists.sourceId, sourceId)));
}
