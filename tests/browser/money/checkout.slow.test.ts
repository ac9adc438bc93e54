import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { listen } from "../open-page.ts";

// The test checkout as a customer walks it: decline, back, approve, close, two tabs, invoice, cancel, resume.

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchChromium(), startProduct({ CHECKOUT: "test" })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), product.stop()]);
});

const password = "a long and quiet evening";
const plan = "/company/subscription";

async function register(page: Page): Promise<void> {
  await page.goto("/register?dashboards=40&annual&source=dashboard");
  expect(await page.getByLabel("Dashboards").inputValue()).toBe("40");
  await page.getByText("$1,536.00").first().waitFor();
  await page.getByLabel("Your name").fill("Marta Quill");
  await page.getByLabel("Work email").fill(`marta.${Date.now()}@northlight.example`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat password").fill(password);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Register" }).click();
  await page.waitForURL("**/intro");
  const answers = { source: "dashboard", name: "Northlight Studio" };
  const headers = { "Sec-Fetch-Site": "same-origin" };
  await page.context().request.post("/intro", { form: answers, headers, maxRedirects: 0 });
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

async function toCheckout(page: Page, button: string | RegExp): Promise<void> {
  await press(page, button);
  await page.waitForURL("**/company/checkout/*");
  await page.getByRole("heading", { name: "Test checkout", level: 1 }).waitFor();
}

async function walk(script: boolean): Promise<void> {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: script });
  const page = await context.newPage();
  const { complaints } = listen(page);
  await register(page);

  await page.goto(plan);
  expect(await page.getByLabel("Dashboards").inputValue()).toBe("40");
  await page.getByText("$1,536.00").first().waitFor();
  await toCheckout(page, "Subscribe");
  await press(page, "Decline payment");
  await page.getByText("Payment declined").waitFor();

  // Back, and approve the same checkout.
  await page.goBack();
  await press(page, "Approve payment");
  await page.getByText("Payment received").waitFor();
  await page.getByText(/40 dashboards, yearly, \$1,536\.00\. Renews on/).waitFor();

  // Two tabs: the second one is refused.
  const tabs = [page, await context.newPage()] as const;
  for (const [at, tab] of tabs.entries()) {
    await tab.goto(`${plan}?dashboards=${50 + at}&interval=12`);
    await toCheckout(tab, script ? /^Change to 5\d dashboards/ : /^Change to/);
  }
  await press(tabs[0], "Approve payment");
  await tabs[0].getByText("Payment received").waitFor();
  await press(tabs[1], "Approve payment");
  await tabs[1].getByText("The price has changed").waitFor();
  await tabs[1].close();

  await page.goto(`${plan}?dashboards=60`);
  await toCheckout(page, /^Change to/);
  await press(page, "Close checkout");
  await page.getByText("Nothing was charged.").first().waitFor();

  await page.goto("/company/invoices");
  const files = page.getByRole("link", { name: /^PDF/ });
  expect(await files.count()).toBe(2);
  const file = await context.request.get((await files.first().getAttribute("href"))!);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  await page.goto(plan);
  await page.getByRole("link", { name: "Cancel subscription" }).click();
  await page.getByRole("heading", { name: "Cancel subscription?" }).waitFor();
  await press(page, "Cancel subscription");
  await page.getByText("Subscription canceled").waitFor();
  await press(page, "Resume subscription");
  await page.getByText("Subscription resumed").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
}

test("a plan is bought, changed, canceled and resumed with script", { timeout: 120_000 }, () => walk(true));
longTest("so it is without script", { timeout: 120_000 }, () => walk(false));

test("without a checkout the same pages say that billing is off", { timeout: 60_000 }, async () => {
  const context = await browser.newContext({ baseURL: process.env.PRODUCT_URL! });
  const page = await context.newPage();
  await page.goto("/");
  expect(await page.getByText(/trial|card/i).count()).toBe(0);
  await page.goto("/register?dashboards=40&coupons=NEVER"); // a link of the days with a checkout
  expect(await page.getByText(/Services|Coupon/).count()).toBe(0);
  await page.getByLabel("Your name").fill("Jonas");
  await page.getByLabel("Work email").fill(`jonas.${Date.now()}@northlight.example`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat password").fill(password);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await press(page, "Register");
  await page.waitForURL("**/intro");
  await page.goto(plan);
  await page.getByRole("heading", { name: "Billing is off" }).waitFor();
  expect(await page.getByText(/Trial:|trial has ended/).count()).toBe(0);
  expect(await page.getByRole("link", { name: /Subscription|Invoices/ }).count()).toBe(0);
  await context.close();
});
