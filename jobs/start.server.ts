import { type Job, gracefulShutdown, scheduleJob } from "node-schedule";
import { stopSending } from "#app/domain/reports/sending/deps.server.ts";
import { startRefresher, stopRefresher } from "#app/domain/sources/refresh/refresher.server.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { keepTrying } from "#db/keep-trying.server.ts";
import { startQueue, stopQueue } from "#db/queue.server.ts";
import { registerWork, schedule } from "./schedule.ts";
import { takeOverAtStart } from "#app/domain/leases/take-over.server.ts";

const state = singleton("jobs", () => ({
  jobs: [] as Job[],
  running: new Map<string, Promise<unknown>>(),
  isStopping: false,
}));

/** For a web process without workers: it only enqueues jobs. */
export const startQueueProducer = startQueue;

export async function startJobs(): Promise<void> {
  state.isStopping = false;
  startQueue();
  await takeOverAtStart();
  registerWork();
  startRefresher();
  for (const job of schedule) {
    const tick = () => {
      if (state.running.has(job.name)) return;
      // Retries during a database outage instead of waiting for the next tick.
      const run = keepTrying(job.run, { isStopping: () => state.isStopping })
        .catch((error: unknown) => log.error({ err: error, job: job.name }, "job failed"))
        .finally(() => state.running.delete(job.name));
      state.running.set(job.name, run);
    };
    state.jobs.push(scheduleJob({ rule: job.cron, tz: "UTC" }, tick));
    tick(); // jobs that came due while the process was down
  }
}

export async function stopJobs(waitSeconds: number): Promise<void> {
  state.isStopping = true;
  stopSending();
  if (state.jobs.length > 0) await gracefulShutdown();
  state.jobs.length = 0;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, waitSeconds * 1000).unref());
  await Promise.race([
    Promise.all([...state.running.values(), stopRefresher(), stopQueue(waitSeconds)]),
    patience,
  ]);
}
