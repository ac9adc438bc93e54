import { gracefulShutdown, type Job, scheduleJob } from "node-schedule";
import { clock, steadyNow } from "#app/lib/clock.server.ts";
import type { ScheduledJob } from "./schedule.ts";

const lookEveryMs = 5000;
const jumpMs = 30_000;

type Entry = Pick<ScheduledJob, "cron"> & { readonly tick: () => void };

export type Timetable = { readonly stop: () => Promise<void> };

/** node-schedule continues from its last tick, so a clock jump would silence or repeat it. */
export function startTimetable(entries: readonly Entry[], onJump: () => void): Timetable {
  let offset = clock.milliseconds() - steadyNow();
  const spec = ({ cron }: Entry) => ({ rule: cron, tz: "UTC" });
  const jobs: (readonly [Job, Entry])[] = entries.map((entry) => [
    scheduleJob(spec(entry), () => (look() ? undefined : entry.tick())),
    entry,
  ]);

  function look(): boolean {
    const present = clock.milliseconds() - steadyNow();
    if (Math.abs(present - offset) < jumpMs) return false;
    offset = present;
    for (const [job, entry] of jobs) job.reschedule(spec(entry));
    onJump();
    return true;
  }

  const watch = setInterval(look, lookEveryMs).unref();
  return {
    async stop() {
      clearInterval(watch);
      if (jobs.length > 0) await gracefulShutdown();
    },
  };
}
