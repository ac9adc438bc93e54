import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "#tests/sandbox/start.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Agency, createDashboard, signIn } from "#tests/support/companies/agency.ts";
import { twoPeople } from "#tests/support/companies/two-people.ts";
import { listen, openContext } from "../open-page.ts";
import { analyticsWidget, startWithAnalytics } from "./companies.ts";

// Numbers that the provider has not sent yet, on pages of visitors and of the agency's people.

let browser: Browser;
let stage: Awaited<ReturnType<typeof startWithAnalytics>>;
let sandbox: Sandbox;
let sourceId: string;
let marta: Agency;
const outside = process.env.PRODUCT_URL;

beforeAll(async () => {
  [browser, stage] = await Promise.all([launchChromium(), startWithAnalytics()]);
  ({ sandbox, sourceId } = stage);
  process.env.PRODUCT_URL = stage.product.url;
  marta = await signIn(twoPeople.marta.email, twoPeople.password);
});
afterAll(async () => {
  process.env.PRODUCT_URL = outside;
  await Promise.all([browser?.close(), stage?.close()]);
});

/** A public dashboard, long enough to scroll, with numbers of Google Analytics that are not there yet. */
async function aWaitingDashboard(name: string, metric: string) {
  const text = (at: number) => ({
    title: `Notes ${at}`,
    nature: "passive",
    format: "textCard",
    type: "plain",
    width: 4,
    height: 3,
    inputs: { content: "A quiet month. [Read more](https://agency.example/notes)" },
  });
  const { id, permalink } = await createDashboard(marta, name, []);
  const form = new FormData();
  const widgets = [
    analyticsWidget("Total", "summary", sourceId, { metrics: [metric] }),
    text(1),
    analyticsWidget(
      "By country",
      "table",
      sourceId,
      { metrics: [metric], dimension: "country" },
      { height: 2 },
    ),
    ...[2, 3, 4, 5, 6, 7].map(text),
  ];
  form.set("widgets", JSON.stringify(widgets));
  // The call saves them first; their numbers do not come.
  const signal = AbortSignal.timeout(4000);
  const saved = await marta
    .call(`/api/dashboards/${id}`, { method: "POST", body: form, signal })
    .catch(() => null);
  if (saved && saved.status >= 400) throw new Error(await saved.text());
  const answer = await marta.call(`/dashboards/${permalink}/share`, {
    method: "POST",
    body: new URLSearchParams({ who: "public" }),
  });
  if (answer.status >= 400) throw new Error(`sharing answered ${answer.status}`);
  return `/dashboards/${permalink}`;
}

/** Requests of the page itself, after it was opened. */
function countReads(page: Page, base: string): { count: () => number } {
  let reads = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === base && !request.isNavigationRequest()) reads += 1;
  });
  return { count: () => reads };
}

const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => "isSamePage" in window);

test("a visitor's page draws numbers when they arrive, and keeps the place, the focus and the page", async () => {
  const release = sandbox.hold(/run\w*Report/i);
  const base = await aWaitingDashboard("For visitors", "sessions");
  const page = await (await openContext(browser)).newPage();
  const { complaints } = listen(page);
  const { count } = countReads(page, base);
  const scripts = new Map<string, number>();
  page.on("response", async (answer) => {
    if (answer.url().endsWith(".js")) scripts.set(answer.url(), (await answer.body()).length);
  });
  await page.goto(base);
  await page.getByText("Loading data").first().waitFor();
  await markPage(page);
  const link = page.getByRole("link", { name: "Read more" }).nth(1);
  await link.focus();
  const card = page.locator("section[data-kind]", { hasText: "Notes 2" });
  const topOf = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await card.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  const top = await topOf();
  expect(top, "the first whole card").toBeLessThanOrEqual(100);

  await page.waitForTimeout(15_000);
  expect(count(), "it asks less and less often").toBeLessThanOrEqual(5);
  expect(count()).toBeGreaterThanOrEqual(3);
  release();
  await page.getByText("Loading data").first().waitFor({ state: "detached", timeout: 20_000 });
  await page
    .getByRole("cell", { name: "United Kingdom" })
    .or(page.getByRole("rowheader", { name: "United Kingdom" }))
    .first()
    .waitFor();
  expect(await isSamePage(page), "never reloaded").toBe(true);
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(Math.abs((await topOf()) - top), "what is read stays where it is").toBeLessThanOrEqual(1);
  const asked = count();
  await page.waitForTimeout(5000);
  expect(count(), "and then it asks no more").toBe(asked);
  const names = [...scripts.keys()].map((url) => url.split("/").at(-1)!);
  expect(names.filter((name) => /pusher|agency|react|entry/.test(name))).toEqual([]);
  const own = [...scripts].filter(([url]) => !url.includes("/visitor-")).map(([, bytes]) => bytes);
  expect(own.length).toBeGreaterThan(0);
  expect(
    own.reduce((sum, bytes) => sum + bytes, 0),
    "bytes of live refresh",
  ).toBeLessThanOrEqual(5000);
  expect(complaints).toEqual([]);
}, 120_000);

test("a widget that is saved while the editor waits for numbers ends as saved", async () => {
  const release = sandbox.hold(/run\w*Report/i);
  const base = await aWaitingDashboard("Saved meanwhile", "activeUsers");
  const page = await (await openContext(browser, { agency: marta })).newPage();
  await page.routeWebSocket(/\/app\//, (socket) => socket.close()); // so the page is read every few seconds
  const { count } = countReads(page, `${base}/edit.data`);
  await page.goto(`${base}/edit`);
  await page.getByText("Loading data").first().waitFor();
  await page.getByRole("link", { name: "Edit Notes 1" }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("A busy month.");
  await page.getByText("Not saved yet").waitFor();
  await page.route(/\/widgets\//, async (route) => {
    const isSave = /name="intent"\s+save/.test(route.request().postData() ?? "");
    const answer = await route.fetch();
    if (isSave) await page.waitForTimeout(8000);
    await route.fulfill({ response: answer });
  });
  await page.getByRole("button", { name: "Save widget", exact: true }).click();
  await page
    .getByText(/^Saved \d\d:\d\d/)
    .nth(1)
    .waitFor({ timeout: 15_000 });
  expect(await page.getByText("Not saved yet").count()).toBe(0);
  const before = count();
  await expect.poll(count, { timeout: 20_000, message: "it goes on waiting" }).toBeGreaterThan(before);
  release();
  await page.context().close();
}, 120_000);

test("a hidden tab asks nothing, and at once when it is seen again", async () => {
  const release = sandbox.hold(/run\w*Report/i);
  const base = await aWaitingDashboard("In a hidden tab", "screenPageViews");
  const page = await (await openContext(browser)).newPage();
  const { count } = countReads(page, base);
  await page.goto(base);
  await page.getByText("Loading data").first().waitFor();
  const show = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await show(true);
  const before = count();
  await page.waitForTimeout(8000);
  expect(count()).toBe(before);
  release();
  await show(false);
  await expect.poll(count, { timeout: 1000 }).toBe(before + 1);
}, 120_000);

test("without script the page reloads until the numbers are there", async () => {
  const release = sandbox.hold(/run\w*Report/i);
  const base = await aWaitingDashboard("Without script", "newUsers");
  const page = await (await openContext(browser, { script: false })).newPage();
  await page.goto(base);
  await page.getByText("Loading data").first().waitFor();
  release();
  await page.getByText("Loading data").first().waitFor({ state: "detached", timeout: 30_000 });
  expect(await page.locator('meta[http-equiv="refresh"]').count()).toBe(0);
}, 120_000);

test("on a page of the agency's people the hub tells, through one socket", async () => {
  const release = sandbox.hold(/run\w*Report/i);
  const base = await aWaitingDashboard("For the agency", "totalUsers");
  const page = await (await openContext(browser, { agency: marta })).newPage();
  const { complaints } = listen(page);
  const { count } = countReads(page, base);
  let sockets = 0;
  page.on("websocket", () => (sockets += 1));
  await page.goto(base);
  await page.locator("html[data-socket]").waitFor({ state: "attached", timeout: 20_000 });
  await page.getByText("Loading data").first().waitFor();
  await markPage(page);
  await page.waitForTimeout(5000);
  const before = count();
  await page.waitForTimeout(10_000);
  expect(count(), "nothing is asked while the socket is there").toBe(before);
  release();
  await page.getByText("Loading data").first().waitFor({ state: "detached", timeout: 10_000 });
  expect(await isSamePage(page), "never reloaded").toBe(true);
  expect(sockets).toBe(1);
  expect(complaints).toEqual([]);
}, 120_000);
