import { now } from "#app/lib/clock.server.ts";
import { removeExpiredFiles, removeFile } from "#db/queries/files.ts";

/** `sweepBucket` deletes the bytes later. */
export async function deleteFile(companyId: string, fileId: string): Promise<"deleted" | "not-found"> {
  return (await removeFile(companyId, fileId)) ? "deleted" : "not-found";
}

/** At most 100; returns their count. */
export function deleteExpiredFiles(): Promise<number> {
  return removeExpiredFiles(now(), 100);
}
