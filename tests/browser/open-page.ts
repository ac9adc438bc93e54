import type { Browser, BrowserContext, Page } from "playwright";
import { expect } from "vitest";
import { type Agency, productUrl } from "#tests/support/agency.ts";

/** A fresh browser window of nobody, or of somebody who is signed in. */
export async function openContext(
  browser: Browser,
  { script = true, agency = null }: { script?: boolean; agency?: Agency | null } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    javaScriptEnabled: script,
    baseURL: productUrl(),
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  for (const pair of agency?.cookie.split("; ") ?? []) {
    const [name = "", ...value] = pair.split("=");
    await context.addCookies([{ name, value: value.join("="), url: productUrl() }]);
  }
  return context;
}

/** What a browser complains of on a page: script errors, what the content security policy stopped, dialogs. */
export function listen(page: Page): { complaints: string[] } {
  const complaints: string[] = [];
  // Remix writes down, or throws at nobody, a fetch that it has itself given up for a newer one.
  const givenUp = /^(AbortError: )?signal is aborted/;
  page.on("pageerror", ({ message }) => {
    if (!givenUp.test(message)) complaints.push(`error: ${message}`);
  });
  page.on("console", (message) => {
    if (message.type() !== "error" || givenUp.test(message.text())) return;
    if (!/status of 4\d\d/.test(message.text())) complaints.push(`console: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { complaints };
}

/** Playwright clicks at once, React needs a moment: with script on a page is used when it has become alive. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe("complete");
}
