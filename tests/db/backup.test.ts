import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { loadDatabase } from "#db/backup/load-database.server.ts";
import { planMigrations } from "#db/backup/migrations.server.ts";
import { checkBackup, readLines } from "#db/backup/read-backup.server.ts";
import { writeBackup } from "#db/backup/write-backup.server.ts";
import { companies, fileParts, files, jobs } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "plainboard-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const about = {
  version: "0.1.0",
  secrets: { id: "s", files: { secret: "kept" } },
  at: new Date("2026-11-28T10:00:00Z"),
  place: null,
};
const bytes = Buffer.from([0, 1, 34, 92, 10, 255]);
const odd = 'Größe "quoted" \\ \u2028 \n\t 🍞';

async function fillTables(): Promise<void> {
  await db.insert(companies).values({ id: "c1", name: odd, createdAt: new Date("2026-01-02T03:04:05.678Z") });
  await db.insert(files).values({
    id: "f1",
    companyId: "c1",
    kind: "logo",
    name: "logo.png",
    contentType: "image/png",
    size: bytes.length,
    sha256: "x",
  });
  await db.insert(fileParts).values({ fileId: "f1", companyId: "c1", n: 0, bytes });
  // A JSON null is another value than none.
  await db.execute(sql`insert into jobs (id, name, work) values ('j1', 'none', 'null'::jsonb)`);
}

const everything = async () => ({
  companies: await db.select().from(companies),
  parts: (await db.select().from(fileParts)).map((part) => Buffer.from(part.bytes).toString("hex")),
  jobs: await db.execute(sql`select id, work is null as "isNone", work::text from ${jobs}`),
});

test("every value of a backup comes back as it was", async () => {
  await fillTables();
  const before = await everything();
  const file = path.join(folder, "one.backup");
  const written = await writeBackup(file, about);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { head, end } = await checkBackup(file);
  expect(head.secrets).toEqual(about.secrets);
  expect(end.rows).toBe(written.rows);
  await db.delete(companies);
  await db.delete(jobs);
  await inTransaction(() => loadDatabase(readLines(file)));
  expect(await everything()).toEqual(before);
  await expect(
    db.insert(files).values({ ...(await db.select().from(files))[0]!, id: "f2", companyId: "none" }),
  ).rejects.toThrow();
});

test("a backup never replaces a file, and leaves nothing behind when it fails", async () => {
  const file = path.join(folder, "taken.backup");
  writeFileSync(file, "mine");
  await expect(writeBackup(file, about)).rejects.toThrow("exists already");
  expect(readFileSync(file, "utf8")).toBe("mine");
  expect(readdirSync(folder).filter((name) => name.includes(".part"))).toEqual([]);
});

test("a damaged file is refused before anything changes", async () => {
  const file = path.join(folder, "whole.backup");
  await writeBackup(file, about);
  const packed = readFileSync(file);
  const text = gunzipSync(packed).toString("utf8");
  const lines = text.trimEnd().split("\n");
  const trials: Record<string, Buffer> = {
    cut: packed.subarray(0, packed.length - 20),
    changed: gzipSync(text.replace("quoted", "quotes")),
    "without an end": gzipSync(`${lines.slice(0, -1).join("\n")}\n`),
    "without a row": gzipSync(`${lines.filter((line) => !line.includes("logo.png")).join("\n")}\n`),
    "with more": gzipSync(`${text}["more"]\n`),
  };
  for (const [name, content] of Object.entries(trials)) {
    writeFileSync(path.join(folder, name), content);
    await expect(checkBackup(path.join(folder, name)), name).rejects.toThrow("It is damaged");
  }
  for (const content of [Buffer.from("text"), gzipSync('{"some":"json"}\n'), Buffer.alloc(0)]) {
    writeFileSync(path.join(folder, "other"), content);
    await expect(checkBackup(path.join(folder, "other"))).rejects.toThrow("It is no backup of Plainboard");
  }
});

test("an older backup is migrated forward, a newer one is refused", () => {
  const known = [1, 2, 3].map((folderMillis) => ({
    folderMillis,
    hash: `${folderMillis}`,
    sql: [],
    bps: true,
  }));
  const applied = (...times: number[]) => times.map((createdAt) => ({ createdAt, hash: `${createdAt}` }));
  const plan = planMigrations(applied(1, 2), known)!;
  expect(plan.before.map(({ hash }) => hash)).toEqual(["1", "2"]);
  expect(plan.after.map(({ hash }) => hash)).toEqual(["3"]);
  expect(planMigrations(applied(1, 2, 3, 4), known)).toBeNull();
  expect(planMigrations([], known)).toBeNull();
});
