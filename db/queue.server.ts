import { newId, processName } from "#app/lib/id.server.ts";
import { errorForLog, log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { afterCommit } from "./client.server.ts";
import { keepTrying } from "./keep-trying.server.ts";
import { addJob, claimJob, type Job, putJobBack, removeJob, renewJob, setJobFailed } from "./queries/jobs.ts";
import { unavailableIn } from "./unavailable.ts";

export type Work = {
  "import-csv": { companyId: string; uploadId: string };
  "make-pdf": { companyId: string; exportId: string };
  "make-public-pdf": { companyId: string; exportId: string };
  "make-archive": { companyId: string; archiveId: string };
};
export type WorkName = keyof Work;

const lookEveryMs = 2000;
const renewEveryMs = 15_000;
/** Seconds before retries. */
const waits = [5, 10, 20];
const maxAttempts = waits.length + 3;
const afterOutageSeconds = 1;
const maxErrorLength = 2000;

type Worker = { wake: () => void; ended: Promise<void> };

const state = singleton("queue", () => ({
  running: new Set<string>(),
  workers: new Map<WorkName, Worker>(),
  isStopping: false,
}));

export function startQueue(): void {
  state.isStopping = false;
}

type Handler = {
  readonly run: (given: unknown) => Promise<void>;
  readonly giveUp: (given: unknown) => Promise<void>;
};

/** One job at a time per process and name. `giveUp` runs after the last attempt. */
export function handle<Name extends WorkName>(
  name: Name,
  run: (work: Work[Name]) => Promise<void>,
  giveUp: (work: Work[Name]) => Promise<void> = async () => {},
): void {
  if (state.workers.has(name)) throw new Error(`${name} has a handler already`);
  const worker: Worker = { wake: () => {}, ended: Promise.resolve() };
  worker.ended = work(name, worker, {
    run: (given) => run(given as Work[Name]),
    giveUp: (given) => giveUp(given as Work[Name]),
  });
  state.workers.set(name, worker);
}

/** Joins the caller's transaction. The same `key` waits once; handlers must be idempotent. */
export async function enqueue<Name extends WorkName>(
  name: Name,
  given: Work[Name],
  key: string | null = null,
): Promise<void> {
  await addJob({ id: newId(), name, work: given, key });
  afterCommit(() => state.workers.get(name)?.wake());
}

export async function stopQueue(waitSeconds: number): Promise<void> {
  state.isStopping = true;
  for (const { wake } of state.workers.values()) wake();
  const ended = Promise.all([...state.workers.values()].map((worker) => worker.ended));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000).unref())]);
  state.workers.clear();
}

async function work(name: WorkName, worker: Worker, handler: Handler): Promise<void> {
  while (!state.isStopping) {
    let isWoken = false;
    worker.wake = () => (isWoken = true);
    const job = await claimJob(name, processName, [...state.running]).catch((error: unknown) => {
      log.warn({ err: error, job: name }, "the queue could not be read");
      return null;
    });
    if (job) await runJob(name, job, handler);
    else if (!isWoken && !state.isStopping)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookEveryMs);
        worker.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
  }
}

async function runJob(name: WorkName, job: Job, handler: Handler): Promise<void> {
  const { id, attempts } = job;
  const by = processName;
  const begun = performance.now();
  state.running.add(id);
  const renewal = setInterval(() => void renewJob(id, by).catch(() => {}), renewEveryMs).unref();
  try {
    if (attempts > maxAttempts) throw new Error("The server stopped at each attempt.");
    await handler.run(job.work);
    await settle(() => removeJob(id, by));
    log.info({ job: name, ms: Math.round(performance.now() - begun) }, "job done");
  } catch (error) {
    await settle(() => afterFailure(name, job, error, handler)).catch((second: unknown) =>
      log.error({ err: second, job: name }, "a job could not be put back"),
    );
  } finally {
    clearInterval(renewal);
    state.running.delete(id);
  }
}

async function afterFailure(
  name: WorkName,
  { id, attempts, work: given }: Job,
  error: unknown,
  { giveUp }: Handler,
): Promise<void> {
  const by = processName;
  // A process that stops is not the job's fault.
  if (unavailableIn(error) || (state.isStopping && attempts <= maxAttempts))
    return putJobBack(id, by, afterOutageSeconds, null);
  log.error({ err: error, job: name, attempts }, "job failed");
  const text = textOf(error);
  const wait = waits[attempts - 1];
  if (wait !== undefined) return putJobBack(id, by, wait, text);
  await giveUp(given);
  return setJobFailed(id, by, text);
}

/** PostgreSQL cannot store zero bytes in text. */
function textOf(error: unknown): string {
  const text = error instanceof Error ? errorForLog(error).message : String(error);
  return text.replaceAll("\0", "").slice(0, maxErrorLength);
}

function settle(write: () => Promise<void>): Promise<void> {
  return keepTrying(write, { isStopping: () => state.isStopping });
}
