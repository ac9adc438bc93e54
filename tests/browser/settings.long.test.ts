import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDashboard, registerAgency, uploadCsv, widgetJson } from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { openContext } from "./open-page.ts";

// The preview beside a dashboard's settings follows the form, and only Save stores.

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

async function open(script: boolean): Promise<{ page: Page; stored: () => Promise<string | undefined> }> {
  const agency = await registerAgency("Styles");
  const source = await uploadCsv(
    agency,
    "Shop",
    "date,channel,orders\n2026-10-01,Email,12\n2026-10-02,Ads,30",
  );
  const { permalink } = await createDashboard(agency, "Bakery", [
    widgetJson("Orders", "summary", source.id, { metrics: ["orders"] }),
    widgetJson("Channels", "chart:pie", source.id, { metrics: ["orders"], dimension: "channel" }),
  ]);
  const page = await (await openContext(browser, { agency, script })).newPage();
  await page.goto(`/dashboards/${permalink}/settings`);
  const stored = async () =>
    (await agency.data<{ styles: { color?: string } }>(`/api/dashboards/${permalink}`)).styles.color;
  return { page, stored };
}

const colorOf = (page: Page) => page.getByRole("textbox", { name: "Color", exact: true });
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const save = (page: Page) => page.getByRole("button", { name: "Save settings" }).click();

const groundOf = (page: Page) =>
  preview(page)
    .locator("header")
    .first()
    .evaluate((header) => getComputedStyle(header).backgroundColor);
const inkOf = (page: Page) =>
  preview(page)
    .locator("p[dir=auto]")
    .first()
    .evaluate((name) => getComputedStyle(name).color);

test("the preview follows what is typed, in light and dark, Discard takes it back, and leaving asks", async () => {
  const { page, stored } = await open(true);
  await colorOf(page).fill("rebeccapurple");
  await page.getByText("White text on the header: 8.4:1").waitFor();
  expect(await groundOf(page)).toBe("rgb(102, 51, 153)");
  await page.getByText("1 unsaved change: brand color").waitFor();
  const light = await inkOf(page);
  await preview(page).getByText("Dark", { exact: true }).click();
  expect(await inkOf(page)).not.toBe(light);
  expect(await stored()).toBeUndefined();
  await page.getByRole("link", { name: "Discard" }).click();
  await page.waitForFunction(() => !document.querySelector<HTMLInputElement>("input[name=color]")?.value);

  await page.getByRole("button", { name: "#681946" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Fennel");
  await page.getByText("2 unsaved changes: name, brand color").waitFor();
  await save(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect([await colorOf(page).inputValue(), await stored()]).toEqual(["#681946", "#681946"]);

  await colorOf(page).fill("tea");
  await page.getByText("This is not a color. The stored color stays.").waitFor();
  expect(await groundOf(page)).toBe("rgb(104, 25, 70)");
  await save(page);
  await page.getByRole("alert").getByText("Enter a color, such as #0e6b5c.").waitFor();
  expect([await colorOf(page).inputValue(), await stored()]).toEqual(["tea", "#681946"]);

  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const leave = () => page.getByRole("link", { name: "Sources", exact: true }).click();
  await colorOf(page).fill("teal");
  await page.getByText("1 unsaved change: brand color").waitFor();
  await leave();
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await colorOf(page).inputValue()).toBe("teal");
  await leave();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL(/\/company\/sources/);
  expect(await stored()).toBe("#681946");
  await page.context().close();
});

test("without script Preview and the swatches draw the same page", async () => {
  const { page, stored } = await open(false);
  await page.getByRole("textbox", { name: "Name" }).fill("Fennel");
  await page.getByRole("button", { name: "#681946" }).click();
  expect(await colorOf(page).inputValue()).toBe("#681946");
  expect(await groundOf(page)).toBe("rgb(104, 25, 70)");
  await colorOf(page).fill("oklch(50% .1 200)");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("2 unsaved changes: name, brand color").waitFor();
  await page.getByText("White text on the header: 5.7:1").waitFor();
  const light = await inkOf(page);
  await preview(page).getByText("Dark", { exact: true }).click();
  expect(await inkOf(page)).not.toBe(light);
  expect(await stored()).toBeUndefined();
  await save(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect(await colorOf(page).inputValue()).toBe(await stored());
  await page.context().close();
});
