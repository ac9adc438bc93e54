import {
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

const keptForMs = 7 * 24 * 3_600_000;
const hashed = ["client/assets", "server/assets"];

/**
 * The server finds its public files by a path that the build writes into it.
 * @param {string} file
 * @param {string} from
 * @param {string} to
 */
export function replaceFolderName(file, from, to) {
  const [before, after] = [`"${from}/client"`, `"${to}/client"`];
  const text = readFileSync(file, "utf8");
  if (text.split(before).length !== 2) throw new Error(`${file} should name ${before} once`);
  writeFileSync(file, text.replace(before, after));
}

/**
 * Open pages and processes of the earlier version load parts later.
 * @param {string} earlier
 * @param {string} draft
 * @param {number} at
 */
export function keepEarlierFiles(earlier, draft, at) {
  for (const folder of hashed) {
    const [from, to] = [path.join(earlier, folder), path.join(draft, folder)];
    if (!existsSync(from) || !existsSync(to)) continue;
    for (const name of readdirSync(from)) {
      const [old, kept] = [path.join(from, name), path.join(to, name)];
      const isYoung = at - statSync(old).mtimeMs < keptForMs;
      if (isYoung && !existsSync(kept)) keep(old, kept);
    }
  }
}

/**
 * A link has the date of the file, so it is not kept for ever.
 * @param {string} old
 * @param {string} kept
 */
function keep(old, kept) {
  try {
    linkSync(old, kept);
  } catch {
    copyFileSync(old, kept); // not every file system has links
  }
}

/**
 * @param {string} folder
 * @param {string} draft
 */
export function moveInto(folder, draft) {
  const before = `${folder}-before`;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, before);
  renameSync(draft, folder);
  rmSync(before, { recursive: true, force: true });
}
