import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { type BucketFile, forgetBucketFile, listLeftInBucket } from "#db/queries/bucket-files.ts";
import { deleteObject } from "./bucket.server.ts";
import { BytesUnavailable } from "./bytes-unavailable.ts";
import { objectKey } from "./file-store.server.ts";

/** Longer than all tries of a part. */
const onItsWayMs = 10 * 60_000;
const biteSize = 100;
const deletesAtOnce = 8;

/** Returns the number of files. Only our objects: the bucket may be shared. */
export async function sweepBucket(): Promise<number> {
  let swept = 0;
  while (config.bucket) {
    const left = await listLeftInBucket(new Date(now().getTime() - onItsWayMs), biteSize);
    if (left.length === 0) break;
    try {
      for (const file of left) {
        await deleteObjects(file);
        await forgetBucketFile(file);
        swept += 1;
      }
    } catch (error) {
      if (!(error instanceof BytesUnavailable)) throw error;
      log.warn({ swept }, "the bucket could not be swept; it is tried again");
      break;
    }
  }
  return swept;
}

async function deleteObjects({ companyId, fileId, parts }: BucketFile): Promise<void> {
  const numbers = Array.from({ length: parts }, (_, n) => n);
  while (numbers.length > 0)
    await Promise.all(
      numbers.splice(0, deletesAtOnce).map((n) => deleteObject(objectKey(companyId, fileId, n))),
    );
}
