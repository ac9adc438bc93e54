import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { isInUse, lockDataFolder } from "#app/process/data-folder/lock.server.ts";

const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "plainboard-lock-"));
  folders.push(folder);
  return folder;
}

/** Another process that locks the folder. Resolves with what it says. */
async function lockElsewhere(folder: string, start: readonly string[] = []) {
  const script = `import("#app/process/data-folder/lock.server.ts")
    .then(({ lockDataFolder }) => lockDataFolder(process.argv[1]))
    .then(() => { console.log("locked"); setInterval(() => {}, 1000); }, (error) => { console.log(error.message); });`;
  const [command = "", ...rest] = [
    ...start,
    process.execPath,
    "--import",
    "tsx",
    "--input-type=module",
    "-e",
    script,
    folder,
  ];
  const child = spawn(command, rest, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: said.toString().trim() };
}

test("a second process is refused, and one that was killed with -9 is not in the way", async () => {
  const folder = newFolder();
  const { child, said } = await lockElsewhere(folder);
  expect(said).toBe("locked");
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `${folder} is in use by process ${child.pid}. Stop it first`,
  );
  child.kill("SIGKILL");
  await once(child, "exit");
  const release = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
  await release();
  expect(await isInUse(folder)).toBe(false);
});

test("a copy of a folder in use is free, and the folder stays in use under another name", async () => {
  const [folder, target] = [newFolder(), newFolder()];
  const release = await lockDataFolder(folder);
  cpSync(path.join(folder, "lock"), path.join(target, "lock"));
  // A copy of a socket is a socket without a process.
  await (
    await lockDataFolder(target)
  )();
  const moved = `${folder}-moved`;
  renameSync(folder, moved);
  folders.push(moved);
  await expect(lockDataFolder(moved)).rejects.toThrow("is in use");
  await release();
});

test("the process id of a killed process may belong to another one", async () => {
  const folder = newFolder();
  const { child } = await lockElsewhere(folder);
  child.kill("SIGKILL");
  await once(child, "exit");
  const holder = { pid: process.pid, started: null, boot: "", host: hostname(), inode: "1" };
  writeFileSync(path.join(folder, "lock"), JSON.stringify(holder));
  await (
    await lockDataFolder(folder)
  )();
});

test("a process of an earlier version keeps its folder", async () => {
  const folder = newFolder();
  writeFileSync(path.join(folder, "lock"), JSON.stringify({ pid: process.pid, started: null }));
  await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
});

test("of many processes that start at once, after one was killed, one gets the folder", async () => {
  const folder = newFolder();
  for (let round = 0; round < 5; round++) {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
    const releases = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(releases.length).toBeLessThanOrEqual(1);
    for (const release of releases) await release();
    await (
      await lockDataFolder(folder)
    )();
  }
});

test("a folder with a long name can be locked", async () => {
  const folder = path.join(newFolder(), "n".repeat(120));
  cpSync(newFolder(), folder, { recursive: true });
  const release = await lockDataFolder(folder);
  expect(await isInUse(folder)).toBe(true);
  await release();
});
