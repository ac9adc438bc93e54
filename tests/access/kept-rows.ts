import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

/** Stores all rows of the database beside it; `restore` puts them back, `changed` names the tables that differ. */
export async function keepRows() {
  const found = await db.execute<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const tables = found.map(({ name }) => name);
  await run("drop schema if exists kept cascade");
  await run("create schema kept");
  for (const table of tables) await run(`create table kept.${table} as table public.${table}`);
  return {
    async restore(): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.execute(sql.raw("set local session_replication_role = replica"));
        await tx.execute(sql.raw(`truncate ${tables.map((table) => `public.${table}`).join(", ")}`));
        for (const table of tables)
          await tx.execute(
            sql.raw(`insert into public.${table} overriding system value select * from kept.${table}`),
          );
      });
    },
    /** With the number of rows that were added, removed or changed. Counters of use are left out. */
    async changed(except: ReadonlySet<string> = new Set()): Promise<string[]> {
      const counts = tables
        .filter((table) => !except.has(table))
        .map(
          (table) =>
            `select '${table}' as name, count(*)::int as n from ((table public.${table} except all table kept.${table}) union all (table kept.${table} except all table public.${table})) as differing`,
        );
      const rows = await db.execute<{ name: string; n: number }>(sql.raw(counts.join(" union all ")));
      return rows.flatMap(({ name, n }) => (n > 0 ? [`${name} (${n})`] : []));
    },
  };
}

async function run(statement: string): Promise<void> {
  await db.execute(sql.raw(statement));
}
