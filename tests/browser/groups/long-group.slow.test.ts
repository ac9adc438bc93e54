import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Agency, registerAgency } from "#tests/support/companies/agency.ts";
import { listen, openContext } from "../open-page.ts";

// A group of many domains: what is read at its end, and on paper.

let browser: Browser;
let agency: Agency;
let address: string;

beforeAll(async () => {
  [browser, agency] = await Promise.all([launchChromium(), registerAgency("Long group")]);
  const post = <Data>(path: string, body: object) =>
    agency.data<Data>(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const metrics = ["sessions", "clicks", "impressions"];
  const { id } = await post<{ id: string }>("/api/groups", { name: "Shops", metrics });
  const hosts = Array.from({ length: 60 }, (_, at) => `shop-${at}.example`);
  await post(`/api/groups/${id}/domains`, { hosts });
  address = `/groups/${id}`;
});
afterAll(() => browser?.close());

async function openGroup(width: number, script = true): Promise<Page> {
  const context = await openContext(browser, { script, agency });
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 800 });
  const { complaints } = listen(page);
  page.once("close", () => expect(complaints).toEqual([]));
  await page.goto(address);
  return page;
}

test("the names of the columns stay in view, and do not cover what has the focus", async () => {
  for (const width of [1440, 768, 375]) {
    const page = await openGroup(width);
    const header = page.getByRole("columnheader", { name: "Sessions" });
    await page.getByRole("link", { name: "shop-55.example" }).scrollIntoViewIfNeeded();
    const box = async () => (await header.boundingBox())!;
    // They stay once script has measured the table.
    await expect.poll(async () => Math.round((await box()).y), { message: `at ${width} px` }).toBe(0);
    const { y, height } = await box();
    await page.getByRole("link", { name: "shop-55.example" }).focus();
    for (let presses = 0; presses < 120; presses++) await page.keyboard.press("Shift+Tab");
    const focus = await page.evaluate(() => document.activeElement!.getBoundingClientRect().top);
    expect(focus).toBeGreaterThan(y + height - 1);
    await page.context().close();
  }
});

test("a table that is wider than its page scrolls, and no number is cut", async () => {
  const page = await openGroup(600);
  const region = page.getByRole("region", { name: "Domains of Shops" });
  await region.evaluate((box) => (box.style.inlineSize = "260px"));
  await expect.poll(() => region.evaluate((box) => getComputedStyle(box).overflowX)).toBe("auto");
  await region.evaluate((box) => (box.style.inlineSize = ""));
  await expect.poll(() => region.evaluate((box) => getComputedStyle(box).overflowX)).toBe("visible");
  await page.context().close();
});

test("why numbers are missing is read once in a text browser, and on paper without opening it", async () => {
  const page = await openGroup(1280, false);
  const reason = "No source for this metric.";
  const notes = page.getByRole("group").filter({ hasText: "Notes on numbers and changes" });
  const inside = notes.getByText(reason);
  expect([await inside.count(), await inside.isVisible()]).toEqual([1, false]);
  expect(await page.getByText("Notes on numbers and changes").count()).toBe(1);
  await page.emulateMedia({ media: "print" });
  expect(await inside.isVisible()).toBe(true);
  await page.context().close();
});
