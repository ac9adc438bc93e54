// Copies a database folder during writes. Plain JavaScript, because the database's thread uses it.
import { constants, copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { copyFile, lstat, mkdir, readdir } from "node:fs/promises";
import path from "node:path";

/** File systems may give two changes within this the same time. */
const sameTimeMs = 3000;

/**
 * @typedef {Map<string, string>} Seen State of each file before it was copied, by its path in the folder.
 */

/**
 * Some files may be half old and half new. Returns what `copyRest` needs.
 * @param {string} from
 * @param {string} to
 * @param {Seen} seen Of an earlier round
 * @returns {Promise<Seen>}
 */
export async function copyMost(from, to, seen = new Map()) {
  const next = new Map();
  for (const { name, isFolder } of await entriesOf(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    try {
      if (isFolder) {
        await mkdir(target, { recursive: true, mode: 0o700 });
        continue;
      }
      const state = stateOf(await lstat(source));
      if (state === null || seen.get(name) !== state)
        await copyFile(source, target, constants.COPYFILE_FICLONE);
      if (state !== null) next.set(name, state);
    } catch (error) {
      if (error.code !== "ENOENT") throw error; // it was deleted during the copy
    }
  }
  return next;
}

/**
 * Makes the copy exact. Nothing may write meanwhile, so it lets nothing else run.
 * @param {string} from
 * @param {string} to
 * @param {Seen} seen
 */
export function copyRest(from, to, seen) {
  const entries = entriesNow(from);
  const wanted = new Set(entries.map(({ name }) => name));
  for (const { name } of entriesNow(to))
    if (!wanted.has(name)) rmSync(path.join(to, name), { recursive: true, force: true });
  for (const { name, isFolder } of entries) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    if (isFolder) mkdirSync(target, { recursive: true, mode: 0o700 });
    else {
      const state = stateOf(lstatSync(source));
      if (state === null || seen.get(name) !== state)
        copyFileSync(source, target, constants.COPYFILE_FICLONE);
    }
  }
}

/** @param {string} folder */
export async function sizeOf(folder) {
  let bytes = 0;
  for (const { name, isFolder } of await entriesOf(folder))
    if (!isFolder) bytes += (await lstat(path.join(folder, name)).catch(() => null))?.size ?? 0;
  return bytes;
}

/** Null: it may change again without looking different. */
function stateOf({ mtimeMs, size, ino }) {
  return Date.now() - mtimeMs > sameTimeMs ? `${mtimeMs} ${size} ${ino}` : null;
}

async function entriesOf(folder) {
  return listed(folder, await readdir(folder, { withFileTypes: true, recursive: true }));
}

function entriesNow(folder) {
  return listed(folder, readdirSync(folder, { withFileTypes: true, recursive: true }));
}

function listed(folder, entries) {
  return entries
    .map((entry) => ({
      name: path.relative(folder, path.join(entry.parentPath, entry.name)),
      isFolder: entry.isDirectory(),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
