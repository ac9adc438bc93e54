import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { follow, press, refused, register } from "#tests/support/browser/newcomer.ts";
import { listen } from "../open-page.ts";

// A newcomer finishes the group flow; two of its steps refuse other pages.

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchChromium(), startProduct({})]);
});
afterAll(async () => {
  await Promise.all([browser.close(), product.stop()]);
});

/** Sessions of 84 days until yesterday: 100 a day, 50 in the last 7. */
function sessionsCsv(): string {
  const first = addDays(today(timeZone("UTC"), new Date()), -84);
  const lines = Array.from(
    { length: 84 },
    (_, at) => `${addDays(first, at)},kite.example,${at < 77 ? 100 : 50}`,
  );
  return ["Date,Domain,Sessions", ...lines].join("\n");
}

async function start(page: Page): Promise<void> {
  await register(page);
  await page.getByLabel("Watch several domains").check();
  await press(page, "Get started");
  await page.waitForURL("**/groups/create");
  // It would lead to a page that is refused.
  expect(await page.getByRole("link", { name: "Cancel" }).count()).toBe(0);
}

async function uploadSessions(page: Page, cancelHref: string): Promise<void> {
  await page.goto("/company/sources/new");
  const buffer = Buffer.from(sessionsCsv());
  await page
    .getByLabel("Files", { exact: true })
    .setInputFiles({ name: "sessions.csv", mimeType: "text/csv", buffer });
  await press(page, "Upload");
  expect(await page.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(cancelHref);
  await press(page, "Add source");
  await page.waitForURL(/\/company\/sources\/(?!new)[\w-]+(\?|$)/);
}

async function walk(script: boolean): Promise<void> {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: script });
  const page = await context.newPage();
  const updates: string[] = [];
  await page.exposeFunction("onUpdate", (step: number) => updates.push(String(step)));
  await page.addInitScript(`document.addEventListener("onboardingUpdated", (e) => onUpdate(e.detail.step))`);
  const { complaints } = listen(page);
  await start(page);
  await page.goto("/dashboards");
  await page.waitForURL("**/groups/create?held=*");
  await refused(page, "Create Mission Control Group");
  await follow(page, "Continue here");
  await page.waitForURL("**/groups/create");
  await page.getByText("0 of 4 done").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Search clients");
  await press(page, "Create group");
  await page.waitForURL(/\/groups\/(?!create)[\w-]+$/);
  const group = page.url();

  await page.goto("/dashboards");
  await refused(page, "Add Domain");
  await follow(page, "Continue here");
  await page.waitForURL(group);
  await uploadSessions(page, new URL(group).pathname); // a source can be connected from each step
  await page.getByText("Next in getting started: Add Domain").waitFor();
  await follow(page, "Open group");
  await page.waitForURL(group);
  await follow(page, "Add domains");
  await page.getByLabel("Domains", { exact: true }).fill("not a domain");
  await press(page, "Add domains");
  await page.getByText("Line 1: “not a domain” is not a domain.").first().waitFor();
  await page.getByLabel("Domains", { exact: true }).fill("https://www.kite.example/");
  await press(page, "Add domains");
  await page.getByText("1 domain added").waitFor();
  await page.getByText("2 of 4 done").waitFor();
  const row = page.getByRole("row", { name: /kite\.example/ });
  expect(await row.innerText()).toMatch(/350\s*↓50\.0%/);

  await follow(page, "30 days");
  await page.getByText("3 of 4 done").waitFor();
  expect(await row.innerText()).toMatch(/2,650\s*↓11\.7%/);
  await follow(page, "kite.example");
  await press(page, "Snooze 1 week");
  await page.getByText("Alerts are snoozed until").waitFor();
  const congratulations = page.getByRole("dialog", { name: "Congratulations" });
  await congratulations.getByText("You have added your first domain.").waitFor();
  await press(page, "Continue");
  await congratulations.waitFor({ state: "detached" });
  await page.goto("/groups");
  expect(await page.getByText(/Getting started|Congratulations/).count()).toBe(0);
  if (script) expect([...new Set(updates)]).toEqual(["1", "2", "3", "4", "5"]);
  expect(complaints).toEqual([]);
  await context.close();
}

test("with script a newcomer goes from an empty group to a snoozed domain", () => walk(true));
longTest("without script a newcomer goes from an empty group to a snoozed domain", () => walk(false));
