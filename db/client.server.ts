import { AsyncLocalStorage } from "node:async_hooks";
import path from "node:path";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { singleton } from "#app/lib/singleton.ts";
import { disk } from "./disk-space.server.ts";
import { openEmbedded } from "./embedded/embedded.server.ts";
import { poolDriver } from "./pool-driver.server.ts";
import * as schema from "./schema/index.ts";

export type Database = PostgresJsDatabase<typeof schema>;

type Open = {
  readonly database: Database;
  readonly isEmbedded: boolean;
  readonly copyTo: ((target: string) => Promise<number>) | null;
  readonly close: () => Promise<void>;
};

const state = singleton("database", () => ({
  open: null as Open | null,
  transaction: new AsyncLocalStorage<Transaction>(),
}));

type Transaction = { readonly database: Database; readonly afterCommit: (() => void)[] };

export const db: Database = new Proxy({} as Database, {
  get(_, property) {
    const target = state.transaction.getStore()?.database ?? opened().database;
    const value: unknown = Reflect.get(target, property, target);
    return typeof value === "function" ? (value.bind(target) as unknown) : value;
  },
});

/** Nested calls become savepoints. Never await the network inside: the embedded database has one connection. */
export async function inTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
  const outer = state.transaction.getStore();
  const afterCommit: (() => void)[] = [];
  const value = await (outer?.database ?? opened().database).transaction((inner) =>
    state.transaction.run({ database: inner as unknown as Database, afterCommit }, work),
  );
  if (outer) outer.afterCommit.push(...afterCommit);
  else for (const act of afterCommit) act();
  return value;
}

/** Runs `act` once others see the write; at once outside of a transaction. */
export function afterCommit(act: () => void): void {
  const transaction = state.transaction.getStore();
  if (transaction) transaction.afterCommit.push(act);
  else act();
}

export function isEmbedded(): boolean {
  return opened().isEmbedded;
}

export async function copyDatabase(target: string): Promise<number> {
  const { copyTo } = opened();
  if (!copyTo) throw new Error("only an embedded database can be copied");
  return copyTo(target);
}

export type DatabaseLocation =
  | { readonly url: string; readonly pool: number }
  /** One connection without a statement timeout. */
  | { readonly patientUrl: string }
  | { readonly folder: string | null; readonly template: string | null }
  | { readonly socketPath: string };

export async function openDatabase(where: DatabaseLocation, migrateIt = true): Promise<void> {
  if (state.open) throw new Error("the database is open already");
  if ("url" in where) {
    if (migrateIt) await migrateServer(where.url);
    const { client, pool } = poolDriver({ url: where.url, size: where.pool });
    state.open = {
      database: drizzle(client, { schema }),
      isEmbedded: false,
      copyTo: null,
      close: pool.close,
    };
    return;
  }
  if ("patientUrl" in where) {
    if (migrateIt) await migrateServer(where.patientUrl);
    const sql = postgres(where.patientUrl, { max: 1, onnotice: () => {}, connect_timeout: 5 });
    const close = () => sql.end({ timeout: 2 });
    state.open = { database: drizzle(sql, { schema }), isEmbedded: false, copyTo: null, close };
    return;
  }
  const embedded = "folder" in where ? await openEmbedded(where.folder, where.template) : null;
  disk.folder = "folder" in where ? where.folder : null;
  const socketPath = "folder" in where ? embedded!.socketPath : where.socketPath;
  const sql = postgres({
    onnotice: () => {},
    prepare: true,
    path: socketPath,
    database: "postgres",
    username: "postgres",
    max: 1,
  });
  const close = async () => {
    await sql.end({ timeout: 2 });
    await embedded?.close();
  };
  const copyTo = embedded?.copyTo ?? null;
  state.open = { database: drizzle(sql, { schema }), isEmbedded: embedded !== null, copyTo, close };
  if (migrateIt) await applyMigrations(state.open.database);
}

async function applyMigrations(database: Database): Promise<void> {
  await migrate(database, { migrationsFolder: path.resolve("db/migrations") });
}

export const migrationLock = 7_231_004;

/** A migration may exceed the statement timeout. */
async function migrateServer(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    if (await hasAllMigrations(sql)) return;
    await sql`select pg_advisory_lock(${migrationLock})`;
    await applyMigrations(drizzle(sql, { schema }));
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Then the product's role needs no right to create anything (SECURITY.md, 13.2.2). */
async function hasAllMigrations(sql: postgres.Sql): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder: path.resolve("db/migrations") });
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return false;
  const [last] = await sql`select max(created_at) as at from drizzle.__drizzle_migrations`;
  return Number(last?.at ?? 0) >= (known.at(-1)?.folderMillis ?? 0);
}

export async function closeDatabase(): Promise<void> {
  const open = state.open;
  if (!open) return;
  state.open = null;
  await open.close();
}

function opened(): Open {
  if (!state.open) throw new Error("the database is not open yet");
  return state.open;
}
