import { settleClock } from "#app/domain/clean-up/settle-clock.server.ts";
import { stopSending } from "#app/domain/reports/sending/deps.server.ts";
import { startRefresher, stopRefresher } from "#app/domain/sources/refresh/refresher.server.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { startQueue, stopQueue } from "#db/queue.server.ts";
import { runJob, type RunningJob } from "./run-job.ts";
import { registerWork, schedule, type ScheduledJob } from "./schedule.ts";
import { startTimetable, type Timetable } from "./timetable.ts";
import { takeOverAtStart } from "#app/domain/leases/take-over.server.ts";

const state = singleton("jobs", () => ({
  timetable: null as Timetable | null,
  running: new Set<RunningJob>(),
  isStopping: false,
}));

export const startQueueProducer = startQueue;

export async function startJobs(): Promise<void> {
  state.isStopping = false;
  startQueue();
  await takeOverAtStart();
  await settleClock();
  registerWork();
  startRefresher();
  state.timetable = startTimetable(
    schedule.map((job) => ({ cron: job.cron, tick: () => run(job) })),
    afterJump,
  );
  schedule.forEach(run); // jobs that came due while the process was down
}

function run(job: Omit<ScheduledJob, "cron">): void {
  runJob(state.running, job, () => state.isStopping);
}

function afterJump(): void {
  log.warn("the clock of this machine was set; jobs begin anew");
  run({ name: "settle-clock", run: () => settleClock().then(() => schedule.forEach(run)) });
}

export async function stopJobs(waitSeconds: number): Promise<void> {
  state.isStopping = true;
  stopSending();
  await state.timetable?.stop();
  state.timetable = null;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, waitSeconds * 1000).unref());
  await Promise.race([
    Promise.all([...[...state.running].map(({ ended }) => ended), stopRefresher(), stopQueue(waitSeconds)]),
    patience,
  ]);
}
