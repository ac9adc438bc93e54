import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Agency,
  createDashboard,
  registerAgency,
  uploadCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { printTable, spread } from "./rounds.ts";
import type { Settings } from "./run.ts";
import { type Probed, startProbed } from "./stage.ts";

const rows = 200_000;
type File = { readonly state: string; readonly rows: number; readonly error: unknown };

/** Measures the web process while a large file is imported, from its upload to the pages made of it. */
export async function run(_: Settings): Promise<void> {
  const product = await startProbed();
  try {
    process.env.PRODUCT_URL = product.url;
    const agency = await registerAgency("Large Files");
    await uploadCsv(agency, "small", largeCsv(100)); // warms up the code
    const csv = Buffer.from(largeCsv(rows));
    const before = await product.read();
    const memory = watchMemory(product.pid);
    const pages = watchPage(`${product.url}/login`);

    const begun = performance.now();
    const { id } = await uploadCsv(agency, "large", csv);
    const uploaded = performance.now() - begun;
    const uploading = await product.read();
    const file = await untilRead(async () => {
      const { file } = await agency.data<{ file: File | null }>(`/api/sources/${id}`);
      return file;
    });
    const took = performance.now() - begun;
    const importing = await product.read();
    const [peak, waits] = [await memory.stop(), await pages.stop()];
    if (file.rows !== rows) throw new Error(`${file.rows} of ${rows} rows were read`);

    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
    printTable(`A CSV file of ${rows} rows, ${megabytes(csv.length)} MB`, [
      ["", "seconds", "longest stall of the web process, ms", "with waiting for a processor"],
      [
        "upload and first look",
        (uploaded / 1000).toFixed(1),
        uploading.heldMs.toFixed(0),
        uploading.stallMs.toFixed(0),
      ],
      [
        "import",
        ((took - uploaded) / 1000).toFixed(1),
        importing.heldMs.toFixed(0),
        importing.stallMs.toFixed(0),
      ],
    ]);
    console.log(`  the sign-in page meanwhile: ${spread(waits)} ms`);
    console.log(
      peak === null
        ? "  peak memory is read from /proc, which is not here"
        : `  peak memory: ${megabytes(peak)} MB, ${megabytes(peak - before.rss)} MB more than before`,
    );
    await readPages(product, agency, id);
  } finally {
    await product.stop();
  }
}

/** Twelve widgets over all days, four of them with a row per keyword: as many rows as the file has. */
async function readPages(product: Probed, agency: Agency, source: string): Promise<void> {
  const metrics = ["clicks", "cost"];
  const lists = ["campaign", "ad_group", "keyword", "landing_page"].map((dimension) =>
    widgetJson(dimension, "table", source, { metrics, dimension }),
  );
  const charts = ["keyword", "campaign", "ad_group", "landing_page"].map((dimension) =>
    widgetJson(`${dimension} in a chart`, "chart:pie", source, { metrics: ["clicks"], dimension }),
  );
  const days = widgetJson("days", "chart", source, { metrics, dimension: "date" });
  const plain = ["impressions", "clicks", "cost"].map((metric) =>
    widgetJson(metric, "summary", source, { metrics: [metric] }),
  );
  const { id, permalink } = await createDashboard(agency, "large", [...lists, ...charts, days, ...plain]);
  await agency.data(`/api/dashboards/${id}`, {
    method: "PUT",
    body: new URLSearchParams({ category: "sharing", public: "1" }),
  });
  const rows = [];
  for (const [title, from] of [
    ["the first view", "2025-11-01"],
    ["the same again", "2025-11-01"],
    ["other days", "2025-11-02"],
  ] as const) {
    await product.read();
    const memory = watchMemory(product.pid);
    const health = watchPage(`${product.url}/healthz`);
    const begun = performance.now();
    const url = `${product.url}/dashboards/${permalink}?startDate=${from}&endDate=2026-10-31&compare=previous`;
    const answer = await fetch(url);
    const text = await answer.text();
    const took = performance.now() - begun;
    const [peak, waits, { heldMs }] = [await memory.stop(), await health.stop(), await product.read()];
    if (!answer.ok) throw new Error(`the page answered ${answer.status}: ${text.slice(0, 500)}`);
    rows.push([
      title,
      (took / 1000).toFixed(1),
      heldMs.toFixed(0),
      Math.max(...waits).toFixed(0),
      peak === null ? "" : (peak / 1e6).toFixed(0),
    ]);
  }
  printTable("A page of 12 widgets over it", [
    ["", "seconds", "longest stall of the web process, ms", "slowest /healthz, ms", "peak memory, MB"],
    ...rows,
  ]);
}

/** About 125 bytes a row: a day, three names (keywords all different), a long text, and five numbers. */
function largeCsv(count: number): string {
  const lines = ["date,campaign,ad group,keyword,landing page,impressions,clicks,cost,conversions,revenue"];
  const start = Date.UTC(2025, 10, 1);
  for (let n = 0; n < count; n++) {
    const day = new Date(start + (n % 365) * 86_400_000).toISOString().slice(0, 10);
    const clicks = (n * 37) % 400;
    lines.push(
      `${day},Campaign ${n % 40},Ad group ${n % 300},fresh bread ${n},https://harbour-lane.example/breads/${n % 499}?from=search&place=${n % 7},${clicks * 23},${clicks},${(clicks * 0.37).toFixed(2)},${n % 9},${((n % 9) * 21.5).toFixed(2)}`,
    );
  }
  return lines.join("\n");
}

async function untilRead(look: () => Promise<File | null>): Promise<File> {
  for (let tries = 0; tries < 3000; tries++) {
    const file = await look();
    if (file?.state === "ready") return file;
    if (file?.state === "failed") throw new Error(`The import failed: ${JSON.stringify(file.error)}`);
    await pause(200);
  }
  throw new Error("The file was not read in ten minutes.");
}

/** The largest resident memory that is seen, in bytes; null where there is no /proc. */
function watchMemory(pid: number) {
  let peak: number | null = null;
  const watching = repeat(50, async () => {
    const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0);
    if (kilobytes > 0) peak = Math.max(peak ?? 0, kilobytes * 1024);
  });
  return { stop: () => watching.stop().then(() => peak) };
}

/** Duration of a page that one client requests repeatedly. */
function watchPage(url: string) {
  const waits: number[] = [];
  const watching = repeat(100, async () => {
    const begun = performance.now();
    await (await fetch(url)).text();
    waits.push(performance.now() - begun);
  });
  return { stop: () => watching.stop().then(() => waits) };
}

function repeat(everyMs: number, work: () => Promise<void>) {
  let isOver = false;
  const ended = (async () => {
    while (!isOver) {
      await work();
      await pause(everyMs);
    }
  })();
  return {
    stop() {
      isOver = true;
      return ended;
    },
  };
}
