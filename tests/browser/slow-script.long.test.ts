import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDashboard, registerAgency } from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { listen, openContext } from "./open-page.ts";

// On a slow connection people start before the script has loaded. Their input must survive its arrival.

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test("input and choices made before the script loads survive it", async () => {
  const agency = await registerAgency("Slow Line");
  const text = { title: "Notes", nature: "passive", type: "plain", width: 2, height: 1 };
  const { id, permalink } = await createDashboard(agency, "Harbour Lane Bakery", [
    { ...text, inputs: { content: "A quiet month." } },
  ]);
  const { widgets } = await agency.data<{ widgets: { id: string }[] }>(`/api/dashboards/${permalink}`);
  const context = await openContext(browser, { agency, early: true });
  const page = await context.newPage();
  const { complaints } = listen(page);
  const arrive = await holdScripts(page);

  await page.goto(`/dashboards/${permalink}/widgets/${widgets[0]!.id}`, { waitUntil: "commit" });
  const content = page.getByRole("textbox", { name: "Text", exact: true });
  await content.fill("A busy month.");
  await page.getByLabel("Title", { exact: true }).fill("Our notes");
  await arrive();
  expect(await content.inputValue()).toBe("A busy month.");
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Our notes");

  const arriveAgain = await holdScripts(page);
  await page.goto("/company/automatic-reports/new", { waitUntil: "commit" });
  await page.getByLabel("Recipients").fill("owner@bakery.example");
  await page.getByLabel("Dashboard", { exact: true }).selectOption(id);
  await page.getByLabel("Frequency").selectOption("MONTH");
  await page.getByLabel("Include a preview image").click();
  const isChosen = await page.getByLabel("Include a preview image").isChecked();
  await arriveAgain();
  expect(await page.getByLabel("Recipients").inputValue()).toBe("owner@bakery.example");
  expect(await page.getByLabel("Dashboard", { exact: true }).inputValue()).toBe(id);
  expect(await page.getByLabel("Frequency").inputValue()).toBe("MONTH");
  expect(await page.getByLabel("Include a preview image").isChecked()).toBe(isChosen);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Blocks scripts until the returned function runs, which then waits for React to hydrate. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letCome = () => {};
  const hasCome = new Promise<void>((resolve) => (letCome = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await hasCome;
    await route.continue();
  });
  return async () => {
    letCome();
    await page.waitForFunction(() => Object.keys(document.querySelector("textarea")!).length > 0);
    await page.waitForLoadState("networkidle");
    await page.unroute("**/assets/*.js");
  };
}
