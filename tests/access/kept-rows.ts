import { sql } from "drizzle-orm";
import { afterAll } from "vitest";
import { db } from "#db/client.server.ts";

/**
 * Stores all rows of the database beside it; `restore` puts them back, `changed` names the tables that differ. Triggers
 * note which tables were written, since most requests write few or none. Call once at the top of a test file.
 */
export async function keepRows() {
  const found = await db.execute<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  await run("drop schema if exists kept cascade");
  await run("create schema kept");
  afterAll(() => run("drop schema kept cascade"));
  await run("create table kept.written (name text)");
  await run(
    "create function kept.note() returns trigger language plpgsql as $$ begin insert into kept.written values (quote_ident(tg_table_name)); return null; end $$",
  );
  for (const { name } of found) {
    await run(`create table kept.${name} as table public.${name}`);
    await run(
      `create trigger kept_note after insert or update or delete or truncate on public.${name} for each statement execute function kept.note()`,
    );
  }
  const written = async () => {
    const list = await db.execute<{ name: string }>("select distinct name from kept.written order by 1");
    return list.map(({ name }) => name);
  };
  return {
    async restore(): Promise<void> {
      const tables = await written();
      if (tables.length === 0) return;
      await db.transaction(async (tx) => {
        await tx.execute(sql.raw("set local session_replication_role = replica")); // no triggers, no cascades
        for (const table of tables) {
          await tx.execute(sql.raw(`delete from public.${table}`));
          await tx.execute(
            sql.raw(`insert into public.${table} overriding system value select * from kept.${table}`),
          );
        }
        await tx.execute(sql.raw("delete from kept.written"));
      });
    },
    /** With the number of rows that were added, removed or changed. Counters of use are left out. */
    async changed(except: ReadonlySet<string> = new Set()): Promise<string[]> {
      const counts = (await written())
        .filter((table) => !except.has(table))
        .map(
          (table) =>
            `select '${table}' as name, count(*)::int as n from ((table public.${table} except all table kept.${table}) union all (table kept.${table} except all table public.${table})) as differing`,
        );
      if (counts.length === 0) return [];
      const rows = await db.execute<{ name: string; n: number }>(sql.raw(counts.join(" union all ")));
      return rows.flatMap(({ name, n }) => (n > 0 ? [`${name} (${n})`] : []));
    },
  };
}

async function run(statement: string): Promise<void> {
  await db.execute(sql.raw(statement));
}
