import postgres from "postgres";
import { log } from "#app/lib/log.server.ts";
import { requestContext } from "#app/lib/request-context.server.ts";
import { PoolConnection } from "./pool-connection.server.ts";
import { watchServer } from "./server-watch.server.ts";
import { DatabaseUnavailable, unavailableIn } from "./unavailable.ts";

// postgres.js's own pool waits without limit and continues broken transactions elsewhere (decision 0019).

const requestWaitMs = 800;
const jobWaitMs = 15_000;
const lockWaitMs = 900;
const statementMs = 60_000;
const idleTransactionMs = 15_000;
const connectSeconds = 5;
const idleSeconds = 60;
const fullPauseMs = 500;

export type PoolOptions = { readonly url: string; readonly size: number };

type Waiter = {
  readonly isJob: boolean;
  readonly give: (connection: PoolConnection) => void;
  readonly fail: (error: unknown) => void;
};

export type Pool = {
  use<Value>(work: (connection: PoolConnection) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
};

export function openPool({ url, size }: PoolOptions, prepareClient: (sql: postgres.Sql) => void): Pool {
  const connections = new Set<PoolConnection>();
  const idle: PoolConnection[] = [];
  const waiting: Waiter[] = [];
  const jobPlaces = size - Math.floor(size / 4);
  let connecting = 0;
  let jobsInUse = 0;
  let fullUntil = 0;
  let isClosed = false;

  const watch = watchServer(url, {
    oldestWaitMs: () => Math.max(0, ...[...connections].map((connection) => connection.silentMs())),
    onDown: () => {
      for (const waiter of waiting.splice(0)) waiter.fail(new DatabaseUnavailable("down"));
      for (const connection of connections) connection.drop();
    },
  });

  function open(): void {
    connecting++;
    const sql = postgres(url, {
      max: 1,
      onnotice: () => {},
      connect_timeout: connectSeconds,
      idle_timeout: idleSeconds,
      connection: {
        statement_timeout: statementMs,
        lock_timeout: lockWaitMs,
        idle_in_transaction_session_timeout: idleTransactionMs,
        // Compiling takes seconds, statements take milliseconds.
        jit: "off",
      },
      onclose: () => connection.drop(),
    });
    prepareClient(sql);
    const connection = new PoolConnection(sql, watch.noteAnswer, () => {
      connections.delete(connection);
      const at = idle.indexOf(connection);
      if (at >= 0) idle.splice(at, 1);
      serve();
    });
    connections.add(connection);
    connection
      .run((client) => client.unsafe("select 1"))
      .then(
        () => {
          connecting--;
          if (isClosed) return connection.drop();
          idle.push(connection);
          serve();
        },
        (error: unknown) => {
          connecting--;
          failed(error);
          connection.drop();
        },
      );
  }

  function failed(error: unknown): void {
    const reason = unavailableIn(error)?.reason;
    if (reason === "full") {
      fullUntil = performance.now() + fullPauseMs;
      setTimeout(serve, fullPauseMs).unref();
      if (connections.size > 1) return;
    }
    if (reason === "down" || reason === "lost") watch.suspect();
    for (const waiter of waiting.splice(0)) waiter.fail(error);
  }

  function serve(): void {
    for (let at = 0; at < waiting.length && idle.length > 0;) {
      const waiter = waiting[at]!;
      if (waiter.isJob && jobsInUse >= jobPlaces) {
        at++;
        continue;
      }
      waiting.splice(at, 1);
      waiter.give(idle.pop()!);
    }
    const wanted = waiting.filter(({ isJob }) => !isJob || jobsInUse < jobPlaces).length;
    const isFull = performance.now() < fullUntil;
    while (!isClosed && !isFull && connecting < wanted && connections.size < size) open();
  }

  function acquire(isJob: boolean, waitMs: number): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        isJob,
        give: (connection) => {
          clearTimeout(timer);
          if (isJob) jobsInUse++;
          resolve(connection);
        },
        fail: (error) => {
          clearTimeout(timer);
          reject(error as Error);
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        const isFull = performance.now() < fullUntil + fullPauseMs;
        reject(new DatabaseUnavailable(isFull ? "full" : "busy"));
      }, waitMs);
      waiting.push(waiter);
      serve();
    });
  }

  async function use<Value>(work: (connection: PoolConnection) => Promise<Value>): Promise<Value> {
    if (isClosed) throw new Error("the database is closed");
    if (watch.isDown()) throw new DatabaseUnavailable("down");
    const context = requestContext();
    const request = context && !context.isEnded ? context : null;
    let begun = performance.now();
    const noteWait = () => {
      if (request) request.databaseWaitMs = (request.databaseWaitMs ?? 0) + performance.now() - begun;
    };
    const patience = request ? Math.max(0, requestWaitMs - (request.databaseWaitMs ?? 0)) : jobWaitMs;
    // A request's statements share one allowance for waiting.
    const connection = await acquire(request === null, patience).finally(noteWait);
    begun = performance.now();
    try {
      return await work(connection);
    } catch (error) {
      const reason = unavailableIn(error)?.reason;
      if (reason === "lost" || reason === "down") connection.drop();
      if (reason === "locked") noteWait();
      throw error;
    } finally {
      if (request === null) jobsInUse--;
      if (connection.isAlive && !isClosed) idle.push(connection);
      else connection.drop();
      serve();
    }
  }

  return {
    use,
    async close() {
      watch.close();
      isClosed = true;
      for (const waiter of waiting.splice(0)) waiter.fail(new DatabaseUnavailable("down"));
      for (const connection of idle.splice(0)) connection.drop();
      for (let waits = 0; connections.size > 0 && waits < 40; waits++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      if (connections.size > 0) log.warn({ connections: connections.size }, "statements were cut off");
      for (const connection of connections) connection.drop();
    },
  };
}
