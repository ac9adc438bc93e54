import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import path from "node:path";
import { db } from "#db/client.server.ts";
import type { BackupMigration } from "./lines.schema.ts";

export async function appliedMigrations(): Promise<BackupMigration[]> {
  const rows = await db.execute<{ hash: string; at: string }>(
    sql`select hash, created_at::text as "at" from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ hash, at }) => ({ hash, createdAt: Number(at) }));
}

export type MigrationPlan = {
  readonly before: readonly MigrationMeta[];
  readonly after: readonly MigrationMeta[];
};

/** Null: the backup has migrations that this version does not know. */
export function planMigrations(
  applied: readonly BackupMigration[],
  known: readonly MigrationMeta[] = knownMigrations(),
): MigrationPlan | null {
  const isKnown = applied.every(({ createdAt }) => known.some((one) => one.folderMillis === createdAt));
  if (!isKnown || applied.length === 0) return null;
  const wasApplied = (one: MigrationMeta) => applied.some(({ createdAt }) => createdAt === one.folderMillis);
  return { before: known.filter(wasApplied), after: known.filter((one) => !wasApplied(one)) };
}

export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: path.resolve("db/migrations") });
}

export async function applyMigrations(migrations: readonly MigrationMeta[]): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}
