import type { Browser, Locator, Page, Request } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Agency, createDashboard, registerAgency } from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { listen, openContext } from "../open-page.ts";

// Saves, previews and reads of a page that are in flight together (decision 0134). These pages have no socket: its
// events would read them again.

let browser: Browser;
let agency: Agency;

beforeAll(async () => {
  [browser, agency] = await Promise.all([launchChromium(), registerAgency("Harbour Lane")]);
});
afterAll(() => browser?.close());

async function open(path: string) {
  const permalink = (await createDashboard(agency, "Bakery", [])).permalink;
  const context = await openContext(browser, { agency });
  await context.route("**/assets/pusher-*.js", () => {}); // never answered
  const page = await context.newPage();
  const { complaints } = listen(page);
  await page.goto(`/dashboards/${permalink}${path}`);
  return { page, complaints };
}

/** Holds the answers to requests of this kind until they are released; `asked` resolves at the first. */
async function hold(page: Page, isOfKind: (request: Request) => boolean) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest(isOfKind);
  await page.route(/\.data/, async (route) => {
    if (!isOfKind(route.request())) return route.fallback();
    const response = await route.fetch();
    await released;
    await route.fulfill({ response }).catch(() => {}); // given up by the page
  });
  return { asked, release };
}

/** The page may still be read after the last step of a test. */
async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().close();
}

const isPreview = (request: Request) =>
  request.method() === "POST" && (request.postData() ?? "").includes("\r\npreview\r\n");
const isRead = (path: string) => (request: Request) =>
  request.method() === "GET" && new URL(request.url()).pathname.endsWith(`${path}.data`);

const isSave = (request: Request) =>
  request.method() === "POST" && (request.postData() ?? "").includes("\r\nsave\r\n");

/** Runs in the browser. */
const isAnyFormSent = () =>
  [...globalThis.__remixRouter.state.fetchers.values()].some(({ state }) => state === "submitting");

/** Fills in a new text beside the dashboard. */
async function writeText(page: Page): Promise<Locator> {
  await page.getByRole("link", { name: "Add widget" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("link", { name: /^Text Notes/ }).click();
  await panel.getByRole("textbox", { name: "Title" }).fill("Hours");
  await panel.getByRole("textbox", { name: "Text", exact: true }).fill("From six.");
  return panel;
}

/** Lets the preview be answered while the page is read for the save. */
async function saveBeforePreview(
  page: Page,
  path: string,
  preview: Awaited<ReturnType<typeof hold>>,
  save: Locator,
): Promise<void> {
  await preview.asked;
  const read = await hold(page, isRead(path));
  await save.click();
  await read.asked;
  const previewed = page.waitForResponse((response) => isPreview(response.request()));
  preview.release();
  await previewed;
  await expect.poll(() => page.evaluate(isAnyFormSent)).toBe(false);
  read.release();
}

test("the editor shows a saved widget although its preview is answered after the save", async () => {
  const { page, complaints } = await open("/edit");
  const preview = await hold(page, isPreview);
  const panel = await writeText(page);
  await saveBeforePreview(page, "/edit", preview, panel.getByRole("button", { name: "Save widget" }));
  await panel.getByRole("heading", { name: "Hours" }).waitFor();
  await panel.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("region", { name: "Hours" }).getByText("From six.").waitFor({ timeout: 8000 });
  expect(complaints).toEqual([]);
  await leave(page);
});

test("settings are shown as saved although their preview is answered after the save", async () => {
  const { page, complaints } = await open("/settings");
  const preview = await hold(page, isPreview);
  await page.getByRole("textbox", { name: "Name" }).fill("Bakery by the harbour");
  await saveBeforePreview(page, "/settings", preview, page.getByRole("button", { name: "Save settings" }));
  await page.getByText("Saved.").waitFor({ timeout: 8000 });
  await page.getByRole("main").getByRole("link", { name: "Bakery by the harbour" }).first().waitFor();
  expect(complaints).toEqual([]);
  await leave(page);
});

test("a widget is shown as saved although the page is read while its form is on its way", async () => {
  const { page, complaints } = await open("/edit");
  const panel = await writeText(page);
  const save = await hold(page, isSave);
  await panel.getByRole("button", { name: "Save widget" }).click();
  await save.asked;
  const read = page.waitForResponse((response) => isRead("/edit")(response.request()));
  await page.evaluate(() => globalThis.__remixRouter.revalidate()); // as an event does
  await read;
  save.release();
  await panel.getByRole("heading", { name: "Hours" }).waitFor();
  await page.getByRole("region", { name: "Hours" }).getByText("From six.").waitFor();
  expect(complaints).toEqual([]);
  await leave(page);
});

test("a form that was refused twice for the same reason still asks before it is closed", async () => {
  const { page } = await open("/edit");
  const panel = await writeText(page);
  await page.route("**/widgets/new.data**", (route) => route.abort());
  for (const _ of [1, 2]) {
    const failed = page.waitForEvent("requestfailed", isSave);
    await panel.getByRole("button", { name: "Save widget" }).click();
    await failed;
    await expect.poll(() => page.evaluate(() => globalThis.__remixRouter.state.fetchers.size)).toBe(0);
  }
  await panel.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  expect(await panel.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Hours");
  await leave(page);
});

test("Done frees the dashboard although the lock's renewal reaches the server late", async () => {
  const { page, complaints } = await open("/edit");
  const isRenewal = (request: Request) =>
    request.method() === "POST" && request.url().endsWith("/lock") && request.resourceType() === "fetch";
  const sent: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/lock$/, async (route) => {
    if (!isRenewal(route.request())) return route.fallback();
    await released;
    const response = await route.fetch(); // also when the page is gone, as a request that is on the line
    sent.push("renewal");
    await route.fulfill({ response }).catch(() => {});
  });
  page.on("request", (request) => {
    const intent = new URLSearchParams(request.postData() ?? "").get("intent");
    if (request.isNavigationRequest() && intent) sent.push(intent);
  });
  await page.getByRole("button", { name: "Switch on edit mode" }).click();
  const renewal = page.waitForRequest(isRenewal);
  await page.getByText("You are editing.").waitFor();
  await renewal;
  for (const _ of [1, 2]) await page.getByRole("button", { name: "Done" }).click({ noWaitAfter: true });
  release();
  await page.waitForURL(/\/dashboards\/\w+$/);
  expect(sent).toEqual(["start", "renewal", "done"]);
  expect(await page.getByRole("button", { name: "Edit", exact: true }).isEnabled()).toBe(true);
  const reader = await page.context().newPage();
  await reader.goto(`${page.url()}/edit`);
  await reader.getByText("Edit mode is off.").waitFor();
  expect(complaints).toEqual([]);
  await leave(page);
});
