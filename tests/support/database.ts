import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll } from "vitest";
import { singleton } from "#app/lib/singleton.ts";

/**
 * Call once at the top of a test file: its database is empty. Each process has one, copied from the migrated template and
 * emptied for each file: embedded, or on PostgreSQL when TEST_DATABASE_URL is set (tests/support/databases.ts drops it).
 */
export async function useDatabase(): Promise<void> {
  forgetViews();
  // Imported late: it loads the configuration, for which a test may set its environment.
  const { closeDatabase, openDatabase } = await import("#db/client.server.ts");
  const template = process.env.TEST_TEMPLATE ?? null;
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    if (own.isOpen) return emptyTables();
    await openDatabase({ folder: null, template }, false);
    own.isOpen = true;
    return;
  }
  // A file that could not be loaded runs no hooks.
  if (own.isOpen) await closeDatabase();
  const isNew = own.name === null;
  own.name ??= await newDatabase(url, template!);
  const target = new URL(url);
  target.pathname = `/${own.name}`;
  await openDatabase({ url: target.href, pool: 8 }, false);
  own.isOpen = true;
  afterAll(async () => {
    await closeDatabase();
    own.isOpen = false;
  });
  if (!isNew) await emptyTables();
}

/** Views are counted in memory (app/http/spend-view.server.ts), and all visitors of a process have one address. */
function forgetViews(): void {
  for (const name of ["reader", "wider", "dashboard"])
    (globalThis as { __plainboard?: Map<string, unknown> }).__plainboard?.delete(`view-budget:${name}`);
}

/** Of this process. */
const own = singleton("test database", () => ({ isOpen: false, name: null as string | null }));

async function newDatabase(url: string, template: string): Promise<string> {
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template}`);
  await admin.end();
  return name;
}

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
