import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import {
  createDashboard,
  productUrl,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { messageFor } from "#tests/support/edges/mailbox.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { listen, openContext } from "./open-page.ts";

// From the form to the email and back: what an agency does, and what its client does with the links.

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

for (const script of [true, false]) {
  const testOfSet = script ? test : longTest;
  testOfSet(
    `a report is scheduled, tested, read and unsubscribed (${script})`,
    { timeout: 90_000 },
    async () => {
      const agency = await registerAgency("Northlight Studio");
      const source = await uploadCsv(agency, "Visits", visitsCsv(today(timeZone("UTC"), new Date())));
      const numbers = { metrics: ["visits"], dimension: "device" };
      await createDashboard(agency, "Harbour Lane Bakery", [
        widgetJson("Devices", "table", source.id, numbers),
      ]);
      const context = await openContext(browser, { script, agency });
      const page = await context.newPage();
      const { complaints } = listen(page);

      await page.goto("/company/automatic-reports");
      await page.getByRole("link", { name: "New report" }).click();
      // With script, the time zone is the browser's.
      if (script) await expect.poll(() => page.getByLabel("Time zone").inputValue()).toBe("Europe/London");
      await page.getByLabel("Frequency").selectOption("WEEK");
      await page.getByLabel("Day", { exact: true }).selectOption({ label: "Friday" });
      await page.getByLabel("Hour").fill("17");
      await page.getByLabel("Date range").selectOption("LAST_30_DAYS");
      if (script) await missing(page, page.getByLabel("Recipients"), "Enter at least one email address.");
      await page.getByLabel("Recipients").fill("ida@harbourlane.example, wrong@");
      if (!script) await page.getByRole("button", { name: "Update the next deliveries" }).click();
      const sends = page.getByRole("complementary").getByRole("listitem");
      await expect.poll(() => sends.allTextContents()).toHaveLength(5);
      await expect.poll(() => sends.first().textContent()).toMatch(/^Fri .*, 17:00 \+0[01]:00covers /);

      await page.getByRole("button", { name: "Save report" }).click();
      await page.getByRole("alert").getByText("“wrong@” is not a complete email address.").waitFor();
      expect(await page.getByLabel("Day", { exact: true }).inputValue()).toBe("4");
      await page.getByLabel("Recipients").fill("ida@harbourlane.example");
      await page.getByRole("button", { name: "Save report" }).click();
      await page.getByText("The report is saved.").waitFor();

      await page.getByRole("button", { name: "Send a test to me" }).click();
      await page.getByText(`A test to ${agency.email}`).waitFor();
      const message = await messageFor(process.env.MAILBOX_FOLDER!, agency.email, ({ subject }) =>
        Boolean(subject?.startsWith("Test: ")),
      );
      expect(message.text).toMatch(/desktop/);
      await page.getByRole("link", { name: "See it" }).click();
      await page.getByRole("heading", { name: "The numbers that were sent" }).waitFor();
      await page.getByRole("rowheader", { name: agency.email }).waitFor();
      await expect
        .poll(() => page.getByText("Sent", { exact: true }).count(), { timeout: 15_000 })
        .toBeGreaterThan(0);

      const link = (path: string) => new RegExp(`/${path}/[\\w-]{32}`).exec(message.text ?? "")?.[0] ?? "";
      const client = await openContext(browser, { script });
      const reader = await client.newPage();
      const heard = listen(reader);
      // The dashboard is private: the link opens it for the recipient.
      await reader.goto(link("report-links"));
      await reader.getByRole("heading", { name: "Harbour Lane Bakery" }).waitFor();
      expect(await reader.title()).toBe("Harbour Lane Bakery, as sent");
      await reader.goto(link("unsubscribe"));
      await reader.getByRole("button", { name: "Unsubscribe" }).click();
      await reader.getByRole("heading", { name: "Done. No more emails of this report" }).waitFor();
      await reader.getByRole("button", { name: "Undo: keep receiving it" }).click();
      await reader.getByRole("heading", { name: "Stop emails of this report?" }).waitFor();

      expect([...complaints, ...heard.complaints]).toEqual([]);
      await Promise.all([context.close(), client.close()]);
    },
  );
}

/** "Save report" is reached by Tab and says what is missing; a press leads to it. */
async function missing(page: Page, field: Locator, why: string): Promise<void> {
  const save = page.getByRole("button", { name: "Save report" });
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel("Wait for final data").focus();
  const isFocused = (one: Locator) => one.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < 10 && !(await isFocused(save)); presses++) await page.keyboard.press("Tab");
  expect(await page.locator(`#${await save.getAttribute("aria-describedby")}`).textContent()).toBe(why);
  await page.keyboard.press("Enter");
  expect(await isFocused(field)).toBe(true);
}

longTest("pages with a secret address send no referrer, and accept forms from any origin", async () => {
  const url = (path: string) => `${productUrl()}${path}`;
  const nobody = "not-a-token-of-anybody-000000000";
  const page = await fetch(url(`/unsubscribe/${nobody}`));
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("x-robots-tag")).toBe("noindex");
  // The one-click unsubscribe of a mail program (RFC 8058), and a browser, which sends "null" from a page with
  // no-referrer.
  const oneClick = { "List-Unsubscribe": "One-Click" };
  for (const [path, headers, body] of [
    [`/unsubscribe/${nobody}`, { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" }, oneClick],
    [`/unsubscribe/${nobody}`, {}, oneClick],
    [`/report-links/${nobody}`, { Origin: "null", "Sec-Fetch-Site": "same-origin" }, { password: "rye" }],
  ] as const) {
    const answer = await fetch(url(path), {
      method: "POST",
      headers,
      body: new URLSearchParams(body),
    });
    expect(answer.status, path).toBe(404);
    expect(await answer.text()).not.toContain("Plainboard");
  }
});
