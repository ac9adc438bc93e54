import { rm } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { startShop } from "#tests/support/browser/coupons.ts";
import type { Product } from "#tests/support/browser/product.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { listen } from "../open-page.ts";

// Two agencies register with the last use of a code and pay at once: one with two clicks, the other too late.

let browser: Browser;
let product: Product;
let dataDir: string;
beforeAll(async () => {
  const codes = ["LASTON", "LASTOFF"].map((code) => ["add-coupon", code, "percent", "50", "1"]);
  [browser, { product, dataDir }] = await Promise.all([launchChromium(), startShop(codes)]);
}, 240_000);
afterAll(async () => {
  await Promise.all([browser.close(), product.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click();

async function registerAndPay(context: BrowserContext, code: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/register?dashboards=40&annual&coupons=${code}`);
  await page.getByText("$768.00").first().waitFor();
  await page.getByLabel("Your name").fill("Marta Quill");
  await page.getByLabel("Work email").fill(`marta.${Math.random()}@northlight.example`);
  for (const label of ["Password", "Repeat password"])
    await page.getByLabel(label, { exact: true }).fill("a long and quiet evening");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("radio", { name: /^Now/ }).check();
  await press(page, "Register");
  await page.waitForURL("**/company/checkout/*");
  await page.getByText("$768.00").first().waitFor();
  return page;
}

/** PDFs that the company's invoices have; past the welcome page. */
async function invoicesOf(page: Page): Promise<number> {
  const answers = { source: "dashboard", name: "Northlight" };
  const headers = { "Sec-Fetch-Site": "same-origin" };
  await page.context().request.post("/intro", { form: answers, headers, maxRedirects: 0 });
  await page.goto("/company/invoices");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  return page.getByRole("link", { name: /^PDF/ }).count();
}

async function walk(script: boolean): Promise<void> {
  const code = script ? "LASTON" : "LASTOFF";
  const person = () => browser.newContext({ baseURL: product.url, javaScriptEnabled: script });
  const contexts = [await person(), await person()] as const;
  const [first, second] = [await registerAndPay(contexts[0], code), await registerAndPay(contexts[1], code)];
  const { complaints } = listen(second);
  await first.getByRole("button", { name: "Approve payment" }).dblclick({ noWaitAfter: true });
  await first.getByText("Payment received").waitFor();
  expect(await invoicesOf(first)).toBe(1);

  await press(second, "Approve payment");
  await second.getByText("The price has changed").waitFor();
  await second.getByText("$1,536.00").first().waitFor();
  // The account goes on in its trial.
  await second.goto("/dashboards");
  await second.waitForURL("**/intro");
  expect(await invoicesOf(second)).toBe(0);
  expect(complaints).toEqual([]);
  for (const context of contexts) await context.close();
}

test("a code that ends while the checkout is open, and two clicks, with script", { timeout: 120_000 }, () =>
  walk(true),
);
longTest(
  "a code that ends while the checkout is open, and two clicks, without script",
  { timeout: 120_000 },
  () => walk(false),
);
