import { exportPdf } from "./export-pdf.ts";
import { visit } from "./load.ts";
import { median, printTable } from "./rounds.ts";
import type { Settings } from "./run.ts";
import { daysBefore, openSample, type Probed, type Reading, startProbed } from "./stage.ts";

const samples = 10;
/** More than the caches of pages and tables keep, all with numbers. */
const periods = 250;

/** Whether a process grows over time: page views first, then PDFs, each of other days. */
export async function run(_: Settings): Promise<void> {
  const product = await startProbed();
  try {
    const sample = await openSample(product.url);
    const permalink = await sample.publicDashboard(12);
    const page = (days: { startDate: string; endDate: string }) =>
      `${product.url}/dashboards/${permalink}?${new URLSearchParams(days)}`;
    let asked = 0;
    const otherDays = () => daysBefore(sample.lastDay, asked++ % periods);
    await follow(product, "page views", 200, async () => {
      // Forty date ranges at a time, five visits each: a fifth are new, the others are recent.
      await visit(
        Array.from({ length: 40 }, () => page(otherDays())),
        200,
      );
    });
    await follow(product, "PDFs", 20, async () => {
      for (let n = 0; n < 20; n++) await exportPdf(product.url, permalink, otherDays(), sample.headers);
    });
  } finally {
    await product.stop();
  }
}

async function follow(product: Probed, what: string, each: number, work: () => Promise<void>): Promise<void> {
  const readings: Reading[] = [await product.read()];
  for (let n = 0; n < samples; n++) {
    await work();
    readings.push(await product.read());
  }
  const megabytes = (value: (reading: Reading) => number) =>
    readings.map((reading) => (value(reading) / 1e6).toFixed(0));
  printTable(`Memory in MB after so many ${what}`, [
    [what, ...readings.map((_, at) => at * each)],
    ["resident", ...megabytes(({ rss }) => rss)],
    ["heap after collection", ...megabytes(({ heapUsed }) => heapUsed)],
    ["outside the heap", ...megabytes(({ external }) => external)],
  ]);
  const growth = (value: (reading: Reading) => number) =>
    median(readings.slice(-3).map(value)) / median(readings.slice(4, 7).map(value)) - 1;
  const percent = (share: number) => `${share >= 0 ? "+" : "−"}${Math.abs(share * 100).toFixed(0)}%`;
  console.log(
    `  last three samples against the fifth to seventh: resident ${percent(growth(({ rss }) => rss))}, heap ${percent(growth(({ heapUsed }) => heapUsed))}`,
  );
}
