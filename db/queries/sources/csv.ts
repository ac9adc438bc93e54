import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, max, or, sql } from "drizzle-orm";
import type { DateRange } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { csvChunks, csvUploads } from "#db/schema/index.ts";
import type { UploadRow } from "./sources.ts";
import { recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export async function addUpload(
  companyId: string,
  upload: Omit<typeof csvUploads.$inferInsert, "companyId">,
): Promise<void> {
  await recorded(companyId, "source.file-received", () =>
    db
      .insert(csvUploads)
      .values({ ...upload, companyId })
      .returning({ id: csvUploads.sourceId, name: csvUploads.name }),
  );
}

export async function findUpload(companyId: string, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(csvUploads).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

export async function listUploads(companyId: string, sourceId: string): Promise<UploadRow[]> {
  return db
    .select()
    .from(csvUploads)
    .where(and(ofCompany(csvUploads, companyId), eq(csvUploads.sourceId, sourceId)))
    .orderBy(desc(csvUploads.version), desc(csvUploads.createdAt));
}

export async function listOpenUploads(companyId: string): Promise<UploadRow[]> {
  return db
    .selectDistinctOn([csvUploads.sourceId])
    .from(csvUploads)
    .where(and(ofCompany(csvUploads, companyId), inArray(csvUploads.state, ["importing", "failed"])))
    .orderBy(csvUploads.sourceId, desc(csvUploads.version), desc(csvUploads.createdAt));
}

export async function nextUploadVersion(companyId: string, sourceId: string): Promise<number> {
  const [row] = await db
    .select({ version: max(csvUploads.version) })
    .from(csvUploads)
    .where(and(ofCompany(csvUploads, companyId), eq(csvUploads.sourceId, sourceId)));
  return (row?.version ?? 0) + 1;
}

type UploadChange = Partial<Omit<typeof csvUploads.$inferInsert, "id" | "companyId" | "fileId">>;

/** False when in none of the states `whileIn`. */
export async function setUpload(
  companyId: string,
  id: string,
  change: UploadChange,
  whileIn: readonly UploadRow["state"][],
): Promise<boolean> {
  const changed = await db
    .update(csvUploads)
    .set(change)
    .where(and(ours(companyId, id), inArray(csvUploads.state, [...whileIn])))
    .returning({ id: csvUploads.id });
  return changed.length === 1;
}

/** All companies: perhaps interrupted by a restart. */
export async function listImportingUploads(): Promise<Pick<UploadRow, "id" | "companyId" | "rowsRead">[]> {
  return db
    .select({ id: csvUploads.id, companyId: csvUploads.companyId, rowsRead: csvUploads.rowsRead })
    .from(csvUploads)
    .where(eq(csvUploads.state, "importing"));
}

export async function addChunk(
  companyId: string,
  chunk: Omit<typeof csvChunks.$inferInsert, "companyId">,
): Promise<void> {
  await db.insert(csvChunks).values({ ...chunk, companyId });
}

export async function removeChunks(companyId: string, uploadId: string): Promise<void> {
  await db.delete(csvChunks).where(chunksOf(companyId, uploadId));
}

export async function countChunkRows(companyId: string, uploadId: string): Promise<number> {
  const [row] = await db
    .select({ rows: sql<string | null>`sum(${csvChunks.rowCount})` })
    .from(csvChunks)
    .where(chunksOf(companyId, uploadId));
  return Number(row?.rows ?? 0);
}

export async function findChunkAfter(
  companyId: string,
  uploadId: string,
  n: number,
  range: DateRange | null,
) {
  const [chunk] = await db
    .select({ n: csvChunks.n, rowCount: csvChunks.rowCount, data: csvChunks.data })
    .from(csvChunks)
    .where(
      and(
        chunksOf(companyId, uploadId),
        gt(csvChunks.n, n),
        range
          ? or(
              isNull(csvChunks.firstDay),
              and(lte(csvChunks.firstDay, range.to), gte(csvChunks.lastDay, range.from)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(csvChunks.n))
    .limit(1);
  return chunk ?? null;
}

const ours = (companyId: string, id: string) => and(ofCompany(csvUploads, companyId), eq(csvUploads.id, id));
const chunksOf = (companyId: string, uploadId: string) =>
  and(eq(csvChunks.companyId, companyId), eq(csvChunks.uploadId, uploadId));
