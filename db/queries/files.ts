import { and, asc, desc, eq, gt, inArray, isNull, lt, max } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { clientLimit } from "#app/lib/request-context.server.ts";
import { bucketFiles, fileParts, files } from "#db/schema/index.ts";
import { recordEvents } from "./audit-log/record.ts";

export type FileRow = typeof files.$inferSelect;

const dashboardImages: FileRow["kind"][] = ["logo", "background", "client", "widget"];
const imageKinds: FileRow["kind"][] = [...dashboardImages, "avatar"];

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

/** False when the file is deleted. */
export function setFileWhole(
  companyId: string,
  id: string,
  whole: Pick<FileRow, "size" | "sha256" | "contentType" | "expiresAt">,
): Promise<boolean> {
  return inTransaction(async () => {
    const [file] = await db.update(files).set(whole).where(ours(companyId, id)).returning();
    if (!file) return false;
    if (imageKinds.includes(file.kind))
      await recordEvents(companyId, [{ action: "file.uploaded", subject: file }]);
    return true;
  });
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

/** The row stays. The sweep deletes objects in the bucket. */
export async function removeFileParts(companyId: string, fileId: string): Promise<void> {
  await inTransaction(async () => {
    await db.delete(fileParts).where(and(eq(fileParts.companyId, companyId), eq(fileParts.fileId, fileId)));
    await db.update(files).set({ inBucket: false }).where(ours(companyId, fileId));
  });
}

/** All companies. */
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

export async function listImageFiles(
  companyId: string,
  { limit, include }: { readonly limit: number; readonly include: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const whole = and(
    eq(files.companyId, companyId),
    inArray(files.kind, dashboardImages),
    isNull(files.expiresAt),
  );
  const columns = { id: files.id, name: files.name, sha256: files.sha256 };
  // An image has no client, so limited people get images in use.
  if (clientLimit())
    return include.length === 0
      ? []
      : db
          .select({ id: files.id, name: files.name })
          .from(files)
          .where(and(whole, inArray(files.id, [...include])));
  const latest = await db
    .select({ sha256: files.sha256, id: max(files.id) })
    .from(files)
    .where(whole)
    .groupBy(files.sha256)
    .orderBy(desc(max(files.createdAt)))
    .limit(limit);
  const ids = latest.flatMap(({ id }) => id ?? []);
  const rows = await db
    .select(columns)
    .from(files)
    .where(and(whole, inArray(files.id, [...ids, ...include])))
    .orderBy(desc(files.createdAt), asc(files.id));
  const chosen = new Set(rows.filter(({ id }) => include.includes(id)).map(({ sha256 }) => sha256));
  return rows
    .filter(({ id, sha256 }) => include.includes(id) || !chosen.has(sha256))
    .map(({ id, name }) => ({ id, name }));
}

const ours = (companyId: string, id: string) => and(eq(files.companyId, companyId), eq(files.id, id));

/** Takes no company: the id is the secret (134 random bits, 93 before November 2026). */
export async function findImage(id: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), inArray(files.kind, imageKinds)))
    .limit(1);
  return row ?? null;
}
