import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import path from "node:path";

/** A second process would break the embedded database. */
export class DataFolderInUse extends Error {
  override name = "DataFolderInUse";
}

/** Throws DataFolderInUse. The start time detects reused process ids. */
export function lockDataFolder(folder: string): () => void {
  const file = path.join(folder, "lock");
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, "wx", 0o600);
      writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
      closeSync(handle);
      return () => {
        try {
          unlinkSync(file);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        }
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = readHolder(file);
      if (holder && isAlive(holder))
        throw new DataFolderInUse(
          `${path.resolve(folder)} is in use by process ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
        );
      unlinkSync(file);
    }
  }
  throw new DataFolderInUse(`${path.resolve(folder)} could not be locked.`);
}

type Holder = { pid: number; started: string | null };

function readHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, "utf8")) as Holder;
    return Number.isInteger(holder.pid) ? holder : null;
  } catch {
    return null; // partly written by a killed process
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return started === null || startOf(pid) === null || startOf(pid) === started;
}

/** Field 22 of /proc/PID/stat. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
