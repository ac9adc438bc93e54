import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Agency, signIn } from "#tests/support/companies/agency.ts";
import { twoPeople } from "#tests/support/companies/two-people.ts";
import { pdfText } from "../main-job/reading.ts";
import { listen, openContext } from "../open-page.ts";
import { startWithAnalytics, realTimeDashboard } from "./companies.ts";

// The realtime page against a stand-in of Google Analytics, with different values every minute.

let browser: Browser;
let stage: Awaited<ReturnType<typeof startWithAnalytics>>;
let sourceId: string;
let [marta, jonas]: (Agency | undefined)[] = [];
const outside = process.env.PRODUCT_URL;

beforeAll(async () => {
  [browser, stage] = await Promise.all([launchChromium(), startWithAnalytics()]);
  ({ sourceId } = stage);
  process.env.PRODUCT_URL = stage.product.url;
  marta = await signIn(twoPeople.marta.email, twoPeople.password);
  jonas = await signIn(twoPeople.jonas.email, twoPeople.password);
});
afterAll(async () => {
  process.env.PRODUCT_URL = outside;
  await Promise.all([browser?.close(), stage?.close()]);
});

const valuesOf = (page: Page) => page.locator("section[data-kind]").allTextContents();
const nextMinute = { timeout: 80_000, interval: 500 };

test("values change without a reload, Pause stops them, and they go on", async () => {
  const { base } = await realTimeDashboard(marta!, "Right now", sourceId);
  const page = await (await openContext(browser, { agency: marta! })).newPage();
  const { complaints } = listen(page);
  await page.goto(`${base}/realtime`);
  await page.getByText("in the last 5 minutes").waitFor({ timeout: 30_000 });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const first = await valuesOf(page);
  await expect.poll(() => valuesOf(page), nextMinute).not.toEqual(first);

  const pause = page.getByRole("button", { name: "Pause" });
  await pause.click();
  await page.getByRole("status").filter({ hasText: "Paused" }).waitFor();
  const paused = await valuesOf(page);
  // Another person's page brings new values, which the hub tells to both pages.
  const other = await (await openContext(browser, { agency: jonas! })).newPage();
  await other.goto(`${base}/realtime`);
  await expect.poll(() => valuesOf(other), nextMinute).not.toEqual(paused);
  await page.waitForTimeout(3000);
  expect(await valuesOf(page), "paused").toEqual(paused);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => valuesOf(page), { timeout: 10_000 }).not.toEqual(paused);
  expect(await page.evaluate(() => "isSamePage" in window), "never reloaded").toBe(true);
  expect(complaints).toEqual([]);
}, 300_000);

test("without a connection the page says since when, and goes on when it is back", async () => {
  const { base } = await realTimeDashboard(marta!, "Right now, offline", sourceId);
  const context = await openContext(browser, { agency: marta! });
  const page = await context.newPage();
  await page.goto(`${base}/realtime`);
  await page.getByText("in the last 5 minutes").waitFor({ timeout: 30_000 });
  const before = await valuesOf(page);
  await context.setOffline(true);
  await page.getByText(/^No connection since \d\d:\d\d\.$/).waitFor(nextMinute);
  await page.getByText(/Next try in \d+ seconds\./).waitFor();
  expect(await page.locator("[data-live-state]").textContent()).toBe("No connection");
  expect(await valuesOf(page), "the last values stay").toEqual(before);
  await context.setOffline(false);
  await page
    .getByRole("button", { name: "Try now" })
    .click({ timeout: 2000 })
    .catch(() => {}); // it may be back already
  await page.getByText(/^No connection since/).waitFor({ state: "hidden", timeout: 10_000 });
  await expect.poll(() => valuesOf(page), nextMinute).not.toEqual(before);
}, 300_000);

test("without script the reader chooses that the page reloads, and ends it", async () => {
  const { base } = await realTimeDashboard(marta!, "Right now, plainly", sourceId);
  const page = await (await openContext(browser, { script: false, agency: marta! })).newPage();
  await page.goto(`${base}/realtime`);
  const refresh = page.locator('meta[http-equiv="refresh"]');
  expect(await refresh.count()).toBe(0);
  await page.getByRole("link", { name: "Reload every 60 seconds" }).click();
  await page.getByText("This page reloads every 60 seconds.").waitFor();
  expect(await refresh.getAttribute("content")).toBe("60");
  const first = await valuesOf(page);
  await expect.poll(() => valuesOf(page), { timeout: 140_000, interval: 1000 }).not.toEqual(first);
  await page.getByRole("link", { name: "Turn off" }).click();
  expect(await refresh.count()).toBe(0);
}, 300_000);

for (const script of [true, false])
  test(`the PDF of the realtime page has its values (script: ${script})`, async () => {
    const { base } = await realTimeDashboard(marta!, "Right now on paper", sourceId);
    const page = await (await openContext(browser, { script, agency: marta! })).newPage();
    await page.goto(`${base}/realtime`);
    await page.getByText("in the last 5 minutes").waitFor({ timeout: 30_000 });
    const [download] = await Promise.all([
      page.waitForEvent("download", { timeout: 90_000 }),
      page.getByRole("link", { name: "PDF", exact: true }).click(),
    ]);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    const text = await pdfText(new Uint8Array(Buffer.concat(parts)));
    expect(text).toContain("Last 30 minutes");
    expect(text).toContain("Active users");
    expect(text).toMatch(/in the last 5 minutes/);
  }, 200_000);
