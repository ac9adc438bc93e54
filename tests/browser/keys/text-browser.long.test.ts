import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createDashboard,
  productUrl,
  registerAgency,
  uploadCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { TextBrowser } from "#tests/support/browser/w3m.ts";

// A client without script, styles and pointer. It fails where w3m is not installed.

/** 1 visit on 1 November 2025, 2 on the 2nd, … */
const november = Array.from(
  { length: 30 },
  (_, n) => `2025-11-${String(n + 1).padStart(2, "0")},Kiel,${n + 1}`,
);

let browser: TextBrowser;

beforeAll(async () => {
  const agency = await registerAgency("Plain text");
  const source = await uploadCsv(agency, "Visits", ["Day,Shop,Visits", ...november].join("\n"));
  const { id, permalink } = await createDashboard(agency, "Harbour Lane Bakery", [
    widgetJson("Visits of shops", "table", source.id, { metrics: ["visits"], dimension: "shop" }),
  ]);
  await agency.data(`/api/dashboards/${id}`, {
    method: "PUT",
    body: new URLSearchParams({ category: "sharing", public: "1" }),
  });
  browser = await TextBrowser.open(`${productUrl()}/dashboards/${permalink}`);
});
afterAll(() => browser?.close());

test("a person in a text browser types a date range and reads its numbers", async () => {
  await browser.shows("Harbour Lane Bakery");
  expect(browser.page).not.toContain("3–15 November 2025");

  await browser.write("From", "3 November");
  await browser.write("To", "2025-11-15");
  await browser.enter("Apply");
  await browser.shows("Enter the start date as year, month and day");
  expect(browser.page).toContain("3 November"); // to be corrected

  await browser.write("3 November", "2025-11-03");
  await browser.enter("Apply");
  await browser.shows("3–15 November 2025");
  expect(browser.page).toMatch(/From\[2025-11-03 /);
  expect(browser.page).toMatch(/To\[2025-11-15 /);
  expect(browser.page).toMatch(/Kiel +117\b/);
});
