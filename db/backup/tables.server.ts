import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

// From the catalog, so that a backup includes tables without code.

export type Column = { readonly name: string; readonly type: string };
export type Table = { readonly name: string; readonly columns: readonly Column[] };

/** Of the schema `public`, by name, without computed columns. */
export async function listTables(): Promise<Table[]> {
  const rows = await db.execute<{ table: string; column: string; type: string }>(sql`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r'
    order by c.relname collate "C", a.attnum`);
  const tables = new Map<string, Column[]>();
  for (const { table, column, type } of rows)
    tables.set(table, [...(tables.get(table) ?? []), { name: column, type }]);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

export type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

export async function listForeignKeys(): Promise<ForeignKey[]> {
  return db.execute<ForeignKey>(sql`
    select r.relname as "table", k.conname as "name", pg_get_constraintdef(k.oid) as "definition"
    from pg_constraint k
    join pg_class r on r.oid = k.conrelid
    join pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
    where k.contype = 'f'
    order by 1, 2`);
}

export async function listSequences(): Promise<{ sequence: string; last: string; isCalled: boolean }[]> {
  const names = await db.execute<{ name: string }>(sql`
    select sequencename as "name" from pg_sequences where schemaname = 'public' order by 1`);
  const sequences = [];
  for (const { name } of names) {
    const [row] = await db.execute<{ last: string; called: boolean }>(
      sql`select last_value::text as "last", is_called as "called" from ${publicName(name)}`,
    );
    sequences.push({ sequence: name, last: row!.last, isCalled: row!.called });
  }
  return sequences;
}

export async function hasRows(table: string): Promise<boolean> {
  const [row] = await db.execute<{ found: boolean }>(
    sql`select exists (select 1 from ${publicName(table)}) as "found"`,
  );
  return row!.found;
}

export function publicName(name: string) {
  return sql`${sql.identifier("public")}.${sql.identifier(name)}`;
}
