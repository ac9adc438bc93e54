import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { type Agency, registerAgency } from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { openContext } from "./open-page.ts";

// From a file to a source and to its next file, with and without script.

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const october = [
  "date;campaign;visits;bounce rate;cost",
  ...Array.from({ length: 40 }, (_, n) => `${1 + (n % 28)}.10.2026;Bread;${n * 10};${n},5;${n},10 €`),
];
const file = (lines: readonly string[], name = "october.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\n")),
});

for (const script of [true, false]) {
  const testOfSet = script ? test : longTest;
  testOfSet(`a file is uploaded, corrected, read and replaced (${script})`, { timeout: 90_000 }, async () => {
    const agency = await registerAgency("Harbour Lane");
    const page = await (await openContext(browser, { script, agency })).newPage();

    await page.goto("/company/sources");
    await page.getByRole("link", { name: "Add a source" }).click();
    await upload(page, file([...october, "x;Bread;10;1,5;1,10 €"]));
    await page.getByLabel("Source name").fill("Shop");
    await page.getByText("Decimal comma, point for thousands", { exact: true }).waitFor();
    await page.locator("#currency > summary").click();
    await page.getByLabel("Currency", { exact: true }).fill("euro");
    const rate = page.getByRole("group", { name: "bounce rate" });
    expect(await rate.getByLabel("Type").inputValue()).toBe("percent");
    expect(await rate.getByLabel("Weighted by").inputValue()).toBe("visits");
    if (!(await rate.getByLabel("Weighted by").isVisible())) await rate.locator("summary").click();
    await rate.getByLabel("Weighted by").selectOption("");
    await page.getByRole("button", { name: "Add source" }).click();

    const wrong = page.getByRole("alert");
    await wrong.getByRole("link", { name: "Enter the currency as three letters, such as EUR." }).waitFor();
    await wrong.getByRole("link", { name: /Choose what “bounce rate” is weighted by/ }).waitFor();
    expect(await page.getByLabel("Source name").inputValue()).toBe("Shop");
    await page.getByLabel("Currency", { exact: true }).fill("EUR");
    await rate.getByLabel("Weighted by").selectOption("visits");
    await page.getByRole("button", { name: "Add source" }).click();

    // The last row has no day: nothing is stored, and the source's page names its line.
    await expect
      .poll(() => sources(agency), { timeout: 30_000 })
      .toMatchObject([{ label: "Shop", file: null, reading: { state: "failed" } }]);
    await page.getByText("Line 42, column “date”: “x” is not a day written as dd.mm.yyyy.").first().waitFor();

    await page.goto("/company/sources");
    await page.getByRole("link", { name: "Shop" }).click();
    await upload(page, file(october));
    await page.getByRole("button", { name: /Replace file|Add source/ }).click();
    await page.getByText("40 rows · 1–28 October 2026").waitFor();
    expect(await sources(agency)).toMatchObject([{ label: "Shop", currency: "EUR", file: { rows: 40 } }]);

    // Corrects how a served file is read, from the stored file.
    await page.getByRole("button", { name: "Change import settings" }).click();
    await page.getByText(/Dashboards stay as they are until you confirm/).waitFor();
    await page.getByRole("group", { name: "campaign" }).getByLabel("Type").selectOption("ignored");
    await page.getByRole("button", { name: "Save import settings" }).click();
    await page.getByRole("table", { name: "Display name and type of each column" }).waitFor();
    expect(await page.getByRole("rowheader", { name: "campaign" }).count()).toBe(0);
    expect(await sources(agency)).toMatchObject([{ file: { version: 3, rows: 40 } }]);

    // A file with hundreds of thousands of lines is imported in the background, and the page polls.
    const lines = Array.from(
      { length: 60_000 },
      (_, n) => `${1 + (n % 30)}.11.2026;Cake;${n % 500};1,5;2,00 €`,
    );
    await upload(page, file([october[0]!, ...lines], "november.csv"));
    await page.getByRole("button", { name: "Replace file" }).click();
    await page.getByText("60,000 rows · 1–30 November 2026").waitFor({ timeout: 60_000 });

    // After a save a form shows what was stored.
    const label = page.getByLabel("Name", { exact: true });
    await label.fill("  Shop in the lane ");
    await page.getByRole("button", { name: "Save name", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    await expect.poll(() => label.inputValue()).toBe("Shop in the lane");

    await page.getByRole("link", { name: "Delete source" }).click();
    await page.getByRole("button", { name: "Delete source" }).click();
    await page.getByText("No sources yet").waitFor();
    expect(await sources(agency)).toEqual([]);

    // A dashboard that a click opens has the agency's color on its charts at first sight.
    await agency.data("/api/company", {
      method: "POST",
      body: new URLSearchParams({ brand_color: "#0b5c73" }),
    });
    await page.goto("/company/sources/new");
    await upload(page, file(october));
    await page.getByRole("button", { name: "Create a dashboard from it" }).click();
    await page.waitForURL(/\/dashboards\/\w+/);
    await expect.poll(() => lineColors(page), { timeout: 30_000 }).toContain("rgb(11, 92, 115)");
    const first = await lineColors(page);
    await page.reload();
    expect(await lineColors(page)).toEqual(first);
    await page.context().close();
  });
}

async function lineColors(page: Page): Promise<string[]> {
  const colors = await page
    .locator("main section svg [class], main section svg path")
    .evaluateAll((marks) =>
      marks.flatMap((mark) => [getComputedStyle(mark).stroke, getComputedStyle(mark).fill]),
    );
  return [...new Set(colors)].sort();
}

async function upload(page: Page, given: ReturnType<typeof file>) {
  await page.locator("input[type=file]").setInputFiles(given);
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("What was assumed").waitFor({ timeout: 30_000 });
}

async function sources(agency: Agency) {
  return agency.data<unknown[]>("/api/sources");
}
