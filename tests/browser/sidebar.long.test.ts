import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Agency, createDashboard, productUrl, registerAgency } from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { listen, openContext } from "./open-page.ts";

let browser: Browser;
let agency: Agency;
beforeAll(async () => {
  browser = await launchChromium();
  agency = await registerAgency("Northlight Studio");
});
afterAll(() => browser.close());

const toggle = (page: Page) => page.getByRole("button", { name: "Sidebar", exact: true });
const sources = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Sources/ });

for (const script of [true, false]) {
  const how = script ? "with script" : "without script";

  test(`the sidebar is open above 425 px, and stays closed once closed ${how}`, async () => {
    for (const width of [1280, 700, 426]) {
      const context = await openContext(browser, { agency, script });
      const page = await context.newPage();
      const { complaints } = listen(page);
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/dashboards");
      expect(await sources(page).isVisible()).toBe(true);
      expect(await toggle(page).getAttribute("aria-expanded")).toBe("true");

      const kept = script ? page.waitForResponse(/\/sidebar$/) : page.waitForURL("**/dashboards");
      await toggle(page).focus();
      await page.keyboard.press("Enter");
      await kept;
      await sources(page).waitFor({ state: "hidden" });
      expect(await toggle(page).getAttribute("aria-expanded")).toBe("false");
      if (script) expect(await toggle(page).evaluate((one) => one === document.activeElement)).toBe(true);

      await page.goto("/company/sources");
      expect(await sources(page).isVisible()).toBe(false);
      await toggle(page).click();
      await sources(page).waitFor();
      expect(new URL(page.url()).pathname).toBe("/company/sources");
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test(`on a phone the sidebar is a menu, whatever its state on a wide screen ${how}`, async () => {
    const context = await openContext(browser, { agency, script });
    await context.addCookies([{ name: "sidebar", value: "closed", url: productUrl() }]);
    const page = await context.newPage();
    await page.setViewportSize({ width: 425, height: 800 });
    await page.goto("/dashboards");
    expect(await toggle(page).isVisible()).toBe(false);
    expect(await sources(page).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await sources(page).isVisible()).toBe(true);
    await context.close();
  });
}

for (const script of [true, false])
  test(`a dashboard has the sidebar for its agency and not for its clients ${script ? "with script" : "without script"}`, async () => {
    const { id, permalink } = await createDashboard(agency, "Harbour Lane Bakery", []);
    await agency.data(`/api/dashboards/${id}`, {
      method: "PUT",
      body: new URLSearchParams({ category: "sharing", public: "1" }),
    });
    const context = await openContext(browser, { agency, script });
    const page = await context.newPage();
    const { complaints } = listen(page);
    const address = `/dashboards/${permalink}?startDate=2026-10-01&endDate=2026-10-31`;
    await page.goto(address);
    expect(await sources(page).isVisible()).toBe(true);
    await toggle(page).focus();
    await page.keyboard.press("Enter");
    await sources(page).waitFor({ state: "hidden" });
    expect(page.url()).toContain(address);
    expect(await toggle(page).getAttribute("aria-expanded")).toBe("false");
    await page.getByRole("heading", { name: "Harbour Lane Bakery", level: 1 }).waitFor();
    await page.setViewportSize({ width: 425, height: 800 });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    expect(await sources(page).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
    const visitor = await (await openContext(browser, { script })).newPage();
    await visitor.goto(address);
    expect(await visitor.getByRole("navigation", { name: "Main" }).count()).toBe(0);
    await visitor.context().close();
  });

for (const script of [true, false])
  test(`the editor opens the sidebar over its page, and starts with it closed ${script ? "with script" : "without script"}`, async () => {
    const { permalink } = await createDashboard(agency, "Quill & Oak", []);
    const context = await openContext(browser, { agency, script });
    const page = await context.newPage();
    const { complaints } = listen(page);
    for (const width of [1280, 768, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/dashboards/${permalink}/edit`);
      const before = await page.locator("main").boundingBox();
      expect(await sources(page).isVisible()).toBe(false);
      await toggle(page).focus();
      await page.keyboard.press("Enter");
      await sources(page).waitFor();
      expect(await page.locator("main").boundingBox()).toEqual(before);
      await page.keyboard.press("Escape");
      await sources(page).waitFor({ state: "hidden" });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await toggle(page).click();
    await sources(page).click();
    await page.waitForURL("**/company/sources");
    expect(complaints).toEqual([]);
    await context.close();
  });

test("a closed sidebar is drawn closed, so nothing moves while the page loads", async () => {
  const context = await openContext(browser, { agency });
  const page = await context.newPage();
  await page.goto("/dashboards");
  const kept = page.waitForResponse(/\/sidebar$/);
  await toggle(page).click();
  await kept;
  await page.goto("/company/sources");
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 1000);
      }),
  );
  expect(moved).toBeLessThan(0.01);
  await context.close();
});
