import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll } from "vitest";
import { singleton } from "#app/lib/singleton.ts";

/**
 * Call once at the top of a test file: it gets its own empty database. Embedded by default, opened from the
 * migrated template once per process and emptied for each file; PostgreSQL when TEST_DATABASE_URL is set.
 */
export async function useDatabase(): Promise<void> {
  // Imported late: it loads the configuration, for which a test may set its environment.
  const { closeDatabase, openDatabase } = await import("#db/client.server.ts");
  const template = process.env.TEST_TEMPLATE ?? null;
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    if (embedded.isOpen) return emptyTables();
    await openDatabase({ folder: null, template }, false);
    embedded.isOpen = true;
    return;
  }
  // A file that could not be loaded runs no hooks, so the next file of its process closes its database.
  await onServer.close();
  const name = `plainboard_${randomBytes(6).toString("hex")}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  onServer.close = async () => {
    onServer.close = async () => {};
    await closeDatabase();
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  };
  afterAll(() => onServer.close());
  await admin.unsafe(`create database ${name} template ${template}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  await openDatabase({ url: target.href, pool: 8 }, false);
}

const embedded = singleton("test database", () => ({ isOpen: false }));
const onServer = singleton("test database on a server", () => ({ close: async () => {} }));

async function emptyTables(): Promise<void> {
  const { db } = await import("#db/client.server.ts");
  const tables = await db.execute<{ tablename: string }>(
    "select quote_ident(tablename) as tablename from pg_tables where schemaname = 'public'",
  );
  const names = tables.map(({ tablename }) => tablename).join(", ");
  await db.execute(`truncate ${names} restart identity cascade`);
}
