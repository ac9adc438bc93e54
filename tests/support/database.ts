import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll } from "vitest";
import { singleton } from "#app/lib/singleton.ts";

/**
 * Call once at the top of a test file: its database is empty. Embedded by default, opened from the migrated template once
 * per process and emptied for each file; PostgreSQL when TEST_DATABASE_URL is set, a new one for each file: its planner
 * remembers tables that were empty.
 */
export async function useDatabase(): Promise<void> {
  forgetViews();
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

/** Views are counted in memory (app/http/spend-view.server.ts), and all visitors of a process have one address. */
function forgetViews(): void {
  for (const name of ["reader", "wider", "dashboard"])
    (globalThis as { __plainboard?: Map<string, unknown> }).__plainboard?.delete(`view-budget:${name}`);
}

const embedded = singleton("test database", () => ({ isOpen: false }));
const onServer = singleton("test database on a server", () => ({ close: async () => {} }));

/** `truncate` makes new files for each of the tables and indexes, which takes ten times as long. */
async function emptyTables(): Promise<void> {
  const { db } = await import("#db/client.server.ts");
  await db.execute(`do $$
    declare name text; has_rows boolean;
    begin
      set local session_replication_role = replica;
      for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
        execute 'select exists (select from ' || name || ')' into has_rows;
        if has_rows then execute 'delete from ' || name; end if;
      end loop;
    end $$`);
}
