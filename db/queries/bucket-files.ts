import { and, eq, exists, lt, not } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { bucketFiles, files } from "#db/schema/index.ts";

export async function announcePart(companyId: string, fileId: string, n: number, at: Date): Promise<boolean> {
  const announced = await db
    .update(bucketFiles)
    .set({ parts: n + 1, touchedAt: at })
    .where(and(eq(bucketFiles.companyId, companyId), eq(bucketFiles.fileId, fileId), exists(itsFile())))
    .returning({ fileId: bucketFiles.fileId });
  return announced.length === 1;
}

export async function countBucketParts(companyId: string, fileId: string): Promise<number> {
  const [row] = await db
    .select({ parts: bucketFiles.parts })
    .from(bucketFiles)
    .where(and(eq(bucketFiles.companyId, companyId), eq(bucketFiles.fileId, fileId)))
    .limit(1);
  return row?.parts ?? 0;
}

export type BucketFile = typeof bucketFiles.$inferSelect;

/** All companies: bucket files without a file row. Recent ones may still be uploading. */
export async function listLeftInBucket(announcedBefore: Date, limit: number): Promise<BucketFile[]> {
  return db
    .select()
    .from(bucketFiles)
    .where(and(lt(bucketFiles.touchedAt, announcedBefore), not(exists(itsFile()))))
    .limit(limit);
}

/** No change if another part was announced. */
export async function forgetBucketFile({ companyId, fileId, touchedAt }: BucketFile): Promise<void> {
  await db
    .delete(bucketFiles)
    .where(
      and(
        eq(bucketFiles.companyId, companyId),
        eq(bucketFiles.fileId, fileId),
        eq(bucketFiles.touchedAt, touchedAt),
      ),
    );
}

export async function countFilesInBucket(): Promise<number> {
  return db.$count(files, eq(files.inBucket, true));
}

const itsFile = () =>
  db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, bucketFiles.fileId), eq(files.inBucket, true)));
