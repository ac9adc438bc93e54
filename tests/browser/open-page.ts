import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { type Agency, productUrl } from "#tests/support/agency.ts";

type Opened = {
  readonly script?: boolean;
  readonly agency?: Agency | null;
  /** People read a page before they use it; `early`, they begin while it is still coming in. */
  readonly early?: boolean;
};

/** A fresh browser window of nobody, or of somebody who is signed in. */
export async function openContext(
  browser: Browser,
  { script = true, agency = null, early = false }: Opened = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    javaScriptEnabled: script,
    baseURL: productUrl(),
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  if (!early) context.on("page", (page) => useWholePages(page, script));
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

const uses = [
  "click", "fill", "check", "uncheck", "selectOption", "setInputFiles", "press", "pressSequentially",
  "inputValue", "isChecked", "isVisible", "count", "all", "allTextContents", "textContent",
  "getAttribute", "evaluate", "evaluateAll",
] as const satisfies readonly (keyof Locator)[]; // prettier-ignore
const isAwaited = new WeakMap<Page, boolean>();
let isTaught = false;

/**
 * Playwright clicks and reads at once, in the first half of a page too: the field it takes for the last may be
 * followed by the one that is meant. With this, whatever is done or read waits for the whole page and, where React
 * takes the page over, for that.
 */
function useWholePages(page: Page, script: boolean): void {
  isAwaited.set(page, script);
  if (isTaught) return;
  isTaught = true;
  const prototype = Object.getPrototypeOf(page.locator("html")) as Record<
    string,
    (...args: unknown[]) => unknown
  >;
  for (const use of uses) {
    const original = prototype[use]!;
    prototype[use] = async function (this: Locator, ...args: unknown[]) {
      await wholePage(this.page());
      return original.apply(this, args);
    };
  }
}

/** The page has come to its end and, with script, React has made it its own. */
export async function wholePage(page: Page): Promise<void> {
  const script = isAwaited.get(page);
  if (script === undefined) return;
  await page.waitForLoadState("domcontentloaded");
  if (!script || !page.url().startsWith(productUrl())) return;
  await page.waitForFunction(
    () =>
      !("__remixContext" in window) ||
      Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber")),
  );
}
