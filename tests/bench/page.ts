import { requestsPerSecond, visit } from "./load.ts";
import { alternate, printTable, ratio, spread, verdict } from "./rounds.ts";
import type { Settings } from "./run.ts";
import { openSample, startProbed } from "./stage.ts";

const crowd = { seconds: 2, connections: 8 };

/** What the numbers of a public page cost, beside a page of the same product with nothing on it. */
export async function run({ rounds }: Settings): Promise<void> {
  const product = await startProbed();
  try {
    const sample = await openSample(product.url);
    const [full, empty] = [await sample.publicDashboard(12), await sample.publicDashboard(0)];
    const address = (permalink: string) => `${product.url}/dashboards/${permalink}`;
    const urls = {
      full: address(full),
      empty: address(empty),
      login: `${product.url}/login`,
    };
    for (const url of [urls.full, urls.empty, urls.login]) await visit([url], 300);
    const cpu = { full: [], empty: [], login: [] } as Record<keyof typeof urls, number[]>;
    const measure = (page: keyof typeof urls) => async () => {
      const before = await product.read();
      const { perSecond, answered } = await requestsPerSecond([urls[page]], crowd);
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
