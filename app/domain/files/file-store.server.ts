import { addFilePart, findFilePartAfter, removeFileParts } from "#db/queries/files.ts";

/** Where bytes lie. What a file is called and whose it is stands in the database in any case. */
export type FileStore = {
  /** Parts come in order, from 0. */
  put(companyId: string, fileId: string, n: number, bytes: Uint8Array): Promise<void>;
  read(companyId: string, fileId: string): AsyncIterable<Uint8Array>;
  remove(companyId: string, fileId: string): Promise<void>;
};

/** Small enough that a part never holds the only connection for long. */
export const partSize = 256 * 1024;

const inDatabase: FileStore = {
  put: addFilePart,
  async *read(companyId, fileId) {
    let part = await findFilePartAfter(companyId, fileId, -1);
    while (part) {
      yield part.bytes;
      part = await findFilePartAfter(companyId, fileId, part.n);
    }
  },
  remove: removeFileParts,
};

export const fileStore: FileStore = inDatabase;
