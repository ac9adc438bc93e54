import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import path from "node:path";

// Once a file marks the new state as complete, each start finishes the move.

/** Emails and fonts in DATA_DIR stay. */
export const replaced = ["database", "secret", "secret.previous"] as const;

export const restoreFolderIn = (folder: string) => path.join(folder, "restore-next");

const readyFile = (folder: string) => path.join(folder, "restore-ready");

type Ready = { readonly names: readonly string[]; readonly aside: string };

export class IncompleteRestore extends Error {
  override name = "IncompleteRestore";
}

/** Can be interrupted. `aside`: new folder for the old state. */
export async function swapIn(folder: string, aside: string): Promise<void> {
  const next = restoreFolderIn(folder);
  const names = replaced.filter((name) => existsSync(path.join(next, name)));
  await syncTree(next);
  const draft = `${readyFile(folder)}.part`;
  writeFileSync(draft, JSON.stringify({ names, aside } satisfies Ready), { mode: 0o600 });
  await syncPath(draft);
  renameSync(draft, readyFile(folder));
  await finishRestore(folder);
}

/** Repeatable at any point. @throws {IncompleteRestore} when the new state is gone */
export async function finishRestore(folder: string): Promise<void> {
  const file = readyFile(folder);
  if (!existsSync(file)) return;
  const { names, aside } = JSON.parse(readFileSync(file, "utf8")) as Ready;
  await syncPath(folder);
  const next = restoreFolderIn(folder);
  for (const name of replaced) {
    const [place, fresh, old] = [
      path.join(folder, name),
      path.join(next, name),
      path.join(folder, aside, name),
    ];
    const isIn = names.includes(name) && !existsSync(fresh);
    if (isIn && !existsSync(place))
      throw new IncompleteRestore(
        `The restore into ${path.resolve(folder)} is incomplete: ${name} is missing. Restore the backup again with --replace. What was there before is in ${path.resolve(folder, aside)}.`,
      );
    if (isIn) continue;
    if (existsSync(place) && !existsSync(old)) {
      mkdirSync(path.dirname(old), { recursive: true, mode: 0o700 });
      renameSync(place, old);
    }
    if (names.includes(name)) renameSync(fresh, place);
  }
  await syncPath(folder);
  rmSync(next, { recursive: true, force: true });
  rmSync(file);
  await syncPath(folder);
}

export function forgetRestore(folder: string): void {
  rmSync(readyFile(folder), { force: true });
}

/** The embedded database leaves syncing to the system. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await syncPath(path.join(entry.parentPath, entry.name));
  await syncPath(folder);
}

export async function syncPath(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Not every file system syncs folders.
    if (!["EINVAL", "ENOTSUP", "EPERM", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
  } finally {
    await handle.close();
  }
}
