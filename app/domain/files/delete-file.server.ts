import { now } from "#app/lib/clock.server.ts";
import { removeExpiredFiles, removeFile } from "#db/queries/files.ts";

/** Its bytes go with it; those in the bucket a little later (`sweepBucket`). */
export async function deleteFile(companyId: string, fileId: string): Promise<"deleted" | "not-found"> {
  return (await removeFile(companyId, fileId)) ? "deleted" : "not-found";
}

/** For the clean-up job: what was never finished, never confirmed, or kept for a time only. Gives back how many went. */
export function deleteExpiredFiles(): Promise<number> {
  return removeExpiredFiles(now(), 100);
}
