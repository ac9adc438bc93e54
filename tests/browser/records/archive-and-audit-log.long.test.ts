import { readFileSync } from "node:fs";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDashboard, registerAgency } from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { listen, openContext } from "../open-page.ts";

// An admin takes the whole company as an archive, and finds in the audit log who did it.

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

async function journey(script: boolean): Promise<void> {
  const agency = await registerAgency("Archive");
  await createDashboard(agency, "Harbour Lane", []);
  const context = await openContext(browser, { agency, script });
  const page = await context.newPage();
  const { complaints } = listen(page);

  await page.goto("/company/export");
  const prepare = page.getByRole("button", { name: "Prepare archive" });
  await page.getByLabel("Your password").fill("not the password");
  await prepare.click();
  await page.getByRole("alert").getByText("Incorrect password").waitFor();
  await page.getByLabel("Your password").fill(agency.password);
  await prepare.click();
  const archive = page.getByRole("link", { name: /\.zip$/ });
  // The page reads itself again until the job has made it.
  await archive.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), archive.click()]);
  expect(
    readFileSync(await download.path())
      .subarray(0, 4)
      .toString("latin1"),
  ).toBe("PK\u0003\u0004");

  const created = page.getByRole("rowheader", { name: "created the dashboard" });
  await page.goto("/company/audit-log");
  await page.getByText("downloaded the archive of").waitFor();
  await created.waitFor();
  await page.getByLabel("Name contains").fill("harbour");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.waitForURL(/subject=harbour/);
  await created.waitFor();
  expect(await page.getByText("downloaded the archive of").count()).toBe(0);
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /CSV/ }).click(),
  ]);
  const lines = readFileSync(await csv.path(), "utf8");
  expect(lines).toContain("Harbour Lane");
  expect(lines).not.toContain("archive");
  expect(complaints).toEqual([]);
  await context.close();
}

test("with script an admin downloads the archive and finds it in the audit log", () => journey(true));
test("without script an admin downloads the archive and finds it in the audit log", () => journey(false));
