import { and, desc, eq, inArray, lt, ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { companyArchives } from "#db/schema/index.ts";

export type ArchiveRow = typeof companyArchives.$inferSelect;

export async function findArchive(companyId: string, id: string): Promise<ArchiveRow | null> {
  const [row] = await db.select().from(companyArchives).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

export async function findNewestArchive(companyId: string): Promise<ArchiveRow | null> {
  const [row] = await db
    .select()
    .from(companyArchives)
    .where(eq(companyArchives.companyId, companyId))
    .orderBy(desc(companyArchives.createdAt))
    .limit(1);
  return row ?? null;
}

/** False while another one is being made. */
export async function addArchive(row: typeof companyArchives.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(companyArchives)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: companyArchives.id });
  return added.length === 1;
}

export async function setArchive(
  companyId: string,
  id: string,
  change: Partial<Omit<ArchiveRow, "id" | "companyId">>,
): Promise<void> {
  await db.update(companyArchives).set(change).where(ours(companyId, id));
}

export async function removeArchives(companyId: string, newest?: string): Promise<(string | null)[]> {
  const gone = await db
    .delete(companyArchives)
    .where(
      and(
        eq(companyArchives.companyId, companyId),
        newest === undefined ? undefined : ne(companyArchives.id, newest),
      ),
    )
    .returning({ fileId: companyArchives.fileId });
  return gone.map(({ fileId }) => fileId);
}

export async function endArchivesBefore(before: Date, error: string): Promise<void> {
  await db
    .update(companyArchives)
    .set({ state: "failed", error })
    .where(and(inArray(companyArchives.state, ["waiting", "making"]), lt(companyArchives.createdAt, before)));
}

/** All companies. Files expire by themselves. */
export async function removeArchivesBefore(before: Date): Promise<void> {
  await db.delete(companyArchives).where(lt(companyArchives.createdAt, before));
}

const ours = (companyId: string, id: string) =>
  and(eq(companyArchives.companyId, companyId), eq(companyArchives.id, id));
