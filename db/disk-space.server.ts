import { statfs } from "node:fs/promises";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const megabyte = 1024 * 1024;
const warnEveryMs = 600_000;

/** `folder` of the embedded database; else null. */
export const disk = singleton("disk", () => ({
  folder: null as string | null,
  reserveBytes: 64 * megabyte,
  warnedAt: -Infinity,
}));

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Null while there is room, or with the database server's disk. */
export async function diskProblem(): Promise<string | null> {
  if (disk.folder === null || (await freeBytes(disk.folder)) >= disk.reserveBytes) return null;
  return "the disk of DATA_DIR is full";
}

/** The embedded PostgreSQL ends when its log cannot grow. Throws DatabaseUnavailable with reason "disk". */
export async function checkDiskSpace(bytes: number): Promise<void> {
  if (disk.folder === null) return;
  const free = await freeBytes(disk.folder);
  if (free - bytes >= disk.reserveBytes) return;
  if (performance.now() - disk.warnedAt > warnEveryMs) {
    disk.warnedAt = performance.now();
    const freeMb = Math.floor(free / megabyte);
    log.error({ freeMb }, "the disk of DATA_DIR is nearly full: files are refused");
  }
  throw new DatabaseUnavailable("disk");
}
