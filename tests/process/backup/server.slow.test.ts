import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { makeTemplate } from "#db/embedded/make-template.js";
import { useDatabase } from "#tests/support/database.ts";
import { expectDone, rowsOf, start, type Started } from "./commands.ts";

// With TEST_DATABASE_URL: backups between both kinds of databases.

await useDatabase();
const url = process.env.TEST_DATABASE_URL ?? "";
const folder = mkdtempSync(path.join(tmpdir(), "plainboard-server-"));
const databases: string[] = [];
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (!url) return;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  for (const name of databases) await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
});

async function newServerDatabase(): Promise<string> {
  const name = `plainboard_backup_${randomBytes(6).toString("hex")}`;
  databases.push(name);
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

const file = (name: string) => path.join(folder, name);
type Place = { readonly DATA_DIR: string } & Record<string, string>;
const backup = (name: string, place: Place) => start(["app/process/backup.ts", file(name)], place);
const restore = (name: string, place: Place, ...flags: string[]) =>
  start(["app/process/restore.ts", file(name), ...flags], place);

/** Writes rows until it is killed. */
async function writeTo(place: Place, template = ""): Promise<Started> {
  const writer = start(["tests/process/backup/writer.ts", template], place);
  while (writer.lines.length <= 30 && writer.child.exitCode === null) await pause(50);
  return writer;
}

async function kill({ child, ended }: Started): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}

async function refusal({ ended, lines }: Started): Promise<string> {
  expect(await ended).toBe(1);
  return lines.join("\n");
}

async function tablesOf(database: string): Promise<number> {
  const sql = postgres(database, { max: 1, onnotice: () => {} });
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  await sql.end();
  return row!.count;
}

test.runIf(url)("a backup moves from embedded to PostgreSQL and back", { timeout: 600_000 }, async () => {
  const embedded = { DATA_DIR: file("data") };
  await kill(await writeTo(embedded, await makeTemplate("node_modules/.cache/plainboard")));
  await expectDone(backup("embedded", embedded));
  const rows = await rowsOf(file("embedded"));
  expect(rows.clients.size).toBeGreaterThanOrEqual(30);

  const DATABASE_URL = await newServerDatabase();
  const other = { DATA_DIR: file("none"), DATABASE_URL, APP_SECRET: "another secret that is 32 bytes long" };
  expect(await refusal(restore("embedded", other))).toContain("encrypted with another secret");
  const printed = restore("embedded", embedded, "--secret");
  await expectDone(printed);
  const server = { ...other, APP_SECRET: printed.lines[0]! };

  await expectDone(restore("embedded", server));

  const writer = await writeTo(server);
  const acknowledged = writer.lines.filter((line) => line !== "ready");
  await expectDone(backup("server", server));
  expect(await refusal(restore("embedded", server, "--replace"))).toMatch(
    /other connection|another connection/,
  );
  await kill(writer);
  const later = await rowsOf(file("server"));
  expect(acknowledged.filter((id) => !later.clients.has(id))).toEqual([]);
  expect([...rows.clients.keys()].filter((id) => !later.clients.has(id))).toEqual([]);

  await whenAlone(DATABASE_URL);
  expect(await refusal(restore("server", server))).toContain("The database is not empty");
  const tables = await tablesOf(DATABASE_URL);
  await expectDone(restore("server", server, "--replace"));
  expect(await tablesOf(DATABASE_URL)).toBe(2 * tables);

  const back = { DATA_DIR: file("back-data"), APP_SECRET: server.APP_SECRET };
  await expectDone(restore("server", back));
  await expectDone(backup("back", back));
  expect(await rowsOf(file("back"))).toEqual(later);
});

test.runIf(url)(
  "a restore that is killed with -9 leaves all tables or none",
  { timeout: 600_000 },
  async () => {
    const embedded = { DATA_DIR: file("small-data") };
    await kill(await writeTo(embedded, await makeTemplate("node_modules/.cache/plainboard")));
    await expectDone(backup("small", embedded));
    const DATABASE_URL = await newServerDatabase();
    const flags = ["--replace", "--other-secret"];
    const server = { ...embedded, DATABASE_URL, APP_SECRET: "another secret that is 32 bytes long" };
    for (let round = 0; round < 3; round++) {
      const before = await tablesOf(DATABASE_URL);
      const killed = restore("small", server, ...flags);
      while (killed.child.exitCode === null && (await otherConnections(DATABASE_URL)) === 0) await pause(10);
      await pause(Math.random() * 1500);
      await kill(killed);
      await whenAlone(DATABASE_URL);
      const added = (await tablesOf(DATABASE_URL)) - before;
      expect(added === 0 || added > 50).toBe(true);
    }
    await expectDone(restore("small", server, ...flags));
  },
);

async function otherConnections(database: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where datname = ${new URL(database).pathname.slice(1)}`;
  await sql.end();
  return row!.count;
}

/** The server notices a moment later that a process was killed. */
async function whenAlone(database: string): Promise<void> {
  await expect.poll(() => otherConnections(database)).toBe(0);
}
