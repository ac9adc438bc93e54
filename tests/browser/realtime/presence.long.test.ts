import { rm } from "node:fs/promises";
import type { Browser, Page, Route } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { freePort, type Product, startProduct } from "#tests/support/browser/product.ts";
import { type Agency, createDashboard, signIn } from "#tests/support/companies/agency.ts";
import { dataFolderOfTwo, twoPeople } from "#tests/support/companies/two-people.ts";
import { openContext } from "../open-page.ts";

// Who looks and who edits, and what a page does when its server is gone.

let browser: Browser;
let product: Product;
let dataDir: string;
let port: number;
let [marta, jonas]: (Agency | undefined)[] = [];
const outside = process.env.PRODUCT_URL;

beforeAll(async () => {
  dataDir = await dataFolderOfTwo();
  port = await freePort();
  [browser, product] = await Promise.all([launchChromium(), start()]);
  process.env.PRODUCT_URL = product.url;
  marta = await signIn(twoPeople.marta.email, twoPeople.password);
  jonas = await signIn(twoPeople.jonas.email, twoPeople.password);
});
afterAll(async () => {
  process.env.PRODUCT_URL = outside;
  await Promise.all([browser?.close(), product?.stop()]);
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const start = () => startProduct({ PORT: String(port) }, dataDir);

const note = (title: string) => ({
  title,
  nature: "passive",
  format: "textCard",
  type: "plain",
  width: 1,
  height: 1,
  inputs: { content: "A quiet month." },
});
async function aDashboard(name: string): Promise<{ base: string; id: string }> {
  const { id, permalink } = await createDashboard(marta!, name, [note("First"), note("Second")]);
  return { id, base: `/dashboards/${permalink}` };
}

test("two people see each other, and who of them edits", async () => {
  const { base } = await aDashboard("Seen by two");
  const hers = await (await openContext(browser, { agency: marta! })).newPage();
  const his = await (await openContext(browser, { agency: jonas! })).newPage();
  await hers.goto(base);
  await hers.locator("html[data-socket]").waitFor({ state: "attached" });
  expect(await hers.getByText("viewing").count(), "alone").toBe(0);
  await his.goto(base);
  await hers.getByText("2 viewing").waitFor({ timeout: 15_000 });
  await hers.getByText("2 viewing").click();
  await hers
    .getByRole("listitem")
    .filter({ hasText: /^Jonas$/ })
    .waitFor();
  await hers
    .getByRole("listitem")
    .filter({ hasText: /^Marta \(you\)$/ })
    .waitFor();

  await his.getByRole("button", { name: "Edit", exact: true }).click();
  await hers.getByText(/^Jonas has been editing since/).waitFor({ timeout: 15_000 });
  expect(
    await hers.getByRole("listitem").filter({ hasText: "Jonas, editing" }).isVisible(),
    "still open",
  ).toBe(true);
  await his.getByText("2 viewing").click();
  await his
    .getByRole("listitem")
    .filter({ hasText: /^Jonas \(you\), editing$/ })
    .waitFor();
  await his
    .getByRole("listitem")
    .filter({ hasText: /^Marta$/ })
    .waitFor();

  // Without script a person sees who was there, and is not counted.
  const plain = await (await openContext(browser, { script: false, agency: marta! })).newPage();
  await plain.goto(base);
  await plain.getByText("2 viewing").click();
  await plain.getByRole("listitem").filter({ hasText: "Jonas, editing" }).waitFor();

  await his.close();
  await hers.getByText("viewing").first().waitFor({ state: "detached", timeout: 15_000 });
});

const gone = /^No connection since \d\d:\d\d\.$/;

test("an editor without a connection goes on, and saves when it is back", async () => {
  const { base } = await aDashboard("Edited on a train");
  const context = await openContext(browser, { agency: marta! });
  const page = await context.newPage();
  await page.goto(`${base}/edit`);
  await page.getByRole("button", { name: "Switch on edit mode" }).click();
  await page.getByText("You are editing.").waitFor();
  await context.setOffline(true);
  await page.getByText(gone).waitFor();
  await moveFirst(page);
  await page.getByText("Offline, 1 change waits").waitFor({ timeout: 15_000 });
  await page.getByText("The change is saved as soon as the connection is back.").waitFor();
  expect(await titles(page), "shown already").toEqual(["Second", "First"]);
  await context.setOffline(false);
  await page.getByText(gone).waitFor({ state: "hidden", timeout: 15_000 });
  await page.getByText(/^Saved/).waitFor({ timeout: 15_000 });
  await page.reload();
  expect(await titles(page)).toEqual(["Second", "First"]);
});

test("a page without its server says so, stays, and is current again when the server is back", async () => {
  const { base, id } = await aDashboard("Before the restart");
  const page = await (await openContext(browser, { agency: marta! })).newPage();
  const reader = await (await openContext(browser, { agency: jonas! })).newPage();
  await page.goto("/dashboards");
  await page.getByRole("link", { name: "Before the restart" }).first().waitFor();
  await reader.goto(base);
  await reader.locator("html[data-socket]").waitFor({ state: "attached" });
  await page.waitForTimeout(3000); // the list's socket
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await product.stop();
  await Promise.all([
    page.getByText(gone).waitFor({ timeout: 40_000 }),
    reader.getByText(gone).waitFor({ timeout: 40_000 }),
  ]);
  await page.getByRole("link", { name: "Before the restart" }).first().waitFor();

  product = await start();
  const form = new FormData();
  form.set("name", "After the restart");
  await marta!.data(`/api/dashboards/${id}`, { method: "POST", body: form });
  await page.getByRole("link", { name: "After the restart" }).first().waitFor({ timeout: 40_000 });
  await page.getByText(gone).waitFor({ state: "hidden" });
  await reader.getByRole("heading", { name: "After the restart" }).waitFor({ timeout: 40_000 });
  expect(await page.evaluate(() => "isSamePage" in window), "never reloaded").toBe(true);
}, 180_000);

// One of two processes may be killed while it answers: the other one is there at once.
test("a page of the agency is read again when its data fails once, and not replaced by an error", async () => {
  const { id } = await aDashboard("Before the failure");
  const page = await (await openContext(browser, { agency: marta! })).newPage();
  await page.goto("/dashboards");
  await page.getByRole("link", { name: "Before the failure" }).first().waitFor();
  await page.waitForTimeout(3000); // the socket
  for (const [name, fail] of [
    ["After a reset", (route: Route) => route.abort("connectionreset")],
    ["After an outage", (route: Route) => route.fulfill({ status: 503, body: "{}" })],
  ] as const) {
    let reads = 0;
    await page.route(/\/dashboards\.data/, (route) => (reads++ === 0 ? fail(route) : route.continue()));
    const form = new FormData();
    form.set("name", name);
    await marta!.data(`/api/dashboards/${id}`, { method: "POST", body: form });
    await page.getByRole("link", { name }).first().waitFor({ timeout: 15_000 });
    expect(reads, name).toBeGreaterThan(1);
    await page.unroute(/\/dashboards\.data/);
  }
});

test("a viewer's page reads itself again after a read is cut off", async () => {
  const { base } = await aDashboard("Cut off");
  const page = await (await openContext(browser, { agency: jonas! })).newPage();
  await page.goto(base);
  await page.locator("html[data-socket]").waitFor({ state: "attached" });
  await page.waitForTimeout(3000); // its own arrival
  let reads = 0;
  await page.route(
    ({ pathname }) => pathname === base,
    (route) => (reads++ === 0 ? route.abort("connectionreset") : route.continue()),
  );
  await marta!.call(`${base}/edit`, { method: "POST", body: new URLSearchParams({ intent: "start" }) });
  await page.getByText(/^Marta has been editing since/).waitFor({ timeout: 15_000 });
  expect(reads).toBeGreaterThan(1);
});

test(
  "the browser of an editor is killed: other pages learn that the lock has expired",
  { timeout: 240_000 },
  async () => {
    const { base } = await aDashboard("Left at once");
    const killed = await launchChromium();
    const his = await (await openContext(killed, { agency: jonas! })).newPage();
    await his.goto(`${base}/edit`);
    await his.getByRole("button", { name: "Switch on edit mode" }).click();
    await his.getByText("You are editing.").waitFor();
    const context = await openContext(browser, { agency: marta! });
    const [view, editor] = [await context.newPage(), await context.newPage()];
    await editor.goto(`${base}/edit`);
    await editor.getByRole("heading", { name: /Jonas is editing/ }).waitFor();
    await view.goto(base);
    const editing = view.getByText(/^Jonas has been editing since/);
    await view.getByText("2 viewing").waitFor({ timeout: 15_000 });
    const died = killed.newBrowserCDPSession().then((session) => session.send("Browser.crash"));
    await Promise.race([
      died.catch(() => {}),
      new Promise((resolve) => killed.once("disconnected", resolve)),
    ]);
    await expect.poll(() => editing.count(), { timeout: 150_000, interval: 500 }).toBe(0);
    await editor.bringToFront();
    await editor.getByRole("button", { name: "Switch on edit mode" }).waitFor({ timeout: 150_000 });
  },
);

test("a page that is seen again is read again", async () => {
  await aDashboard("Seen later");
  const page = await (await openContext(browser, { agency: marta! })).newPage();
  let reads = 0;
  page.on("request", (request) => (reads += Number(request.url().includes(".data"))));
  await page.goto("/dashboards");
  await page.waitForTimeout(4000);
  const before = reads;
  for (let at = 0; at < 5; at++)
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForTimeout(4000);
  expect(reads - before, "once for five").toBeGreaterThan(0);
  expect(reads - before).toBeLessThanOrEqual(3); // its routes
});

test("the socket's client comes after the page is usable, and never to visitors", async () => {
  const { base } = await aDashboard("Light for clients");
  const answer = await marta!.call(`${base}/share`, {
    method: "POST",
    body: new URLSearchParams({ who: "public" }),
  });
  expect(answer.status).toBeLessThan(400);
  const times = (page: Page) =>
    page.evaluate(() => {
      const [whole] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const client = performance.getEntriesByType("resource").find(({ name }) => name.includes("/pusher-"));
      return { loaded: whole!.loadEventStart, client: client?.startTime ?? null };
    });
  for (const address of ["/dashboards", base]) {
    const page = await (await openContext(browser, { agency: marta! })).newPage();
    await page.goto(address);
    await expect.poll(async () => (await times(page)).client, { timeout: 20_000 }).not.toBeNull();
    const { loaded, client } = await times(page);
    expect(client, address).toBeGreaterThanOrEqual(loaded);
  }
  const visitor = await (await openContext(browser)).newPage();
  const sockets: string[] = [];
  visitor.on("websocket", (socket) => void sockets.push(socket.url()));
  await visitor.goto(base);
  await visitor.waitForTimeout(5000);
  expect((await times(visitor)).client).toBeNull();
  expect(sockets).toEqual([]);
});

test("a page that waits for an archive learns of it by the hub, and hardly asks", async () => {
  const page = await (await openContext(browser, { agency: marta! })).newPage();
  await page.goto("/company/export");
  await page.waitForTimeout(4000); // the socket
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  let reads = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes(".data")) reads += 1;
  });
  await page.getByLabel("Your password").fill(twoPeople.password);
  await page.getByRole("button", { name: "Prepare archive" }).click();
  await page.getByRole("link", { name: /Northlight Studio .*\.zip/ }).waitFor({ timeout: 60_000 });
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  expect(reads, "its routes, after the request and at a few events").toBeLessThanOrEqual(12);
}, 100_000);

const titles = (page: Page) => page.locator("section[data-kind] h2, section[data-kind] h3").allTextContents();

async function moveFirst(page: Page) {
  await page.locator("section[data-kind]").first().hover();
  await page.getByRole("button", { name: "More actions for First" }).click();
  await page.getByRole("button", { name: "Move down" }).first().click();
}
