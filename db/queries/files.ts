import { and, asc, eq, gt, inArray, lt } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { bucketFiles, fileParts, files } from "#db/schema/index.ts";

export type FileRow = typeof files.$inferSelect;

/** A file whose bytes are still to come. One for the bucket is put down there too, before anything of it is sent. */
export async function addFile(
  companyId: string,
  file: Omit<typeof files.$inferInsert, "companyId">,
  at: Date,
): Promise<void> {
  await inTransaction(async () => {
    await db.insert(files).values({ ...file, companyId });
    if (file.inBucket)
      await db.insert(bucketFiles).values({ fileId: file.id, companyId, parts: 0, touchedAt: at });
  });
}

export async function findFile(companyId: string, id: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

/** What is known only when the last byte has come. False when the file was deleted meanwhile. */
export async function setFileWhole(
  companyId: string,
  id: string,
  whole: Pick<FileRow, "size" | "sha256" | "contentType" | "expiresAt">,
): Promise<boolean> {
  const set = await db.update(files).set(whole).where(ours(companyId, id)).returning({ id: files.id });
  return set.length === 1;
}

export async function setFileExpiry(companyId: string, id: string, expiresAt: Date | null): Promise<void> {
  await db.update(files).set({ expiresAt }).where(ours(companyId, id));
}

export async function addFilePart(
  companyId: string,
  fileId: string,
  n: number,
  bytes: Uint8Array,
): Promise<void> {
  await db.insert(fileParts).values({ companyId, fileId, n, bytes });
}

/** The part after this one, or null at the end: a part at a time, so that no file is ever whole in memory. */
export async function findFilePartAfter(companyId: string, fileId: string, n: number) {
  const [part] = await db
    .select({ n: fileParts.n, bytes: fileParts.bytes })
    .from(fileParts)
    .where(and(eq(fileParts.companyId, companyId), eq(fileParts.fileId, fileId), gt(fileParts.n, n)))
    .orderBy(asc(fileParts.n))
    .limit(1);
  return part ?? null;
}

export async function removeFile(companyId: string, id: string): Promise<boolean> {
  const gone = await db.delete(files).where(ours(companyId, id)).returning({ id: files.id });
  return gone.length === 1;
}

/** The bytes go, the record that there was a file stays. What it had in the bucket is nobody's then and is swept. */
export async function removeFileParts(companyId: string, fileId: string): Promise<void> {
  await inTransaction(async () => {
    await db.delete(fileParts).where(and(eq(fileParts.companyId, companyId), eq(fileParts.fileId, fileId)));
    await db.update(files).set({ inBucket: false }).where(ours(companyId, fileId));
  });
}

/**
 * Of all companies: the clean-up job asks for no one in particular. A few at a time, because parts go with them. One that
 * was given more time at the last moment stays.
 */
export async function removeExpiredFiles(at: Date, limit: number): Promise<number> {
  const expired = db
    .select({ id: files.id })
    .from(files)
    .where(lt(files.expiresAt, at))
    .orderBy(asc(files.expiresAt))
    .limit(limit);
  const gone = await db
    .delete(files)
    .where(and(inArray(files.id, expired), lt(files.expiresAt, at)))
    .returning({ id: files.id });
  return gone.length;
}

const ours = (companyId: string, id: string) => and(eq(files.companyId, companyId), eq(files.id, id));

/**
 * Asked without a company, because visitors have none: an image's id (93 random bits) is known to whoever was shown a
 * page with it. Other kinds of files are not found this way.
 */
export async function findImage(id: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), inArray(files.kind, ["logo", "background", "client", "avatar", "widget"])))
    .limit(1);
  return row ?? null;
}
