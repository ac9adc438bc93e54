import { createHash } from "node:crypto";
import path from "node:path";
import { eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import { type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { archiveRows } from "#app/domain/archive/format/report-rows.schema.ts";
import { db } from "#db/client.server.ts";
import { leftOut, type Subject, subjects } from "#db/queries/archive/subjects.ts";
import * as tables from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { archiveFolder, entriesOf, exportTo } from "./archive-files.ts";
import { aFullAccount, secretsOf } from "./full-account.ts";

await useDatabase();
const folder = await archiveFolder();

test("every table and column is in the format, or left out for a reason", () => {
  const inArchive = new Map(
    Object.entries<Subject>(subjects).map(([name, one]) => [getTableName(one.table), name]),
  );
  for (const table of Object.values(tables).filter((one) => one instanceof PgTable)) {
    const name = inArchive.get(getTableName(table));
    if (name === undefined) {
      expect(leftOut, getTableName(table)).toHaveProperty(getTableName(table));
      continue;
    }
    expect(leftOut).not.toHaveProperty(getTableName(table));
    const { without = {} } = subjects[name as keyof typeof subjects] as Subject;
    const columns = Object.keys(getTableColumns(table)).filter(
      (key) => key !== "companyId" && !(key in without),
    );
    const format = Object.keys(archiveRows[name as keyof typeof archiveRows].shape);
    expect(format.filter((key) => key !== "hasPassword").sort(), name).toEqual(columns.sort());
  }
});

/** Of all rows of a company, in every table. */
async function idsOf(companyId: string): Promise<string[]> {
  const all = Object.values(tables).filter((one) => one instanceof PgTable);
  const ids: string[] = [companyId];
  for (const table of all) {
    const { id, companyId: owner } = getTableColumns(table) as Record<string, PgColumn>;
    if (!id || !owner) continue;
    const rows = await db
      .select({ id: sql<string>`${id}` })
      .from(table)
      .where(eq(owner, companyId));
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

test(
  "an archive has all of one company, no secrets and nothing of another",
  { timeout: 120_000 },
  async () => {
    const ours = await aFullAccount("northlight");
    const other = await aFullAccount("bluewater");
    const file = path.join(folder, "northlight.zip");
    await exportTo(file, ours.companyId);
    const entries = await entriesOf(file);
    const manifest = JSON.parse(entries.get("manifest.json")!.toString()) as {
      counts: Record<string, number>;
      files: { name: string; size: number; sha256: string }[];
    };
    expect(Object.entries(manifest.counts).filter(([, n]) => n === 0)).toEqual([]);
    expect(manifest.files.map(({ name }) => name).sort()).toEqual(
      [...entries.keys()].filter((name) => name !== "manifest.json").sort(),
    );
    for (const { name, size, sha256 } of manifest.files) {
      const bytes = entries.get(name)!;
      expect([name, bytes.length, createHash("sha256").update(bytes).digest("hex")]).toEqual([
        name,
        size,
        sha256,
      ]);
    }
    for (const [name, schema] of Object.entries(archiveRows)) {
      const rows = JSON.parse(entries.get(`${name}.json`)!.toString()) as unknown[];
      for (const row of rows) expect(schema.safeParse(row).error?.issues ?? [], name).toEqual([]);
    }
    const text = [...entries].map(([name, bytes]) => `${name}\n${bytes.toString("latin1")}`).join("\n");
    for (const secret of await secretsOf(ours.companyId)) expect(text.includes(secret), secret).toBe(false);
    expect(text).not.toMatch(/bluewater/);
    const foreignIds = await idsOf(other.companyId);
    expect(foreignIds.length).toBeGreaterThan(50);
    expect(foreignIds.filter((foreign) => text.includes(foreign))).toEqual([]);

    const dated = /^\ufeff[^\n]+\r\n\d{4}-\d\d-\d\d,/;
    const isDated = ([name, bytes]: [string, Buffer]) =>
      name.startsWith("tables/") && dated.test(bytes.toString());
    expect([...entries].filter(isDated).length).toBeGreaterThan(2);
    expect(entries.get("tables/online-shop/1.csv")!.toString()).toBe(
      "\ufeffDate,Orders\r\n2026-10-01,4\r\n2026-10-02,6\r\n",
    );
  },
);
