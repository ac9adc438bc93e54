import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "#app/process/build.js";
import { listen, openContext } from "#tests/browser/open-page.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { registerAgency } from "#tests/support/companies/agency.ts";

const token = "a token of the operator";
let [browser, product] = [null as Browser | null, null as Product | null];

beforeAll(async () => {
  await build();
  [browser, product] = await Promise.all([
    launchChromium(),
    startProduct({ HUB_STATS: "1", METRICS_TOKEN: token }),
  ]);
  process.env.PRODUCT_URL = product.url;
});
afterAll(() => Promise.all([browser?.close(), product?.stop()]));

async function statesCounted(): Promise<Record<string, number>> {
  const answer = await fetch(`${product!.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  const lines = (await answer.text()).matchAll(
    /^plainboard_socket_client_states_total\{state="(\w+)"\} (\d+)/gm,
  );
  return Object.fromEntries([...lines].map(([, state, count]) => [state!, Number(count)]));
}

test(
  "a browser with HUB_STATS reports its connection states to the product, which counts them",
  { timeout: 180_000 },
  async () => {
    const agency = await registerAgency("Stats");
    const context = await openContext(browser!, { agency });
    const page = await context.newPage();
    const { complaints } = listen(page);
    const sent = page.waitForResponse((answer) => answer.url().includes("/timeline/"), { timeout: 90_000 });
    await page.goto("/dashboards");
    const answer = await sent;
    expect(new URL(answer.url()).host).toBe(new URL(product!.url).host);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toMatch(/^Pusher\.ScriptReceivers\[\d+\]\(null, \{\}\);$/);
    const counted = await statesCounted();
    expect(counted.connected).toBe(1);
    expect(counted.connecting).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
