// `npm run bench`: all measurements, or the named ones (`npm run bench -- pdf page`). `--rounds=9` for more rounds,
// `--kills=50`, `--reports=40` and `--processes=2` for the kill -9 trial, `--fault=killed` and `--held=600` for the database faults.
// Figures are ratios of one run, so the machine's speed cancels out.
import { spawnSync } from "node:child_process";
import { build } from "#app/process/build.js";

export type Settings = {
  readonly rounds: number;
  readonly kills: number;
  readonly reports: number;
  /** Of the product, where TEST_DATABASE_URL names a server. Null: as usual for the trial. */
  readonly processes: number | null;
  /** Seconds for which a transaction stays open. */
  readonly held: number;
  /** Names of faults of the database; none means all. */
  readonly fault: readonly string[];
};

/** Runs in this order. */
const parts: Readonly<Record<string, () => Promise<{ run: (settings: Settings) => Promise<void> }>>> = {
  pdf: () => import("./pdf.ts"),
  fill: () => import("./fill.ts"),
  page: () => import("./page.ts"),
  weight: () => import("./weight.ts"),
  memory: () => import("./memory.ts"),
  start: () => import("./start.ts"),
  "csv-import": () => import("./csv-import.ts"),
  kinds: () => import("./kinds.ts"),
  calls: () => import("./calls.ts"),
  workbook: () => import("./workbook.ts"),
  realtime: () => import("./realtime/run.ts"),
  groups: () => import("./groups.ts"),
  backup: () => import("./faults/backup.ts"),
  "kill-nine": () => import("./faults/kill-nine.ts"),
  "database-faults": () => import("./faults/database-faults.ts"),
};

function numberFrom(args: readonly string[], name: string, usual: number): number {
  const given = args.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1];
  const value = given === undefined ? usual : Number(given);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
}

const args = process.argv.slice(2);
const settings = {
  rounds: numberFrom(args, "rounds", 9),
  kills: numberFrom(args, "kills", 50),
  reports: numberFrom(args, "reports", 40),
  processes: args.some((arg) => arg.startsWith("--processes=")) ? numberFrom(args, "processes", 1) : null,
  held: numberFrom(args, "held", 600),
  fault: args.flatMap((arg) => (arg.startsWith("--fault=") ? arg.slice("--fault=".length).split(",") : [])),
};
const named = args.filter((arg) => !arg.startsWith("--"));
for (const name of named)
  if (!(name in parts)) throw new Error(`There is no ${name}; there are ${Object.keys(parts).join(", ")}.`);

const [only, ...others] = named;
if (only !== undefined && others.length === 0) {
  await build();
  console.log(`\n── ${only}`);
  const { run } = await parts[only]!();
  await run(settings);
  process.exit(0);
}

// Each part has its own process: settings are read once, and no part inherits another's memory.
const flags = args.filter((arg) => arg.startsWith("--"));
const failed = Object.keys(parts)
  .filter((name) => named.length === 0 || named.includes(name))
  .filter((name) => {
    const run = [...process.execArgv, import.meta.filename, name, ...flags];
    return spawnSync(process.execPath, run, { stdio: "inherit" }).status !== 0;
  });
if (failed.length > 0) throw new Error(`Not measured: ${failed.join(", ")}`);
