import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Agency, registerAgency } from "#tests/support/companies/agency.ts";
import { messageFor } from "#tests/support/edges/mailbox.ts";
import { listen, openContext } from "../open-page.ts";

// A colleague accepts an invitation, on a page that has no React.

let browser: Browser;
let agency: Agency;
beforeAll(async () => {
  [browser, agency] = await Promise.all([launchChromium(), registerAgency("Northlight")]);
});
afterAll(() => browser?.close());

const password = "late harbour fog 41";
const type = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(text);
};

test.each([true, false])("an invitation is accepted, with script %s", async (script) => {
  const email = `karla-${script}@northlight.example`;
  const body = new URLSearchParams({ email, role: "user" });
  expect((await agency.call("/api/users", { method: "POST", body })).status).toBeLessThan(300);
  const message = await messageFor(process.env.MAILBOX_FOLDER!, email);
  const [address = ""] = /\/invitations\/[\w-]+/.exec(message.text ?? "")!;
  const context = await openContext(browser, { script });
  const page = await context.newPage();
  const { complaints } = listen(page);
  await page.goto(address);
  await type(page, "Your name", "Karla Stein");
  await type(page, "Password", password);
  await type(page, "Repeat password", "another one");
  for (const box of await page.getByRole("checkbox").all()) await box.press("Space");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByRole("link").first().waitFor();
  expect(await page.getByLabel("Your name").inputValue()).toBe("Karla Stein");
  for (const label of ["Password", "Repeat password"]) await type(page, label, password);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.waitForURL("**/dashboards");
  const users = await agency.data<{ email: string; timezone: string }[]>("/api/users");
  expect(users.find((user) => user.email === email)?.timezone).toBe(script ? "Europe/London" : "UTC");
  expect(complaints).toEqual([]);
  await context.close();
});
