import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { checkBackup } from "#db/backup/read-backup.server.ts";
import { expectDone, rowsOf, start, type Started } from "./commands.ts";

export type Kill = "backup" | "product" | "restore" | null;

export type Round = {
  /** Rows that were acknowledged before the backup began. */
  readonly acknowledged: number;
  /** Of these, not in the restored database. */
  readonly lost: number;
  /** Clients without their company. */
  readonly orphans: number;
  /** Half files under the final name, and what killed processes left in data folders. */
  readonly remains: readonly string[];
  /** The process was killed before it had ended its work. */
  readonly wasKilledInTime: boolean;
};

/** Long enough for a copy, a dump or a restore to end sometimes. */
const maxPauseMs = 1500;

/**
 * One process writes as fast as it is answered, another makes a backup, and one is killed with -9 at a random moment of
 * its work. What has the backup's name afterwards, or else a second backup, is restored into a new folder.
 */
export async function trial(kill: Kill, template: string): Promise<Round> {
  const folder = mkdtempSync(path.join(tmpdir(), "plainboard-trial-"));
  const [data, target] = [path.join(folder, "data"), path.join(folder, "restored")];
  const backupTo = (file: string, of = data) => start(["app/process/backup.ts", file], { DATA_DIR: of });
  const restore = (file: string, ...flags: string[]) =>
    start(["app/process/restore.ts", file, ...flags], { DATA_DIR: target });
  const writer = start(["tests/process/backup/writer.ts", template], { DATA_DIR: data });
  try {
    while (writer.lines.length <= 30 && writer.child.exitCode === null) await pause(50);
    const acknowledged = writer.lines.filter((line) => line !== "ready");

    const file = path.join(folder, "one.backup");
    const backup = backupTo(file);
    let wasKilledInTime = false;
    if (kill === "backup" || kill === "product") {
      await working(backup, () => has(data, /^copy-/) || has(folder, /\.part-/));
      wasKilledInTime = backup.child.exitCode === null;
      (kill === "backup" ? backup : writer).child.kill("SIGKILL");
    }
    await backup.ended;
    const remains = existsSync(file) && !(await isWhole(file)) ? [file] : [];
    if (!existsSync(file)) await expectDone(backupTo(file));

    if (kill === "restore") {
      const killed = restore(file);
      await working(killed, () => has(target, /^restore-/));
      wasKilledInTime = killed.child.exitCode === null;
      killed.child.kill("SIGKILL");
      await killed.ended;
    }
    await expectDone(kill === "restore" ? restore(file, "--replace") : restore(file));
    const again = path.join(folder, "again.backup");
    await expectDone(backupTo(again, target));
    const found = await rowsOf(again);
    remains.push(
      ...[data, target].flatMap((one) => readdirSync(one)).filter((name) => /^(copy-|restore-)/.test(name)),
    );
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((id) => !found.clients.has(id)).length,
      orphans: [...found.clients.values()].filter((companyId) => !found.companies.has(companyId)).length,
      remains,
      wasKilledInTime,
    };
  } finally {
    writer.child.kill("SIGKILL");
    await writer.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits for its work to begin, and then for a random part of it. */
async function working({ child }: Started, hasBegun: () => boolean): Promise<void> {
  while (child.exitCode === null && !hasBegun()) await pause(10);
  await pause(Math.random() * maxPauseMs);
}

const has = (folder: string, name: RegExp) =>
  existsSync(folder) && readdirSync(folder).some((one) => name.test(one));

const isWhole = (file: string) =>
  checkBackup(file).then(
    () => true,
    () => false,
  );
