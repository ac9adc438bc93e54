import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readLines, checkBackup } from "#db/backup/read-backup.server.ts";
import { withoutTests } from "#tests/support/browser/product.ts";

export type Kill = "backup" | "product" | "restore" | null;

export type Round = {
  readonly kill: Kill;
  /** Rows that were acknowledged before the backup began. */
  readonly acknowledged: number;
  readonly isComplete: boolean;
  /** Of these, not in the restored database. */
  readonly lost: number;
  /** Clients without their company. */
  readonly orphans: number;
  readonly halfFiles: readonly string[];
};

type Started = { readonly child: ChildProcess; readonly lines: string[] };

/**
 * One process writes as fast as it is answered, another makes a backup, and one of them is killed with -9 after a random
 * time. A backup that has its name is restored into a new folder.
 */
export async function trial(kill: Kill, template: string): Promise<Round> {
  const folder = mkdtempSync(path.join(tmpdir(), "plainboard-trial-"));
  const [data, target, file] = ["data", "restored", "one.backup"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const writer = start(["tests/process/backup/writer.ts", template], { DATA_DIR: data });
  try {
    while (writer.lines.length < 30 && writer.child.exitCode === null) await pause(50);
    const acknowledged = writer.lines.filter((line) => line !== "ready");
    let backup = await runUntil(
      start(["app/process/backup.ts", file], { DATA_DIR: data }),
      kill === "backup",
      () => (kill === "product" ? writer.child.kill("SIGKILL") : undefined),
    );
    const halfFiles = existsSync(file) && !(await isWhole(file)) ? [file] : [];
    if (!existsSync(file))
      backup = await runUntil(start(["app/process/backup.ts", file], { DATA_DIR: data }), false);
    if (kill === "restore")
      await runUntil(start(["app/process/restore.ts", file], { DATA_DIR: target }), true);
    const flags = kill === "restore" ? ["--replace"] : [];
    const restored = await runUntil(
      start(["app/process/restore.ts", file, ...flags], { DATA_DIR: target }),
      false,
    );
    if (restored !== 0)
      return { kill, acknowledged: acknowledged.length, isComplete: false, lost: -1, orphans: -1, halfFiles };
    const again = path.join(folder, "again.backup");
    await runUntil(start(["app/process/backup.ts", again], { DATA_DIR: target }), false);
    const found = await rowsOf(again);
    const left = readdirSync(target).filter((name) => /^(copy-|restore-)/.test(name));
    return {
      kill,
      acknowledged: acknowledged.length,
      isComplete: backup === 0,
      lost: acknowledged.filter((id) => !found.clients.has(id)).length,
      orphans: [...found.clients.values()].filter((companyId) => !found.companies.has(companyId)).length,
      halfFiles: [...halfFiles, ...left],
    };
  } finally {
    writer.child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

function start(script: readonly string[], environment: Record<string, string>): Started {
  const child = spawn(process.execPath, ["--import", "tsx", ...script], {
    env: { ...withoutTests(process.env), NODE_ENV: "production", LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const lines: string[] = [];
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  });
  return { child, lines };
}

/** Its exit code; null when it was killed. */
async function runUntil(
  { child }: Started,
  isKilled: boolean,
  meanwhile?: () => unknown,
): Promise<number | null> {
  const ended = once(child, "exit") as Promise<[number | null]>;
  if (isKilled || meanwhile) {
    await Promise.race([ended, pause(500 + Math.random() * 4000)]);
    if (isKilled) child.kill("SIGKILL");
    meanwhile?.();
  }
  return (await ended)[0];
}

const isWhole = (file: string) =>
  checkBackup(file).then(
    () => true,
    () => false,
  );

async function rowsOf(file: string) {
  const [clients, companies] = [new Map<string, string>(), new Set<string>()];
  let columns: readonly string[] = [];
  let table = "";
  for await (const line of readLines(file)) {
    if (!Array.isArray(line)) {
      if ("table" in line) [table, columns] = [line.table, line.columns];
    } else if (table === "companies") companies.add(line[columns.indexOf("id")]!);
    else if (table === "clients")
      clients.set(line[columns.indexOf("id")]!, line[columns.indexOf("company_id")]!);
  }
  return { clients, companies };
}
