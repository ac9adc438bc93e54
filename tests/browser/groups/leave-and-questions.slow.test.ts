import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { follow, press, register } from "#tests/support/browser/newcomer.ts";
import { listen } from "../open-page.ts";

// A newcomer leaves the group flow for good; then rows are renamed and deleted, over the page with script.

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchChromium(), startProduct({})]);
});
afterAll(async () => {
  await Promise.all([browser.close(), product.stop()]);
});

async function start(page: Page): Promise<void> {
  await register(page, "?source=mc");
  await press(page, "Get started");
  await page.waitForURL("**/groups/create");
}

async function createGroup(page: Page, name: string): Promise<string> {
  await page.goto("/groups/create");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await press(page, "Create group");
  await page.waitForURL(/\/groups\/(?!create)[\w-]+$/);
  return page.url();
}

/** Opens the question of a group's row; with script it is over the list. */
async function askToDelete(page: Page, name: string, group: string, script: boolean): Promise<void> {
  if (!script) return void (await page.goto(`${group}/delete`));
  await page.goto("/groups");
  await press(page, `More for ${name}`);
  await follow(page, "Delete group");
  await page.getByRole("dialog", { name: "Delete this group?" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/groups");
}

async function walk(script: boolean): Promise<void> {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: script });
  const page = await context.newPage();
  const { complaints } = listen(page);
  await start(page);
  await page.goto("/dashboards");
  const held = page.getByRole("dialog", { name: "Create Mission Control Group" });
  await held.getByRole("button", { name: "Leave getting started" }).click();
  await page.goto("/dashboards");
  await page.getByRole("heading", { name: "Dashboards", level: 1 }).waitFor();
  expect(await page.getByText("Getting started").count()).toBe(0);

  const group = await createGroup(page, "Hotels");
  await createGroup(page, "Shops");
  expect(await page.getByText(/Getting started|Congratulations/).count()).toBe(0);
  await askToDelete(page, "Hotels", group, script);
  if (script) {
    const question = page.getByRole("dialog");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    // A closed dialog loses the focus with the next frame.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("More for Hotels");
    await askToDelete(page, "Hotels", group, script);
    await question.getByRole("link", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await askToDelete(page, "Hotels", group, script);
  }
  await press(page, "Delete group");
  await page.getByText("Group deleted").waitFor();
  expect(await page.getByRole("link", { name: "Hotels" }).count()).toBe(0);
  await page.getByRole("link", { name: "Shops" }).first().waitFor();

  await page.goto("/dashboards/create");
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour Lane");
  await press(page, "Create dashboard");
  await page.waitForURL("**/edit");
  const dashboard = page.url().replace(/\/edit.*/, "");
  if (script) {
    await page.goto("/dashboards");
    await press(page, "More actions for Harbour Lane");
    await follow(page, "Rename…");
    const question = page.getByRole("dialog", { name: "Rename Harbour Lane" });
    const name = question.getByLabel("Name");
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("Fernhill"); // replaces the selected name
  } else {
    await page.goto(`${dashboard}/rename`);
    await page.getByLabel("Name").fill("Fernhill");
  }
  await press(page, "Rename");
  await page.waitForURL("**/dashboards");
  await page.getByRole("link", { name: "Fernhill" }).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
}

test("with script a newcomer leaves for good, and a question opens over the page", () => walk(true));
longTest("without script the same questions are pages", () => walk(false));
