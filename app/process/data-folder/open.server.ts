import { mkdir, readdir, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import path from "node:path";
import { isInUse, lockDataFolder } from "./lock.server.ts";
import { finishRestore, restoreFolderIn } from "./swap.server.ts";

export const copyPrefix = "copy-";
const isCopy = (name: string) => /^copy-[A-Za-z0-9]{16}$/.test(name);

/** Finishes an interrupted restore first. @throws {DataFolderInUse} */
export async function openDataFolder(
  folder: string,
  onCall?: (socket: Socket) => void,
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = await lockDataFolder(folder, onCall);
  await finishRestore(folder);
  await removeRemains(folder);
  return release;
}

async function removeRemains(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const isRemains = file === restoreFolderIn(folder) || (isCopy(name) && !(await isInUse(file)));
    if (isRemains) await rm(file, { recursive: true, force: true });
  }
}
