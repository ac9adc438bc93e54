import { log } from "#app/lib/log.server.ts";
import { keepTrying } from "#db/keep-trying.server.ts";
import type { ScheduledJob } from "./schedule.ts";

export type RunningJob = { readonly name: string; readonly ended: Promise<void> };

/** Drops the tick if `atOnce` runs of the job have not ended. */
export function runJob(
  running: Set<RunningJob>,
  { name, run, atOnce = 1 }: Omit<ScheduledJob, "cron">,
  isStopping: () => boolean,
): void {
  if ([...running].filter((other) => other.name === name).length >= atOnce) return;
  // Retries during a database outage instead of waiting for the next tick.
  const ended = keepTrying(run, { isStopping })
    .catch((error: unknown) => log.error({ err: error, job: name }, "job failed"))
    .finally(() => running.delete(job))
    .then(() => {});
  const job = { name, ended };
  running.add(job);
}
