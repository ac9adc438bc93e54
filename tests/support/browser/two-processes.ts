import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { type Product, startProduct } from "./product.ts";

/** Environment of a product on a new database of the server at `databaseUrl`. */
export async function newDatabase(databaseUrl: string) {
  const name = `plainboard_trial_${randomBytes(4).toString("hex")}`;
  const admin = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const own = new URL(databaseUrl);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    environment: {
      DATABASE_URL: own.href,
      APP_SECRET: "a-secret-for-trials-that-is-32-bytes-long!",
    },
    /** Between lives of a product with another clock: the database's own clock cannot move, so leases do. */
    async passHour() {
      const client = postgres(own.href, { max: 1, onnotice: () => {} });
      const columns = await client<{ table: string; column: string }[]>`
        select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public'
          and column_name in ('claimed_until', 'renewed_until', 'refreshed_until', 'watched_until')`;
      for (const { table, column } of columns)
        await client`update ${client(table)} set ${client(column)} = ${client(column)} - interval '1 hour'`;
      await client.end();
    },
    async drop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

export type TwoProcesses = Product & { workers(): number[] };

/** A product of two processes. `stop` also removes its database. */
export async function startTwoProcesses(
  databaseUrl: string,
  environment: Record<string, string>,
): Promise<TwoProcesses> {
  const database = await newDatabase(databaseUrl);
  const product = await startProduct({ ...database.environment, PROCESSES: "2", ...environment });
  const workers = () => childrenOf(product.pid);
  await until(() => workers().length === 2);
  return {
    ...product,
    workers,
    async stop(signal) {
      await product.stop(signal);
      await database.drop();
    },
  };
}

export function childrenOf(pid: number): number[] {
  const listed = execFileSync("ps", ["-eo", "pid=,ppid=,stat="], { encoding: "utf8" });
  return listed
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === pid && !state?.startsWith("Z"))
    .map(([own]) => Number(own));
}

export async function until(isTrue: () => boolean, withinMs = 20_000): Promise<void> {
  const late = performance.now() + withinMs;
  while (!isTrue()) {
    if (performance.now() > late) throw new Error("it did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** SIGHUP to the first process, as a deploy sends it; resolves when all workers are others. */
export async function rollOver(product: TwoProcesses): Promise<void> {
  const before = product.workers();
  process.kill(product.pid, "SIGHUP");
  await until(() => {
    const now = product.workers();
    return now.length === 2 && now.every((pid) => !before.includes(pid));
  }, 180_000);
}

export async function killOne(product: TwoProcesses): Promise<void> {
  const [victim] = product.workers();
  process.kill(victim!, "SIGKILL");
  await until(() => {
    const now = product.workers();
    return now.length === 2 && !now.includes(victim!);
  }, 90_000);
}
