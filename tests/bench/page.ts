import { requestsPerSecond, visit } from "./load.ts";
import { alternate, printTable, ratio, spread, verdict } from "./rounds.ts";
import type { Settings } from "./run.ts";
import { openSample, startProbed } from "./stage.ts";

const copies = 5;
const crowd = { seconds: 2, connections: 8 };

/** Cost of a public page's numbers, next to an empty page of the same product. */
export async function run({ rounds }: Settings): Promise<void> {
  const product = await startProbed();
  try {
    const sample = await openSample(product.url);
    // Several, because one dashboard has a limit of views.
    const dashboards = async (widgets: number) => {
      const made: string[] = [];
      while (made.length < copies)
        made.push(`${product.url}/dashboards/${await sample.publicDashboard(widgets)}`);
      return made;
    };
    const urls = {
      full: await dashboards(12),
      empty: await dashboards(0),
      login: [`${product.url}/login`],
    };
    for (const all of Object.values(urls)) await visit(all, 300);
    const cpu = { full: [], empty: [], login: [] } as Record<keyof typeof urls, number[]>;
    const measure = (page: keyof typeof urls) => async () => {
      const before = await product.read();
      const { perSecond, answered } = await requestsPerSecond(urls[page], crowd);
      cpu[page].push(((await product.read()).cpuMs - before.cpuMs) / answered);
      return perSecond;
    };
    const rate = await alternate(rounds, {
      full: measure("full"),
      empty: measure("empty"),
      login: measure("login"),
    });
    const row = (title: string, page: "empty" | "login") => {
      const share = ratio(rate.full, rate[page]);
      const times = ratio(cpu.full, cpu[page]);
      const figures = [spread(rate[page]), spread(cpu[page], 1), share.toFixed(2), times.toFixed(2)];
      return [title, ...figures, verdict(share, "≥", 0.5)];
    };
    printTable(`Pages, ${crowd.connections} connections, gzip (${rounds} rounds of ${crowd.seconds} s)`, [
      ["", "requests per second", "CPU ms per page", "12 widgets: rate against it", "CPU against it", ""],
      ["a public dashboard of 12 widgets", spread(rate.full), spread(cpu.full, 1), "", "", ""],
      row("a public dashboard without widgets", "empty"),
      row("the sign-in page", "login"),
    ]);
  } finally {
    await product.stop();
  }
}
