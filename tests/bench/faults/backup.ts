import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createDashboard, registerAgency, signIn, uploadCsv } from "#tests/support/companies/agency.ts";
import { startProduct } from "#tests/support/browser/product.ts";
import { printTable, verdict } from "../rounds.ts";
import type { Settings } from "../run.ts";
import { startProbed } from "../stage.ts";

const rows = 200_000;
const mostSilenceMs = 100;

/** A backup while people write, and a second installation restored from it beside the first. */
export async function run(_: Settings): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "plainboard-backup-"));
  const product = await startProbed();
  const file = path.join(folder, "one.backup");
  try {
    process.env.PRODUCT_URL = product.url;
    const agency = await registerAgency("Backup");
    for (let at = 0; at < 3; at++) await uploadCsv(agency, `file ${at}`, csvOf(rows));

    const written: string[] = [];
    const writing = repeat(async () => {
      written.push((await createDashboard(agency, `dashboard ${written.length}`, [])).permalink);
    });
    while (written.length < 5) await pause(50);

    const idle = await watched(product.url, () => pause(5000));
    const before = written.length;
    await product.read();
    const backup = await watched(product.url, () =>
      runCommand("app/process/backup.ts", [file], { DATA_DIR: product.dataDir }),
    );
    const { heldMs } = await product.read();
    const during = written.length - before;
    const restored = path.join(folder, "restored");
    const restore = await watched(product.url, () =>
      runCommand("app/process/restore.ts", [file], { DATA_DIR: restored }),
    );
    await writing.stop();

    const row = (name: string, { silences, took, peakMb }: Watched) => [
      name,
      (took / 1000).toFixed(1),
      Math.max(...silences).toFixed(0),
      peakMb === 0 ? "" : peakMb.toFixed(0),
    ];
    const megabytes = ((await stat(file)).size / 1e6).toFixed(0);
    printTable(`Backup of ${megabytes} MB while dashboards are created (${during} meanwhile)`, [
      ["", "seconds", "slowest /healthz, ms", "memory of the command, MB"],
      row("writes only", idle),
      row("with a backup", backup),
      row("with a restore beside", restore),
    ]);
    console.log(
      `  held by the product's own work: ${heldMs.toFixed(0)} ms, ${verdict(heldMs, "≤", mostSilenceMs)}`,
    );

    const second = await startProduct({}, restored);
    try {
      process.env.PRODUCT_URL = second.url;
      const again = await signIn(agency.email, agency.password);
      let lost = 0;
      for (const permalink of written.slice(0, before))
        if (!(await again.call(`/api/dashboards/${permalink}`)).ok) lost++;
      console.log(`  restored beside the running original: ${lost} of ${before} dashboards lost`);
      const health = await fetch(`${product.url}/healthz`);
      console.log(`  the original answers ${health.status}`);
    } finally {
      await second.stop();
    }
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Watched = { readonly silences: readonly number[]; readonly took: number; readonly peakMb: number };

async function watched(url: string, work: () => Promise<number | void>): Promise<Watched> {
  const silences: number[] = [];
  const watching = repeat(async () => {
    const begun = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    silences.push(performance.now() - begun);
    await pause(10);
  });
  const begun = performance.now();
  const peakMb = (await work()) ?? 0;
  const took = performance.now() - begun;
  await watching.stop();
  return { silences, took, peakMb };
}

/** Returns the most resident memory in MB; 0 where there is no /proc. */
async function runCommand(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  let peak = 0;
  const watching = repeat(async () => {
    const text = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1000);
    await pause(50);
  });
  const [code] = (await once(child, "exit")) as [number | null];
  await watching.stop();
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return peak;
}

function repeat(work: () => Promise<void>) {
  let isOver = false;
  const ended = (async () => {
    while (!isOver) await work();
  })();
  return {
    stop() {
      isOver = true;
      return ended;
    },
  };
}

function csvOf(count: number): string {
  const lines = ["date,campaign,keyword,clicks,cost"];
  for (let n = 0; n < count; n++) {
    const day = new Date(Date.UTC(2025, 10, 1) + (n % 365) * 86_400_000).toISOString().slice(0, 10);
    lines.push(`${day},Campaign ${n % 40},fresh bread ${n},${(n * 37) % 400},${((n * 13) % 900) / 100}`);
  }
  return lines.join("\n");
}
