import { AsyncLocalStorage } from "node:async_hooks";
import path from "node:path";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { singleton } from "#app/lib/singleton.ts";
import { type Embedded, openEmbedded } from "./embedded/embedded.server.ts";
import * as schema from "./schema/index.ts";

export type Database = PostgresJsDatabase<typeof schema>;

type Open = { readonly sql: postgres.Sql; readonly database: Database; readonly embedded: Embedded | null };

const state = singleton("database", () => ({
  open: null as Open | null,
  transaction: new AsyncLocalStorage<Database>(),
}));

/**
 * The database. Inside `inTransaction` it is that transaction, so a query function need not know.
 */
export const db: Database = new Proxy({} as Database, {
  get(_, property) {
    const target = state.transaction.getStore() ?? opened().database;
    const value: unknown = Reflect.get(target, property, target);
    return typeof value === "function" ? (value.bind(target) as unknown) : value;
  },
});

/**
 * Runs `work` in one transaction; nested calls become save points. Never await the network inside: embedded, a
 * transaction holds the only connection.
 */
export function inTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
  const target = state.transaction.getStore() ?? opened().database;
  return target.transaction((transaction) => state.transaction.run(transaction as unknown as Database, work));
}

/** The driver itself, for the job queue and LISTEN. */
export function rawSql(): postgres.Sql {
  return opened().sql;
}

export function isEmbedded(): boolean {
  return opened().embedded !== null;
}

export type Where =
  | { readonly url: string; readonly pool: number }
  | { readonly folder: string | null; readonly template: string | null }
  | { readonly socketPath: string };

/** Opens and migrates. The one connection of the embedded database is a rule, not a setting: see app/README.md. */
export async function openDatabase(where: Where, migrateIt = true): Promise<void> {
  if (state.open) throw new Error("the database is open already");
  const common = { onnotice: () => {}, prepare: true } as const;
  if ("url" in where) {
    state.open = connected(postgres(where.url, { ...common, max: where.pool, idle_timeout: 60 }), null);
  } else {
    const embedded = "folder" in where ? await openEmbedded(where.folder, where.template) : null;
    const socketPath = "folder" in where ? embedded!.socketPath : where.socketPath;
    const sql = postgres({
      ...common,
      path: socketPath,
      database: "postgres",
      username: "postgres",
      max: 1,
    });
    state.open = connected(sql, embedded);
  }
  if (!migrateIt) return;
  if ("url" in where) await oneAtATime(where.url, applyMigrations);
  else await applyMigrations();
}

async function applyMigrations(): Promise<void> {
  await migrate(opened().database, { migrationsFolder: path.resolve("db/migrations") });
}

const migrationLock = 7_231_004; // any number, the same in every process

/** Several processes start at once on one server: the first migrates, the others wait and find it done. */
async function oneAtATime(url: string, work: () => Promise<void>): Promise<void> {
  const lock = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await lock`select pg_advisory_lock(${migrationLock})`;
    await work();
  } finally {
    await lock.end({ timeout: 2 }); // and with it goes the lock
  }
}

function connected(sql: postgres.Sql, embedded: Embedded | null): Open {
  return { sql, database: drizzle(sql, { schema }), embedded };
}

export async function closeDatabase(): Promise<void> {
  const open = state.open;
  if (!open) return;
  state.open = null;
  await open.sql.end({ timeout: 2 });
  await open.embedded?.close();
}

function opened(): Open {
  if (!state.open) throw new Error("the database is not open yet");
  return state.open;
}
