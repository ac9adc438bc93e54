import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { openLine } from "#tests/support/edges/line.ts";
import { freePort } from "#tests/support/browser/product.ts";

/** A PostgreSQL server with faults on demand. The product reaches `url` through a proxy that can be cut. */
export type FaultyServer = {
  /** For the product: a role without special rights, and its own database. */
  readonly url: string;
  /** For the trial: past the proxy, as the superuser, in another database. */
  readonly admin: () => postgres.Sql;
  /** The product's database, past the proxy. */
  readonly direct: string;
  /** False where the server is not ours and only the proxy can be cut. */
  readonly isOwn: boolean;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly restart: () => Promise<void>;
  /** Drops everything that is sent and closes nothing. */
  readonly swallow: (isSwallowing: boolean) => void;
  readonly remove: () => Promise<void>;
};

export const roleLimit = 30;
const role = "plainboard_faults";

/** Starts an own cluster where possible; else uses TEST_DATABASE_URL and cuts only the proxy. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const own = process.getuid?.() === 0 && existsSync("/usr/bin/pg_createcluster");
  const given = process.env.TEST_DATABASE_URL;
  if (!own && !given)
    throw new Error("Run this as root with PostgreSQL installed, or name a server by TEST_DATABASE_URL.");
  const cluster = own ? await createCluster() : null;
  const adminUrl = new URL(cluster?.url ?? given!);
  const admin = () => postgres(adminUrl.href, { max: 1, onnotice: () => {} });
  const database = `${role}_${process.pid}`;
  const sql = admin();
  await sql.unsafe(`drop role if exists ${role}`).catch(() => {});
  await sql
    .unsafe(`create role ${role} login password 'faults' connection limit ${roleLimit}`)
    .catch(() => {});
  await sql.unsafe(`create database ${database} owner ${role}`);
  await sql.end();
  const line = await openLine(adminUrl.hostname, Number(adminUrl.port || 5432));
  const direct = `postgres://${role}:faults@${adminUrl.host}/${database}`;
  return {
    url: `postgres://${role}:faults@127.0.0.1:${line.port}/${database}`,
    admin,
    direct,
    isOwn: cluster !== null,
    stop: async () => (cluster ? cluster.control("stop") : line.refuse(true)),
    start: async () => (cluster ? cluster.control("start") : line.refuse(false)),
    restart: async () => {
      if (cluster) return cluster.control("restart");
      await line.refuse(true);
      await pause(1000);
      await line.refuse(false);
    },
    swallow: line.swallow,
    async remove() {
      await line.close();
      if (cluster) return cluster.remove();
      const last = admin();
      await last.unsafe(`drop database if exists ${database} with (force)`);
      await last.unsafe(`drop role if exists ${role}`);
      await last.end();
    },
  };
}

async function createCluster() {
  const version = execFileSync("sh", ["-c", "ls /usr/lib/postgresql | sort -n | tail -1"]).toString().trim();
  const name = `faults${process.pid}`;
  const port = await freePort();
  const control = async (action: "start" | "stop" | "restart") => {
    const mode = action === "start" ? [] : ["-m", "fast"];
    const args = ["--skip-systemctl-redirect", version, name, action, ...mode];
    await promisify(execFile)("pg_ctlcluster", args); // alongside the load, which this process makes too
  };
  execFileSync("pg_createcluster", [version, name, "-p", String(port)], { stdio: "ignore" });
  await control("start");
  for (let tries = 0; ; tries++) {
    try {
      execFileSync("su", ["postgres", "-c", `psql -p ${port} -qc "alter role postgres password 'postgres'"`]);
      break;
    } catch (error) {
      if (tries > 20) throw error;
      await pause(500);
    }
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    control,
    remove: async () => {
      execFileSync("pg_dropcluster", ["--stop", version, name], { stdio: "ignore" });
    },
  };
}
