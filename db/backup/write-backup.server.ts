import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { link, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { dumpDatabase } from "./dump-database.server.ts";
import { type BackupEnd, backupFormat, type BackupHead, type BackupLine } from "./lines.schema.ts";

const partName = /\.part-[0-9a-z]+$/;
const surelyEndedMs = 3_600_000;

export type Written = {
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly inBucket: number;
};

/** Readable by its owner only. The name appears once complete and on disk. Throws if `file` exists. */
export async function writeBackup(
  file: string,
  about: Pick<BackupHead, "version" | "secrets"> & { readonly at: Date; readonly place: string | null },
): Promise<Written> {
  await removeOldParts(path.dirname(file));
  const part = `${file}.part-${process.pid.toString(36)}${Date.now().toString(36)}`;
  const out = createWriteStream(part, { flags: "wx", mode: 0o600 });
  const gzip = createGzip({ level: constants.Z_BEST_SPEED + 1, chunkSize: 64 * 1024 });
  const isWritten = finished(gzip.pipe(out));
  isWritten.catch((error: Error) => gzip.destroy(error));
  gzip.on("error", () => {});
  try {
    const hash = createHash("sha256");
    const write = async (line: BackupLine | BackupHead) => {
      const text = `${JSON.stringify(line)}\n`;
      hash.update(text);
      if (gzip.destroyed) await isWritten;
      if (!gzip.write(text)) await once(gzip, "drain");
    };
    const { at, ...rest } = about;
    const head = { plainboard: "backup", format: backupFormat, at: at.toISOString(), ...rest } as const;
    const { tables, rows, inBucket } = await dumpDatabase(head, write);
    const end: BackupEnd = { end: true, tables, rows, sha256: hash.digest("hex") };
    gzip.end(`${JSON.stringify(end)}\n`);
    await isWritten;
    await sync(part);
    await giveName(part, file);
    await sync(path.dirname(file));
    return { bytes: (await stat(file)).size, tables, rows, inBucket };
  } catch (error) {
    out.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

/** A link never replaces a file; not every file system has links. */
async function giveName(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
    await unlink(part);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw new Error(`${file} exists already.`, { cause: error });
    await rename(part, file);
  }
}

async function removeOldParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!partName.test(name) || !name.includes("backup")) continue;
    const part = path.join(folder, name);
    const { mtimeMs } = await stat(part);
    if (Date.now() - mtimeMs > surelyEndedMs) await rm(part, { force: true });
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
