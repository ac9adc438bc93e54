import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { visitsCsv } from "#tests/support/companies/agency.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { follow, press, refused, register } from "#tests/support/browser/newcomer.ts";
import { listen } from "../open-page.ts";

// The dashboard flow as a newcomer walks it, away from each step that holds and back; the last one ends it.

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchChromium(), startProduct({})]);
});
afterAll(async () => {
  await Promise.all([browser.close(), product.stop()]);
});

async function start(page: Page): Promise<void> {
  await register(page, "?source=dashboard");
  await page.getByRole("region", { name: "Getting started" }).getByText("0 of 5 done").waitFor();
  await press(page, "Get started");
  await page.waitForURL("**/dashboards/create");
}

async function walk(script: boolean): Promise<void> {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: script });
  if (script) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const updates: string[] = [];
  await page.exposeFunction("onUpdate", (step: number) => updates.push(String(step)));
  await page.addInitScript(`document.addEventListener("onboardingUpdated", (e) => onUpdate(e.detail.step))`);
  const { complaints } = listen(page);
  await start(page);

  // What was typed stays, as the page does.
  // Exact: the address changes before the page, and the one before has "Your agency's name".
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Harbour Lane");
  await follow(page, /^Sources/);
  await refused(page, "Create Dashboard");
  if (script) {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await name.inputValue()).toBe("Harbour Lane");
  } else await follow(page, "Continue here");
  await page.waitForURL("**/dashboards/create");
  await name.fill("Harbour Lane");
  await press(page, "Create dashboard");
  await page.waitForURL("**/edit");
  const address = page.url().replace(/\/edit.*/, "");
  await page.getByText("Connect a service or upload a file").waitFor();

  // Interrupted: the start page of a new visit leads back too.
  await page.goto("/");
  await refused(page, "Set Data Source");
  await follow(page, "Continue here");
  await page.waitForURL(address);
  await page.reload();
  expect(await page.getByRole("dialog").count()).toBe(0);
  for (const form of ["rename", "delete"]) {
    await page.goto(`${address}/${form}`);
    await follow(page, "Cancel");
    await page.waitForURL(address);
  }
  await page.goto("/dashboards");
  await refused(page, "Set Data Source");
  await follow(page, "Connect a source");
  await page.waitForURL("**/company/sources/new");
  await page.getByText("Next in getting started: Set Data Source").waitFor();
  const csv = visitsCsv(today(timeZone("UTC"), new Date()));
  await page
    .getByLabel("Files", { exact: true })
    .setInputFiles({ name: "visits.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await press(page, "Upload");
  await press(page, "Add source");
  await page.waitForURL(/\/company\/sources\/(?!new)[\w-]+(\?|$)/);

  await page.getByText("Next in getting started: Switch to Reporting Mode").waitFor();
  await follow(page, "Open the editor");
  await page.waitForURL("**/edit");
  await press(page, "Done");
  await page.waitForURL(address);
  await page.getByText("Choose another date range above the widgets.").waitFor();
  await page.goto(`${address}?startDate=2026-10-01&endDate=2026-10-31`);
  await page.getByText("4 of 5 done").waitFor();
  // Text browsers also show what is hidden.
  expect(await page.content()).not.toMatch(/Congratulations|No connection since/);

  if (script) {
    await press(page, "Share");
    await follow(page, "Copy URL");
  } else {
    await page.locator("summary", { hasText: "Get Started" }).click();
    await press(page, "I copied the URL");
  }
  const congratulations = page.getByRole("dialog", { name: "Congratulations" });
  await congratulations.getByText("first professional reporting dashboard").waitFor();
  await page.goto("/company/sources"); // closed or not, it is seen until it was closed
  await press(page, "Continue");
  await page.waitForURL("**/company/sources");
  await page.goto("/dashboards");
  expect(await page.getByText(/Getting started|Congratulations/).count()).toBe(0);
  if (script) expect([...new Set(updates)]).toEqual(["1", "2", "3", "4", "5", "6"]);
  expect(complaints).toEqual([]);
  await context.close();
}

test("with script a newcomer is led back twice, and finishes the dashboard flow", () => walk(true));
longTest("without script a newcomer is led back twice, and finishes the dashboard flow", () => walk(false));
