import type postgres from "postgres";
import type { PoolConnection } from "./pool-connection.server.ts";
import { openPool, type Pool, type PoolOptions } from "./pool.server.ts";
import { unavailableIn } from "./unavailable.ts";

type Statement = { readonly text: string; readonly params: unknown[]; readonly options: object };
type Run = (statement: Statement, asArrays: boolean) => Promise<unknown>;

export function poolDriver(options: PoolOptions): { readonly client: postgres.Sql; readonly pool: Pool } {
  // Drizzle writes its own parsers here; every connection gets them.
  const settings = { parsers: {}, serializers: {} };
  const pool = openPool(options, (sql) => {
    Object.assign(sql.options.parsers, settings.parsers);
    Object.assign(sql.options.serializers, settings.serializers);
  });
  const once: Run = (statement, asArrays) => pool.use((connection) => send(connection, statement, asArrays));
  const run: Run = (statement, asArrays) =>
    once(statement, asArrays).catch((error: unknown) => {
      // A select outside a transaction can run twice.
      if (!/^\s*select\b/i.test(statement.text) || unavailableIn(error)?.reason !== "lost") throw error;
      return once(statement, asArrays);
    });
  const begin = (work: (scope: unknown) => Promise<unknown>) =>
    pool.use((connection) => transaction(connection, work));
  return { client: { options: settings, unsafe: statements(run), begin } as never, pool };
}

function statements(run: Run) {
  return (text: string, params: unknown[] = [], options: object = {}) => {
    const statement = { text, params, options };
    return {
      // oxlint-disable-next-line unicorn/no-thenable -- postgres.js' own shape
      then: (resolve: (rows: unknown) => unknown, reject: (error: unknown) => unknown) =>
        run(statement, false).then(resolve, reject),
      values: () => run(statement, true),
    };
  };
}

function send(
  connection: PoolConnection,
  { text, params, options }: Statement,
  asArrays: boolean,
): Promise<unknown> {
  return connection.run((sql) => {
    const query = sql.unsafe(text, params as never[], options);
    return asArrays ? query.values() : query;
  });
}

async function transaction(
  connection: PoolConnection,
  work: (scope: unknown) => Promise<unknown>,
): Promise<unknown> {
  const inOrder = oneAfterTheOther(connection);
  await inOrder("begin");
  return scoped(inOrder, work, { end: "commit", undo: "rollback" });
}

type InOrder = {
  (text: string): Promise<unknown>;
  readonly run: Run;
  readonly drop: () => void;
  savePoints: number;
};

/** Statements queued behind a broken connection must not reach the next one. */
function oneAfterTheOther(connection: PoolConnection): InOrder {
  let last: Promise<unknown> = Promise.resolve();
  const run: Run = (statement, asArrays) => {
    const next = last.then(() => send(connection, statement, asArrays));
    last = next.catch(() => {});
    return next;
  };
  const plain = (text: string) => run({ text, params: [], options: {} }, false);
  return Object.assign(plain, { run, drop: () => connection.drop(), savePoints: 0 });
}

async function scoped(
  inOrder: InOrder,
  work: (scope: unknown) => Promise<unknown>,
  { end, undo }: { readonly end: string; readonly undo: string },
): Promise<unknown> {
  let failed: { readonly error: unknown } | null = null;
  const run: Run = (statement, asArrays) =>
    inOrder.run(statement, asArrays).catch((error: unknown) => {
      failed ??= { error };
      throw error;
    });
  const savepoint = async (inner: (scope: unknown) => Promise<unknown>) => {
    const name = `s${inOrder.savePoints++}`;
    await inOrder(`savepoint ${name}`);
    return scoped(inOrder, inner, { end: `release savepoint ${name}`, undo: `rollback to ${name}` });
  };
  try {
    const value = await work({ unsafe: statements(run), savepoint });
    // After a failed statement PostgreSQL answers "commit" with a rollback and no error.
    const { error } = (failed ?? {}) as { error?: unknown };
    if (failed) throw error;
    await inOrder(end);
    return value;
  } catch (error) {
    await inOrder(undo).catch(inOrder.drop); // the connection's next user must not be inside a transaction
    throw error;
  }
}
