import { printTable } from "../rounds.ts";
import type { Settings } from "../run.ts";
import { type FaultName, tryFaults } from "./faults-trial.ts";

const every: readonly FaultName[] = [
  "stopped",
  "restarted",
  "killed",
  "exhausted",
  "full",
  "swallowed",
  "held",
];

/** `--held=600 --fault=killed --processes=2`: the effect of seven database faults on pages and jobs. */
export async function run({ held, fault, processes }: Settings): Promise<void> {
  const unknown = fault.filter((name) => !every.includes(name as FaultName));
  if (unknown.length > 0)
    throw new Error(`There is no fault ${unknown.join(", ")}; there are ${every.join(", ")}.`);
  const faults = every.filter((name) => fault.length === 0 || fault.includes(name));
  const results = await tryFaults({
    faults,
    heldSeconds: held,
    processes,
    tell: (line) => console.log(`  ${line}`),
  });
  printTable("A database that fails (pages and API calls, ten a second)", [
    [
      "fault",
      "s",
      "ok",
      "503",
      "wrong",
      "slowest 503 ms",
      "slowest ms",
      "healthz ms",
      "trial's own stall ms",
      "recovery s",
      "jobs",
      "lost",
      "twice",
    ],
    ...results.map((one) => [
      one.hasExited ? `${one.fault} (the process ended)` : one.fault,
      one.seconds,
      one.during.ok,
      one.during.refused,
      one.during.wrong,
      one.slowestRefusalMs,
      one.slowestMs,
      one.healthMs,
      one.stallMs,
      one.recoverySeconds ?? "none",
      one.jobs.asked,
      one.jobs.lost.length,
      one.jobs.twice.length,
    ]),
  ]);
  for (const { fault: name, readiness, wrongs, jobs } of results) {
    console.log(`  ${name}: /readyz said ${readiness.map((text) => `"${text}"`).join(", ") || "ready"}`);
    for (const what of [...wrongs, ...jobs.lost.slice(0, 5), ...jobs.twice.slice(0, 5)])
      console.log(`    ${what}`);
  }
  for (const { fault: name, jobs, recoverySeconds } of results)
    console.log(
      `${name}: jobs_lost=${jobs.lost.length} jobs_twice=${jobs.twice.length} recovery_time_s=${recoverySeconds ?? "none"}`,
    );
  const sum = (of: (one: (typeof results)[number]) => number) =>
    results.reduce((all, one) => all + of(one), 0);
  const slowest = Math.max(...results.map((one) => one.recoverySeconds ?? Infinity));
  console.log(`jobs_lost=${sum(({ jobs }) => jobs.lost.length)}`);
  console.log(`jobs_twice=${sum(({ jobs }) => jobs.twice.length)}`);
  console.log(`recovery_time_s=${slowest}`);
}
