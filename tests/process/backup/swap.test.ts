import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { openDataFolder } from "#app/process/data-folder/open.server.ts";
import { swapIn } from "#app/process/data-folder/swap.server.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An installation, and beside it what a restore has filled. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "plainboard-swap-"));
  folders.push(folder);
  for (const [place, text] of [
    ["", "old"],
    ["restore-next", "new"],
  ] as const) {
    mkdirSync(path.join(folder, place, "database"), { recursive: true });
    writeFileSync(path.join(folder, place, "database/rows"), text);
    writeFileSync(path.join(folder, place, "secret"), text);
  }
  writeFileSync(path.join(folder, "secret.previous"), "old");
  return folder;
}

const ready = JSON.stringify({ names: ["database", "secret"], aside: "aside" });
const stateOf = (folder: string) =>
  ["database/rows", "secret", "secret.previous"].map((name) =>
    existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name), "utf8") : null,
  );

/** The moves of a swap, in their order. */
const moves = [
  ["database", "aside/database"],
  ["restore-next/database", "database"],
  ["secret", "aside/secret"],
  ["restore-next/secret", "secret"],
  ["secret.previous", "aside/secret.previous"],
] as const;

test("a swap moves the new state in and the old state aside", async () => {
  const folder = newFolder();
  await swapIn(folder, "aside");
  expect(stateOf(folder)).toEqual(["new", "new", null]);
  expect(stateOf(path.join(folder, "aside"))).toEqual(["old", "old", "old"]);
  expect(readdirSync(folder).sort()).toEqual(["aside", "database", "secret"]);
});

test.each(moves.map((_, at) => at).concat(moves.length))(
  "a swap that was killed after %i moves is finished by who opens the folder",
  async (count) => {
    const folder = newFolder();
    writeFileSync(path.join(folder, "restore-ready"), ready);
    if (count > 0) mkdirSync(path.join(folder, "aside"));
    for (const [from, to] of moves.slice(0, count))
      renameSync(path.join(folder, from), path.join(folder, to));
    await (
      await openDataFolder(folder)
    )();
    expect(stateOf(folder)).toEqual(["new", "new", null]);
    expect(stateOf(path.join(folder, "aside"))).toEqual(["old", "old", "old"]);
    expect(readdirSync(folder).filter((name) => name.startsWith("restore"))).toEqual([]);
  },
);

test("a restore that was killed before it was complete leaves the old state", async () => {
  const folder = newFolder();
  await (
    await openDataFolder(folder)
  )();
  expect(stateOf(folder)).toEqual(["old", "old", "old"]);
  expect(existsSync(path.join(folder, "restore-next"))).toBe(false);
});

test("a complete restore without its files refuses every start in one line", async () => {
  const folder = newFolder();
  writeFileSync(path.join(folder, "restore-ready"), ready);
  rmSync(path.join(folder, "restore-next"), { recursive: true });
  rmSync(path.join(folder, "database"), { recursive: true });
  await expect(openDataFolder(folder)).rejects.toThrow(
    /^The restore into .* is incomplete: database is missing\. Restore/,
  );
});
