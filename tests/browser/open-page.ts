import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { type Agency, productUrl } from "#tests/support/companies/agency.ts";

type Opened = {
  readonly script?: boolean;
  readonly agency?: Agency | null;
  readonly touch?: boolean;
  /** Waits for a whole page before using it; `early` acts while it still loads. */
  readonly early?: boolean;
};

/** A new browser window of a visitor, or of a signed-in person. */
export async function openContext(
  browser: Browser,
  { script = true, agency = null, touch = false, early = false }: Opened = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    javaScriptEnabled: script,
    hasTouch: touch,
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

/** A page's browser errors: script errors, CSP violations, dialogs. */
export function listen(page: Page): { complaints: string[] } {
  const complaints: string[] = [];
  // Remix logs or throws a fetch that it canceled for a newer one, before or while its body is read.
  const givenUp = /^(AbortError: )?(signal is aborted|BodyStreamBuffer was aborted)/;
  page.on("pageerror", ({ message }) => {
    if (!givenUp.test(message)) complaints.push(`error: ${message}`);
  });
  page.on("console", (message) => {
    if (message.type() !== "error" || givenUp.test(message.text())) return;
    // 588: of an earlier session (app/http/failure.server.ts).
    if (!/status of (4\d\d|588)/.test(message.text())) complaints.push(`console: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    if (dialog.type() === "beforeunload") return void dialog.accept();
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { complaints };
}

const uses = [
  "click", "fill", "check", "uncheck", "selectOption", "setInputFiles", "press", "pressSequentially",
  "inputValue", "isChecked", "isVisible", "count", "all", "allTextContents", "textContent",
  "getAttribute", "evaluate", "evaluateAll",
] as const satisfies readonly (keyof Locator)[]; // oxfmt-ignore
const isAwaited = new WeakMap<Page, boolean>();
let isTaught = false;

/**
 * Playwright acts on a half-loaded page, where the last field of a list may not be the last. With this, every action
 * and read waits for the whole page and, with script, for React's hydration.
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

/**
 * The page has loaded completely and, with script, React has hydrated it and shows the router's location: the address
 * changes before the page does, so a person sees the page before for a moment longer.
 */
export async function wholePage(page: Page): Promise<void> {
  const script = isAwaited.get(page);
  if (script === undefined) return;
  await page.waitForLoadState("domcontentloaded");
  if (!script || !page.url().startsWith(productUrl())) return;
  await page.waitForFunction(showsRouterLocation);
}

/** Runs in the browser. */
function showsRouterLocation(): boolean {
  type Fiber = {
    readonly child: Fiber | null;
    readonly stateNode: { readonly current: Fiber };
    readonly memoizedProps: { readonly value?: { readonly location?: { readonly key: string } } } | null;
  };
  type Router = { readonly state: { readonly location: { readonly key: string } } };
  if (!("__remixContext" in window)) return true;
  const isHydrated = Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber"));
  const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1] as Fiber;
  if (!isHydrated || !root) return false;
  const { location } = (window as unknown as { readonly __remixRouter: Router }).__remixRouter.state;
  for (let fiber: Fiber | null = root.stateNode.current; fiber; fiber = fiber.child) {
    const shown = fiber.memoizedProps?.value?.location;
    if (shown) return shown.key === location.key;
  }
  return false;
}
