import { sql } from "drizzle-orm";
import { hasRows, listTables } from "#db/backup/tables.server.ts";
import { BackupRefused } from "#db/backup/backup-refused.ts";
import { closeDatabase, db, inTransaction, migrationLock, openDatabase } from "#db/client.server.ts";
import { asideName } from "./aside-name.ts";

/** In one transaction. Returns the schema of the earlier state. */
export async function restoreIntoServer(
  url: string,
  at: Date,
  replace: boolean,
  fill: (hasTables: boolean) => Promise<void>,
): Promise<string | null> {
  await openDatabase({ patientUrl: url }, false);
  const aside = await inTransaction(async () => {
    await refuseOthers();
    await db.execute(sql`select pg_advisory_xact_lock(${migrationLock})`); // a product that starts now waits
    const earlier = await makeRoom(asideName(at).replaceAll("-", "_"), replace);
    await fill(false);
    return earlier;
  });
  await closeDatabase();
  return aside;
}

async function refuseOthers(): Promise<void> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as "count" from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  if (row!.count > 0)
    throw new BackupRefused(
      `The database has ${row!.count === 1 ? "another connection" : `${row!.count} other connections`}. Stop the product first, in every place.`,
    );
}

/** Empty tables are dropped, others moved into schemas of their own. */
async function makeRoom(aside: string, replace: boolean): Promise<string | null> {
  const tables = (await listTables()).map(({ name }) => name);
  const isTaken = await hasAnyRows(tables);
  if (isTaken && !replace)
    throw new BackupRefused(
      "The database is not empty. Add --replace to move its tables into another schema, or set DATABASE_URL to a new database.",
    );
  if (!isTaken) {
    for (const name of tables)
      await db.execute(sql`drop table ${sql.identifier("public")}.${sql.identifier(name)} cascade`);
    await db.execute(sql`drop schema if exists drizzle cascade`);
    return null;
  }
  await db.execute(sql`alter schema public rename to ${sql.identifier(aside)}`);
  await db.execute(sql`create schema public`);
  const [found] = await db.execute<{ has: boolean }>(
    sql`select exists (select 1 from pg_namespace where nspname = 'drizzle') as "has"`,
  );
  if (found!.has)
    await db.execute(sql`alter schema drizzle rename to ${sql.identifier(`${aside}_migrations`)}`);
  return aside;
}

async function hasAnyRows(tables: readonly string[]): Promise<boolean> {
  for (const table of tables) if (await hasRows(table)) return true;
  return false;
}
