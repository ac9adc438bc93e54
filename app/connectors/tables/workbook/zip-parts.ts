import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { UnreadableFile } from "../cells/unreadable-file.ts";
import { damaged } from "./read-xml.ts";

const maxEntries = 5_000;

/** Bytes, shared by the workbooks of one upload. */
export type UnpackBudget = { left: number };

export function newUnpackBudget(): UnpackBudget {
  return { left: 400 * 1024 * 1024 };
}

/** Null: no such part. Throws `UnreadableFile` above `limit` bytes. */
export type Open = (name: string, limit: number) => Promise<AsyncIterable<Uint8Array> | null>;

export type ZipParts = {
  readonly parts: ReadonlyMap<string, Entry>;
  readonly stream: Open;
  readonly close: () => void;
};

/** yauzl stops entries that exceed their stated size. Throws `UnreadableFile`. */
export async function openZip(file: string, budget: UnpackBudget): Promise<ZipParts> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new UnreadableFile(damaged);
  });
  try {
    const parts = await listParts(zip);
    const stream: Open = async (name, limit) => {
      const entry = parts.get(name.toLowerCase());
      if (!entry) return null;
      if (entry.isEncrypted()) throw new UnreadableFile("The workbook is protected by a password");
      if (entry.uncompressedSize > limit)
        throw new UnreadableFile(
          `The workbook is too large: a part of it unpacks to more than ${limit / 1024 / 1024} MB. Save the sheet as CSV`,
        );
      if (entry.uncompressedSize > budget.left)
        throw new UnreadableFile("The workbook is too large to be read at once. Save its sheets as CSV");
      budget.left -= entry.uncompressedSize;
      return checked(entry, await zip.openReadStreamPromise(entry));
    };
    return { parts, stream, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** yauzl does not verify checksums. */
async function* checked(entry: Entry, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]();
  const next = () =>
    parts.next().catch(() => {
      throw new UnreadableFile(damaged);
    });
  let sum = 0;
  try {
    for (let part = await next(); !part.done; part = await next()) {
      sum = crc32(part.value, sum);
      yield part.value;
    }
  } finally {
    await parts.return?.();
  }
  if (sum !== entry.crc32) throw new UnreadableFile(damaged);
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  if (zip.entryCount > maxEntries)
    throw new UnreadableFile(
      `The archive has ${zip.entryCount.toLocaleString("en-GB")} files. At most ${maxEntries.toLocaleString("en-GB")} can be read`,
    );
  try {
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry);
  } catch {
    throw new UnreadableFile(damaged);
  }
  return parts;
}
