import { type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { BackupEnd, BackupLine, BackupSequence, BackupTable } from "./lines.schema.ts";
import { BackupRefused } from "./backup-refused.ts";
import { type ForeignKey, listForeignKeys, listTables, publicName } from "./tables.server.ts";

const batchBytes = 1024 * 1024;
const maxBatch = 1000;

/** Foreign keys come last, which checks all references. Triggers wait: what they wrote is in the backup. Throws BackupRefused. */
export async function loadDatabase(lines: AsyncIterable<BackupLine>): Promise<BackupEnd> {
  await db.execute(sql`set local timezone to 'UTC'`);
  const foreignKeys = await listForeignKeys();
  for (const { table, name } of foreignKeys)
    await db.execute(sql`alter table ${publicName(table)} drop constraint ${sql.identifier(name)}`);
  const tables = await listTables();
  for (const { name } of tables) {
    await db.execute(sql`alter table ${publicName(name)} disable trigger user`);
    await db.execute(sql`delete from ${publicName(name)}`);
  }
  const end = await loadLines(lines);
  for (const foreignKey of foreignKeys) await addForeignKey(foreignKey);
  for (const { name } of tables) await db.execute(sql`alter table ${publicName(name)} enable trigger user`);
  return end;
}

async function loadLines(lines: AsyncIterable<BackupLine>): Promise<BackupEnd> {
  const tables = await listTables();
  let target: Target | null = null;
  for await (const line of lines) {
    if (Array.isArray(line)) {
      if (!target) throw new BackupRefused("It has rows of no table.");
      await target.add(line);
      continue;
    }
    await target?.flush();
    if ("end" in line) return line;
    if ("sequence" in line) await setSequence(line);
    else target = targetOf(line, tables);
  }
  throw new BackupRefused("It has no end.");
}

type Target = {
  readonly add: (row: (string | null)[]) => Promise<void>;
  readonly flush: () => Promise<void>;
};

function targetOf({ table, columns }: BackupTable, tables: Awaited<ReturnType<typeof listTables>>): Target {
  const known = tables.find(({ name }) => name === table);
  const types = columns.map((column) => known?.columns.find(({ name }) => name === column)?.type);
  if (!known || types.includes(undefined))
    throw new BackupRefused(`Its table ${table} is not one of its version.`);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const values = sql.join(
    types.map((type, at) => sql.raw(`(line.value->>${at})::${type}`)),
    sql`, `,
  );
  const insert = (rows: string): SQL =>
    sql`insert into ${publicName(table)} (${names}) select ${values} from jsonb_array_elements(${rows}::text::jsonb) line`;
  let rows: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    await db.execute(insert(`[${rows.join(",")}]`));
    rows = [];
    bytes = 0;
  };
  const add = async (row: (string | null)[]) => {
    const text = JSON.stringify(row);
    rows.push(text);
    bytes += text.length;
    if (bytes >= batchBytes || rows.length >= maxBatch) await flush();
  };
  return { add, flush };
}

async function setSequence({ sequence, last, isCalled }: BackupSequence): Promise<void> {
  await db.execute(
    sql`select setval(${`public.${quoted(sequence)}`}::text::regclass, ${last}::text::bigint, ${isCalled})`,
  );
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function addForeignKey({ table, name, definition }: ForeignKey): Promise<void> {
  await db.execute(
    sql`alter table ${publicName(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
  );
}
