import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import {
  createDashboard,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import {
  destinationAddress,
  type DestinationServer,
  startDestinations,
} from "#tests/support/edges/destinations.ts";
import { openContext } from "../open-page.ts";

let services: DestinationServer;
let product: Product;
let browser: Browser;
const outside = process.env.PRODUCT_URL;

beforeAll(async () => {
  [services, browser] = [await startDestinations(), await launchChromium()];
  product = await startProduct({
    PROVIDER_ORIGINS: JSON.stringify(services.origins),
    ALLOW_PROVIDER_ORIGINS: "1",
  });
  process.env.PRODUCT_URL = product.url;
});
afterAll(async () => {
  process.env.PRODUCT_URL = outside;
  await Promise.all([browser?.close(), product?.stop(), services?.stop()]);
});

test.each([true, false])(
  "a channel is tested, saved and chosen for a report, with script: %s",
  async (script) => {
    const agency = await registerAgency(`Channels ${script}`);
    const source = await uploadCsv(agency, "Visits", visitsCsv(today(timeZone("UTC"), new Date())));
    await createDashboard(agency, "Harbour Lane", [
      widgetJson("Devices", "table", source.id, { metrics: ["visits"], dimension: "device" }),
    ]);
    const context = await openContext(browser, { agency, script });
    const page = await context.newPage();
    services.received.length = 0;

    await page.goto("/company/destinations");
    await page.getByRole("link", { name: "New destination" }).first().click();
    await page.getByLabel("Name").fill("Harbour Lane, #reports");
    await page.getByLabel("Google Chat").check();
    await page.getByLabel("Address").fill(destinationAddress["google-chat"]("Space1"));
    await page.getByRole("button", { name: "Send test" }).click();
    await page.getByText("Google Chat accepted the test.").waitFor();
    expect(services.received.map(({ kind, key }) => [kind, key])).toEqual([["google-chat", "Space1"]]);
    expect(await page.getByLabel("Google Chat").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Save destination" }).click();
    await page.getByText("Destination saved").waitFor();

    await page.goto("/company/automatic-reports/new");
    await page.getByLabel("Dashboard", { exact: true }).selectOption({ label: "Harbour Lane" });
    await page.getByLabel("Recipients").fill("");
    await page.getByLabel("Harbour Lane, #reports").check();
    await page.getByRole("button", { name: "Save report" }).click();
    await page.getByText("The report is saved.").waitFor();
    expect(await page.getByLabel("Harbour Lane, #reports").isChecked()).toBe(true);

    await page.goto("/company/destinations");
    await page.getByRole("link", { name: "Harbour Lane, #reports" }).click();
    expect(await page.content()).not.toContain("token=Space1");
    await page.getByRole("link", { name: "Delete" }).click();
    await page.getByText("it has no other recipient, so it is paused").waitFor();
    await page.getByRole("button", { name: "Delete destination" }).click();
    await page.getByText("Destination deleted").waitFor();
    await context.close();
  },
);
