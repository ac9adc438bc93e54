import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { checkBackup } from "#db/backup/read-backup.server.ts";
import { expectDone, rowsOf, start, type Started } from "./commands.ts";

export type Kill = "backup" | "product" | "restore" | null;

export type Round = {
  /** Rows that were acknowledged in this trial before the backup began. */
  readonly acknowledged: number;
  /** Of these and of earlier ones, not in the restored database. */
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

export type Product = {
  readonly data: string;
  /** Ids of rows, of earlier runs as well. */
  readonly acknowledged: () => readonly string[];
  /** Starts or goes on, and returns after 30 more rows. */
  readonly write: () => Promise<void>;
  /** Until `write` is called. */
  readonly pause: () => void;
  readonly kill: () => Promise<void>;
};

/** One for many trials: after each it only pauses, and what was killed starts again on its folder. */
export function newProduct(folder: string, template: string): Product {
  const data = path.join(folder, "data");
  const earlier: string[] = [];
  let running: Started | null = null;
  const isRunning = ({ child }: Started) => child.exitCode === null && child.signalCode === null;
  return {
    data,
    acknowledged: () => [...earlier, ...(running?.lines ?? [])].filter((line) => line !== "ready"),
    async write() {
      running?.child.kill("SIGCONT");
      running ??= start(["tests/process/backup/writer.ts", template], { DATA_DIR: data });
      const { lines } = running;
      const from = lines.length;
      while (lines.length <= from + 30 && isRunning(running)) await pause(20);
    },
    pause: () => void running?.child.kill("SIGSTOP"),
    async kill() {
      if (!running) return;
      running.child.kill("SIGKILL");
      await running.ended;
      earlier.push(...running.lines);
      running = null;
    },
  };
}

/**
 * The product writes as fast as it is answered, a process makes a backup, and one is killed with -9 at a random moment of
 * its work. What has the backup's name afterwards, or else a second backup, is restored into a new folder.
 */
export async function trial(kill: Kill, product: Product): Promise<Round> {
  const folder = mkdtempSync(path.join(tmpdir(), "plainboard-trial-"));
  const { data } = product;
  const target = path.join(folder, "restored");
  const backupTo = (file: string, of = data) => start(["app/process/backup.ts", file], { DATA_DIR: of });
  const restore = (file: string, ...flags: string[]) =>
    start(["app/process/restore.ts", file, ...flags], { DATA_DIR: target });
  try {
    const before = product.acknowledged().length;
    await product.write();
    const acknowledged = product.acknowledged();

    const file = path.join(folder, "one.backup");
    const backup = backupTo(file);
    let wasKilledInTime = false;
    if (kill === "backup" || kill === "product") {
      await working(backup, () => has(data, /^copy-/) || has(folder, /\.part-/));
      wasKilledInTime = backup.child.exitCode === null;
      if (kill === "backup") backup.child.kill("SIGKILL");
      else await product.kill();
    }
    await backup.ended;
    const remains = existsSync(file) && !(await isWhole(file)) ? [file] : [];
    if (!existsSync(file)) await expectDone(backupTo(file));
    // The product removes a copy a moment after its backup has ended.
    for (let waits = 0; remainsIn(data).length > 0 && waits < 500; waits++) await pause(20);
    product.pause();

    if (kill === "restore") {
      const killed = restore(file);
      await working(killed, () => has(target, /^restore-/));
      wasKilledInTime = killed.child.exitCode === null;
      killed.child.kill("SIGKILL");
      await killed.ended;
    }
    await expectDone(kill === "restore" ? restore(file, "--replace") : restore(file));
    remains.push(...remainsIn(data), ...remainsIn(target));
    const again = path.join(folder, "again.backup");
    if (kill === null) await expectDone(backupTo(again, target));
    const found = kill === null ? await rowsOf(again) : await rowsIn(path.join(target, "database"));
    if (kill === null) remains.push(...remainsIn(target));
    return {
      acknowledged: acknowledged.length - before,
      lost: acknowledged.filter((id) => !found.clients.has(id)).length,
      orphans: [...found.clients.values()].filter((companyId) => !found.companies.has(companyId)).length,
      remains,
      wasKilledInTime,
    };
  } finally {
    product.pause();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As `rowsOf`, from the folder of a database without a process. */
async function rowsIn(database: string): ReturnType<typeof rowsOf> {
  const pglite = await PGlite.create(database);
  const clients = await pglite.query<{ id: string; company: string }>(
    "select id, company_id as company from clients",
  );
  const companies = await pglite.query<{ id: string }>("select id from companies");
  await pglite.close();
  return {
    clients: new Map(clients.rows.map(({ id, company }) => [id, company])),
    companies: new Set(companies.rows.map(({ id }) => id)),
  };
}

const remainsIn = (folder: string) => readdirSync(folder).filter((name) => /^(copy-|restore-)/.test(name));

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
