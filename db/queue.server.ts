import PgBoss from "pg-boss";
import { singleton } from "#app/lib/singleton.ts";
import { log } from "#app/lib/log.server.ts";
import { rawSql } from "./client.server.ts";

/** Work that outlives a request. What each job needs is small and by id; the job reads the rest from the database. */
export type Work = {
  "import-csv": { companyId: string; uploadId: string };
  "make-pdf": { companyId: string; exportId: string };
};
export type WorkName = keyof Work;

const state = singleton("queue", () => ({
  boss: null as PgBoss | null,
  workers: new Map<WorkName, string>(),
}));

const names: readonly WorkName[] = ["import-csv", "make-pdf"];

/** pg-boss over our own connection: embedded there is only one, so it may not open its own. */
async function execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const sql = rawSql();
  if (values && values.length > 0) {
    const rows = await sql.unsafe(text, values.map(wireValue) as never[], { prepare: true });
    return { rows: [...rows] };
  }
  // Several statements in one text need the simple protocol, and one connection to themselves.
  const connection = await sql.reserve();
  try {
    const answer: unknown[] = await connection.unsafe(text).simple();
    return { rows: answer.flat() };
  } finally {
    connection.release();
  }
}

/** drizzle turns off postgres.js' own writing of dates and JSON; pg-boss counts on it. It also means null by undefined. */
function wireValue(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  const isPlainObject =
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
  return isPlainObject ? JSON.stringify(value) : value;
}

export async function startQueue(): Promise<void> {
  if (state.boss) return;
  const boss = new PgBoss({
    db: { executeSql: execute } as never,
    schedule: false,
    supervise: true,
    maintenanceIntervalSeconds: 300,
  } as never);
  boss.on("error", (error) => log.error({ err: error }, "the job queue had an error"));
  await boss.start();
  for (const name of names)
    await boss.createQueue(name, {
      name,
      policy: "standard",
      retryLimit: 3,
      retryBackoff: true,
      retryDelay: 5,
      expireInMinutes: 30,
    } as never);
  state.boss = boss;
}

/** Registers the one handler of a kind of work; jobs run one at a time per process and kind. */
export async function handle<Name extends WorkName>(
  name: Name,
  run: (work: Work[Name]) => Promise<void>,
): Promise<void> {
  const boss = started();
  const worker = await boss.work<Work[Name]>(
    name,
    { pollingIntervalSeconds: 2, batchSize: 1 },
    async ([job]) => {
      if (!job) return;
      const begun = performance.now();
      await run(job.data);
      log.info({ job: name, ms: Math.round(performance.now() - begun) }, "job done");
    },
  );
  state.workers.set(name, worker);
}

/** Puts work in the queue. With `key`, the same work is not put twice within half a minute; handlers are idempotent all the same. */
export async function enqueue<Name extends WorkName>(
  name: Name,
  work: Work[Name],
  key?: string,
): Promise<void> {
  await started().send(name, work, key ? { singletonKey: key, singletonSeconds: 30 } : {});
  const worker = state.workers.get(name);
  if (worker) started().notifyWorker(worker); // do not wait for the next look
}

/** Lets running jobs finish for up to `waitSeconds`, then leaves them to be tried again. */
export async function stopQueue(waitSeconds: number): Promise<void> {
  const boss = state.boss;
  state.boss = null;
  state.workers.clear();
  await boss?.stop({ graceful: true, timeout: waitSeconds * 1000, close: false, wait: true });
}

function started(): PgBoss {
  if (!state.boss) throw new Error("the job queue is not started");
  return state.boss;
}
