import { rm } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { startShop } from "#tests/support/browser/coupons.ts";
import type { Product } from "#tests/support/browser/product.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { listen } from "../open-page.ts";

// The coupon box of the registration, with the words of the specification: codes of the link, and codes that are typed.

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
let browser: Browser;
let product: Product;
let dataDir: string;
beforeAll(async () => {
  const coupons = [
    ["add-coupon", "TENOFF", "percent", "10"],
    ["add-coupon", "HALF", "percent", "50"],
    ["add-coupon", "FIVE", "price", "5.00"],
    ["add-coupon", "WEEK", "trial", "7"],
    ["add-coupon", "OVER", "percent", "20", "any", yesterday],
  ];
  [browser, { product, dataDir }] = await Promise.all([launchChromium(), startShop(coupons)]);
}, 240_000);
afterAll(async () => {
  await Promise.all([browser.close(), product.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

const notStackable = "Code / Coupon not stackable with other code(s) / coupon(s)";
const code = (page: Page) => page.getByLabel("Code", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const applied = (page: Page) => page.locator("input[name=coupons]").inputValue();

async function apply(page: Page, text: string, answer: string): Promise<void> {
  await code(page).fill(text);
  await button(page, "Apply coupon").click();
  await page.getByRole("status").getByText(answer, { exact: true }).waitFor();
}

async function walk(script: boolean): Promise<void> {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: script });
  const page = await context.newPage();
  const { complaints } = listen(page);
  // A code twice, one that has ended, and an unknown one.
  await page.goto("/register?dashboards=30&coupons=TENOFF&coupons=tenoff&coupons=OVER&coupons=NEVER");
  for (const invalid of ["OVER", "NEVER"])
    await page.getByText(`Code / Coupon ${invalid} is invalid`, { exact: true }).waitFor();
  expect(await applied(page)).toBe('["TENOFF"]');
  await page.getByText("$108.00").first().waitFor();
  await page.getByLabel("Your name").fill("Marta Quill");

  await apply(page, "nonsense", "Code / Coupon nonsense is invalid");
  await apply(page, "OVER", "Code / Coupon OVER is invalid");
  await apply(page, "half", notStackable);
  await apply(page, "WEEK", notStackable);
  expect(await applied(page)).toBe('["TENOFF"]');
  await apply(page, "five", "Code / Coupon FIVE activated successfully");
  expect(await applied(page)).toBe('["TENOFF","FIVE"]');
  expect(await code(page).inputValue()).toBe("");
  await page.getByText("$103.00").first().waitFor();
  expect(await page.getByLabel("Your name").inputValue()).toBe("Marta Quill");
  if (script) await waits(page);
  else await apply(page, "FIVE", "Code / Coupon FIVE activated successfully"); // once
  expect(await applied(page)).toBe('["TENOFF","FIVE"]');
  await afterRefusal(page);
  expect(complaints).toEqual([]);
  await context.close();
}

/** Applied codes stay when the registration is refused, and one is removed then. */
async function afterRefusal(page: Page): Promise<void> {
  await page.getByLabel("Work email").fill("marta@coupons.example");
  await page.getByLabel("Password", { exact: true }).fill("long enough 41");
  await page.getByLabel("Repeat password").fill("long enough 42");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await button(page, "Register").click();
  await page.getByText("The passwords do not match").first().waitFor();
  expect(await applied(page)).toBe('["TENOFF","FIVE"]');
  await page.getByText("$103.00").first().waitFor();
  await button(page, "Remove FIVE").click();
  await page.getByText("$108.00").first().waitFor();
  expect(await applied(page)).toBe('["TENOFF"]');
}

/** Buttons that are disabled: without a code, for a code that is applied, and while one is checked. */
async function waits(page: Page): Promise<void> {
  const [apply, register] = [button(page, "Apply coupon"), button(page, "Register")];
  expect([await apply.isDisabled(), await register.isDisabled()]).toEqual([true, true]);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  expect(await register.isEnabled()).toBe(true);
  await code(page).fill("tenoff");
  await page.getByText("This code is applied.").waitFor();
  expect(await apply.isDisabled()).toBe(true);

  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/coupons/**", async (route) => {
    await isAnswered;
    await route.fulfill({ body: "not JSON" });
  });
  await code(page).fill("HALF");
  await apply.click();
  await page.getByText("Your coupon is being checked.").waitFor();
  expect([await apply.isDisabled(), await register.isDisabled()]).toEqual([true, true]);
  answer();
  await page.getByRole("status").getByText("Code / Coupon not valid", { exact: true }).waitFor();
  expect([await apply.isEnabled(), await register.isEnabled()]).toEqual([true, true]);
  await page.unroute("**/api/coupons/**");

  // An error that says nothing about the code, whatever its message.
  const words = "The request could not be read.";
  await page.route("**/api/coupons/**", (route) =>
    route.fulfill({ status: 400, json: { error: { code: "malformed", message: words } } }),
  );
  const answered = page.waitForResponse("**/api/coupons/**");
  await apply.click();
  await answered;
  await page.getByText("Your coupon is being checked.").waitFor({ state: "detached" });
  expect(await page.getByText(words).count()).toBe(0);
  await page.getByRole("status").getByText("Code / Coupon not valid", { exact: true }).waitFor();
  await page.unroute("**/api/coupons/**");
}

test("the coupon box of the registration with script", { timeout: 120_000 }, () => walk(true));
longTest("so it is without script", { timeout: 120_000 }, () => walk(false));
