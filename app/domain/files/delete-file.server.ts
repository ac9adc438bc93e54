import { now } from "#app/lib/clock.server.ts";
import { listExpiredFiles, removeFile } from "#db/queries/files.ts";
import { fileStore } from "./file-store.server.ts";

export async function deleteFile(companyId: string, fileId: string): Promise<"deleted" | "not-found"> {
  await fileStore.remove(companyId, fileId);
  return (await removeFile(companyId, fileId)) ? "deleted" : "not-found";
}

/** For the clean-up job: what was never finished, never confirmed, or kept for a time only. Gives back how many went. */
export async function deleteExpiredFiles(): Promise<number> {
  const expired = await listExpiredFiles(now(), 100);
  for (const { id, companyId } of expired) await deleteFile(companyId, id);
  return expired.length;
}
