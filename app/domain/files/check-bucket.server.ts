import { config } from "#app/config.server.ts";
import { log } from "#app/lib/log.server.ts";
import { countFilesInBucket } from "#db/queries/bucket-files.ts";
import { startRetries, deleteObject, getObject, putObject } from "./bucket.server.ts";
import { BytesUnavailable } from "./bytes-unavailable.ts";

const note = "The files of a Plainboard installation. What is here belongs to rows of its database.\n";
const wrongAddress = /^(ENOTFOUND|ERR_SSL_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** One line for the operator, or null. Outages are only logged. */
export async function bucketProblem(): Promise<string | null> {
  const { bucket } = config;
  if (!bucket) return null;
  try {
    await putObject("about.txt", Buffer.from(note), startRetries);
    await getObject("about.txt", startRetries);
    await deleteObject("nothing", startRetries);
    return null;
  } catch (error) {
    if (!(error instanceof BytesUnavailable)) throw error;
    const { why, isRefusal } = error;
    const where = `The bucket ${bucket.bucket} at ${new URL(bucket.endpoint).host}`;
    if (isRefusal) return `${where} denied access (${why}). Check FILES_URL.`;
    if (wrongAddress.test(why)) return `${where} cannot be reached (${why}). Check FILES_URL.`;
    log.warn({ why }, "files cannot be stored or read until the bucket answers");
    return null;
  }
}

export async function missingBucketProblem(): Promise<string | null> {
  const count = config.bucket ? 0 : await countFilesInBucket();
  if (count === 0) return null;
  return `${count === 1 ? "1 file is" : `${count} files are`} in a bucket and cannot be read without it: set FILES_URL as before`;
}
