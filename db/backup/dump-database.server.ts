import { sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import type { BackupHead, BackupLine } from "./lines.schema.ts";
import { appliedMigrations } from "./migrations.server.ts";
import { listSequences, listTables, publicName, type Table } from "./tables.server.ts";

const batchBytes = 1024 * 1024;
const maxBatch = 1000;
const expansion = 4;

type Write = (line: BackupLine | BackupHead) => Promise<void>;

export async function dumpDatabase(
  head: Pick<BackupHead, "plainboard" | "format" | "at" | "version" | "secrets"> & {
    readonly place: string | null;
  },
  write: Write,
): Promise<{ tables: number; rows: number; inBucket: number }> {
  return inTransaction(async () => {
    await db.execute(sql`set transaction isolation level repeatable read, read only`);
    await db.execute(sql`set local timezone to 'UTC'`);
    const tables = await listTables();
    const { place, ...rest } = head;
    const inBucket = await countInBucket(tables);
    const bucket = inBucket > 0 ? { place, files: inBucket } : null;
    await write({ ...rest, migrations: await appliedMigrations(), bucket });
    let rows = 0;
    for (const table of tables) {
      await write({ table: table.name, columns: table.columns.map(({ name }) => name) });
      rows += await dumpRows(table, write);
    }
    for (const sequence of await listSequences()) await write(sequence);
    return { tables: tables.length, rows, inBucket };
  });
}

async function dumpRows(table: Table, write: Write): Promise<number> {
  const count = await batchOf(table);
  const values = table.columns.map(({ name }) => sql`${sql.identifier(name)}::text`);
  await db.execute(
    sql`declare backup cursor for select to_json(array[${sql.join(values, sql`, `)}]) as "row" from ${publicName(table.name)}`,
  );
  let rows = 0;
  for (let found = count; found === count;) {
    const batch = await db.execute<{ row: (string | null)[] }>(sql.raw(`fetch ${count} from backup`));
    for (const { row } of batch) await write(row);
    found = batch.length;
    rows += found;
  }
  await db.execute(sql`close backup`);
  return rows;
}

/** By the largest row, without reading its long values. */
async function batchOf({ name, columns }: Table): Promise<number> {
  const sizes = columns.map((column) => sql`coalesce(pg_column_size(${sql.identifier(column.name)}), 0)`);
  const [row] = await db.execute<{ largest: number | null }>(
    sql`select max(${sql.join(sizes, sql` + `)})::int as "largest" from ${publicName(name)}`,
  );
  const largest = Math.max(1, row?.largest ?? 1) * expansion;
  return Math.min(maxBatch, Math.max(1, Math.floor(batchBytes / largest)));
}

async function countInBucket(tables: readonly Table[]): Promise<number> {
  const files = tables.find(({ name }) => name === "files");
  if (!files?.columns.some(({ name }) => name === "in_bucket")) return 0; // before migration 5
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as "count" from "files" where "in_bucket"`,
  );
  return row!.count;
}
