import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readLines } from "#db/backup/read-backup.server.ts";
import { withoutTests } from "#tests/support/browser/product.ts";

export type Started = {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly ended: Promise<number | null>;
};

/** A script as a person's process. */
export function start(script: readonly string[], environment: Record<string, string>): Started {
  // The database's optimizing compiler works longer than such a short run does.
  const child = spawn(process.execPath, ["--liftoff-only", "--import", "tsx", ...script], {
    env: { ...withoutTests(process.env), NODE_ENV: "production", LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let rest = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      const parts = (rest + text).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
    });
  return { child, lines, ended: once(child, "close").then(([code]) => code as number | null) };
}

export async function expectDone({ ended, lines }: Started): Promise<void> {
  const code = await ended;
  if (code !== 0) throw new Error(`It ended with ${code}: ${lines.join("\n")}`);
}

/** Ids of clients with their company, and of companies. */
export async function rowsOf(file: string) {
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
