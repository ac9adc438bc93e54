import type { CDPSession } from "playwright";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { printTable, verdict } from "./rounds.ts";
import type { Settings } from "./run.ts";
import { openSample, startProbed } from "./stage.ts";

type Part = { readonly url: string; type: string; bytes: number };

/** What a visitor's browser fetches on the first view of 12 widgets, in bytes on the wire with headers. */
export async function run(_: Settings): Promise<void> {
  const product = await startProbed();
  const browser = await launchChromium();
  try {
    const sample = await openSample(product.url);
    const url = `${product.url}/dashboards/${await sample.publicDashboard(12)}`;
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    const parts = await watch(session);
    await page.goto(url, { waitUntil: "networkidle" });
    const all = [...parts.values()];

    const of = (type: string) => all.filter((part) => part.type === type);
    const bytes = (some: readonly Part[]) => some.reduce((sum, part) => sum + part.bytes, 0);
    const kilo = (some: readonly Part[]) => (bytes(some) / 1000).toFixed(1);
    const types = [...new Set(all.map(({ type }) => type))];
    printTable("A visitor's page with 12 widgets, cache off", [
      ["", "requests", "kB", ""],
      ...types.map((type) => [type.toLowerCase(), of(type).length, kilo(of(type)), ""]),
      ["all", all.length, kilo(all), `kB, ${verdict(bytes(all) / 1000, "≤", 33)}`],
    ]);
    console.log(`  script: ${kilo(of("Script"))} kB, ${verdict(bytes(of("Script")) / 1000, "≤", 5)}`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function watch(session: CDPSession): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>();
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (response.url.startsWith("http")) parts.set(requestId, { url: response.url, type, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const part = parts.get(requestId);
    if (part) part.bytes = encodedDataLength;
  });
  return parts;
}
