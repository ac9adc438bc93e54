import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { checkDiskSpace } from "#db/disk-space.server.ts";
import { announcePart, countBucketParts } from "#db/queries/bucket-files.ts";
import { addFilePart, type FileRow, findFilePartAfter } from "#db/queries/files.ts";
import { getObject, putObject } from "./bucket.server.ts";

export type FileStore = {
  readonly inBucket: boolean;
  /** In order, from 0. @throws {BytesUnavailable} or DatabaseUnavailable on a full disk */
  put(companyId: string, fileId: string, n: number, bytes: Uint8Array): Promise<void>;
  /** @throws {BytesUnavailable} */
  read(companyId: string, fileId: string): AsyncIterable<Uint8Array>;
};

/** Bytes. Must not occupy the only connection for long. */
export const partSize = 256 * 1024;

const inDatabase: FileStore = {
  inBucket: false,
  async put(companyId, fileId, n, bytes) {
    await checkDiskSpace(bytes.length);
    await addFilePart(companyId, fileId, n, bytes);
  },
  async *read(companyId, fileId) {
    let part = await findFilePartAfter(companyId, fileId, -1);
    while (part) {
      yield part.bytes;
      part = await findFilePartAfter(companyId, fileId, part.n);
    }
  },
};

const inBucket: FileStore = {
  inBucket: true,
  async put(companyId, fileId, n, bytes) {
    if (!(await announcePart(companyId, fileId, n, now())))
      throw new Error(`file ${fileId} was deleted while its bytes came in`);
    await putObject(objectKey(companyId, fileId, n), bytes);
  },
  async *read(companyId, fileId) {
    const count = await countBucketParts(companyId, fileId);
    yield* readAhead(count, (n) => getObject(objectKey(companyId, fileId, n)));
  },
};

export function objectKey(companyId: string, fileId: string, n: number): string {
  return `${companyId}/${fileId}/${n}`;
}

/** Bucket latency is high, but requests run in parallel. */
const asksAhead = 4;

async function* readAhead<Value>(count: number, ask: (n: number) => Promise<Value>): AsyncGenerator<Value> {
  const asked: Promise<Value>[] = [];
  for (let n = 0; n < count; n++) {
    while (asked.length < asksAhead && n + asked.length < count) {
      const part = ask(n + asked.length);
      part.catch(() => {}); // thrown when awaited; the reader may have left
      asked.push(part);
    }
    yield await asked.shift()!;
  }
}

export function storeForNew(): FileStore {
  return config.bucket ? inBucket : inDatabase;
}

export function storeOf(file: Pick<FileRow, "inBucket">): FileStore {
  return file.inBucket ? inBucket : inDatabase;
}
