import { expect, test } from "vitest";
import { runJob, type RunningJob } from "#jobs/run-job.ts";

/** A job that ends when it may. */
function aJob(atOnce?: number) {
  const ends: (() => void)[] = [];
  const run = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, job: { name: "a job", run, ...(atOnce !== undefined && { atOnce }) } };
}

test("a tick is dropped while the former run lasts", async () => {
  const running = new Set<RunningJob>();
  const { ends, job } = aJob();
  const tick = () => runJob(running, job, () => false);
  tick();
  tick();
  expect(ends).toHaveLength(1);
  const [{ ended } = { ended: null }] = running;
  ends[0]!();
  await ended;
  tick();
  expect(ends).toHaveLength(2);
});

test("runs of a job that may overlap do, up to its limit, and delay no other job", () => {
  const running = new Set<RunningJob>();
  const reports = aJob(2);
  for (let minute = 0; minute < 3; minute++) runJob(running, reports.job, () => false);
  const other = aJob();
  runJob(running, { ...other.job, name: "another" }, () => false);
  expect([reports.ends.length, other.ends.length]).toEqual([2, 1]);
});
