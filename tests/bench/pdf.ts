import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { exportPdf } from "./export-pdf.ts";
import { alternate, median, milliseconds, printTable, ratio, spread, verdict } from "./rounds.ts";
import type { Settings } from "./run.ts";
import { daysBefore, openSample, type Probed, type Reading, startProbed } from "./stage.ts";
import { tagCost } from "./tag-cost.ts";

/** Widgets, and how often a warm Chromium must take the time of ours. */
const goals = new Map([
  [12, 5],
  [30, 3],
  [100, 2],
]);
const maxKilobytes = 150;

/** The same dashboard by the product's PDF pool, by a warm Chromium, and by a new Chromium. */
export async function run({ rounds }: Settings): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "plainboard-bench-"));
  let product = await startProbed(dataDir);
  const sample = await openSample(product.url);
  const boards = new Map<number, string>();
  for (const size of goals.keys()) boards.set(size, await sample.publicDashboard(size));
  await product.stop();

  const views = await readViews(dataDir, boards);
  product = await startProbed(dataDir);
  const browser = await launchChromium();
  try {
    for (const [size, view] of views) await compare(size, view, product, browser, rounds);
    for (const [size, view] of views) await tagCost(size, view, rounds);
    await stalls(product, boards.get(12)!, sample);
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Uses the product's own loader on its data while it is stopped: the database takes one process. */
async function readViews(
  dataDir: string,
  boards: ReadonlyMap<number, string>,
): Promise<Map<number, DashboardView>> {
  process.env.NODE_ENV = "production";
  process.env.DATA_DIR = dataDir;
  process.env.LOG_LEVEL = "warn";
  const [database, queries, loader, periods] = await Promise.all([
    import("#db/client.server.ts"),
    import("#db/queries/dashboards.ts"),
    import("#app/domain/dashboards/view/read/load-dashboard-view.server.ts"),
    import("#app/domain/dashboards/view/read/period-from-url.ts"),
  ]);
  await database.openDatabase({ folder: path.join(dataDir, "database"), template: null });
  const views = new Map<number, DashboardView>();
  for (const [size, permalink] of boards) {
    const dashboard = await queries.findDashboardByPermalink(permalink);
    if (!dashboard) throw new Error(`${permalink} is gone`);
    const { period } = periods.periodFromUrl(new URLSearchParams(), dashboard, new Date());
    views.set(size, await loader.loadDashboardView(dashboard, period, { as: "visitor", receipts: false }));
  }
  await database.closeDatabase();
  return views;
}

async function compare(
  size: number,
  view: DashboardView,
  product: Probed,
  browser: Browser,
  rounds: number,
): Promise<void> {
  const { makePdf } = await import("#app/pdf/worker/pool.server.ts");
  // The web page: the print page has sheets of our own.
  const url = `${product.url}/dashboards/${view.permalink}`;
  const bytes = { ours: 0, chromium: 0 };
  const page = await browser.newPage();
  const variants = {
    pool: () => milliseconds(async () => (bytes.ours = (await makePdf(view, {})).length)),
    warm: () => milliseconds(async () => (bytes.chromium = await print(page, url))),
    started: () =>
      milliseconds(async () => {
        const own = await launchChromium();
        await print(await own.newPage(), url);
        await own.close();
      }),
  };
  for (let warming = 0; warming < 8; warming++) {
    await variants.pool();
    await variants.warm();
  }
  await variants.started();
  const ms = await alternate(rounds, variants);
  await page.close();

  const [warm, started] = [ratio(ms.warm, ms.pool), ratio(ms.started, ms.pool)];
  printTable(`A PDF of ${size} widgets (${rounds} rounds)`, [
    ["", "ms: median (range)", "times ours", ""],
    ["the product's worker", spread(ms.pool), "1.0", ""],
    ["a warm Chromium", spread(ms.warm), warm.toFixed(1), verdict(warm, "≥", goals.get(size)!)],
    [
      "a Chromium per export",
      spread(ms.started),
      started.toFixed(1),
      size === 12 ? verdict(started, "≥", 20) : "",
    ],
  ]);
  const times = (bytes.chromium / bytes.ours).toFixed(1);
  console.log(
    `  file: ${kilobytes(bytes.ours)} kB, by Chromium ${kilobytes(bytes.chromium)} kB (${times} times)${size === 12 ? `, ${verdict(bytes.ours / 1000, "≤", maxKilobytes)}` : ""}`,
  );
}

/** @returns the size of the file */
async function print(page: Page, url: string): Promise<number> {
  const answer = await page.goto(url, { waitUntil: "load" });
  if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}`);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return pdf.length;
}

const exportsWatched = 20;

/** The longest time the web process does not return to its event loop: idle, and while it exports. */
async function stalls(
  product: Probed,
  permalink: string,
  { lastDay, headers }: Awaited<ReturnType<typeof openSample>>,
) {
  for (let n = 1; n <= 5; n++) await exportPdf(product.url, permalink, daysBefore(lastDay, n), headers);
  const idle: Reading[] = [];
  const busy: Reading[] = [];
  const cpu: number[] = [];
  const took: number[] = [];
  for (let n = 0; n < exportsWatched; n++) {
    await product.read();
    await pause(took.length > 0 ? median(took) : 300);
    const before = await product.read();
    const days = daysBefore(lastDay, 6 + n);
    took.push(await milliseconds(() => exportPdf(product.url, permalink, days, headers)));
    const after = await product.read();
    idle.push(before);
    busy.push(after);
    cpu.push(after.cpuMs - before.cpuMs);
  }
  const all = (readings: readonly Reading[], value: (reading: Reading) => number) => readings.map(value);
  const over = (value: (reading: Reading) => number) =>
    median(busy.map((reading, at) => value(reading) - value(idle[at]!)));
  const [held, late] = [({ heldMs }: Reading) => heldMs, ({ stallMs }: Reading) => stallMs];
  printTable(`The event loop of the web process, ${exportsWatched} exports of new days over HTTP`, [
    ["longest stall in ms: median (range)", "by the product", "with waiting for a processor", ""],
    ["idle, as long", spread(all(idle, held), 1), spread(all(idle, late), 1), ""],
    ["during an export", spread(all(busy, held), 1), spread(all(busy, late), 1), ""],
    ["over idle", over(held).toFixed(1), over(late).toFixed(1), verdict(over(held), "≤", 20)],
  ]);
  console.log(
    `  an export, asked and downloaded: ${spread(took)} ms; CPU of the whole process: ${spread(cpu)} ms`,
  );
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
