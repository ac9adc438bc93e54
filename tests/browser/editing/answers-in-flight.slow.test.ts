import type { Browser, Page, Request } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Agency, createDashboard, registerAgency } from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { listen, openContext } from "../open-page.ts";

// Answers that come later than those to newer requests. These pages have no socket, whose events would read them again.

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

const isPreview = (request: Request) =>
  request.method() === "POST" && (request.postData() ?? "").includes("\r\npreview\r\n");
const isRead = (path: string) => (request: Request) =>
  request.method() === "GET" && new URL(request.url()).pathname.endsWith(`${path}.data`);

test("the editor shows a saved widget although its preview is answered after the save", async () => {
  const { page, complaints } = await open("/edit");
  await page.getByRole("link", { name: "Add widget" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("link", { name: /^Text Notes/ }).click();
  const preview = await hold(page, isPreview);
  await panel.getByRole("textbox", { name: "Title" }).fill("Hours");
  await panel.getByRole("textbox", { name: "Text", exact: true }).fill("From six.");
  await preview.asked;
  const read = await hold(page, isRead("/edit"));
  await panel.getByRole("button", { name: "Save widget" }).click();
  await read.asked;
  const previewed = page.waitForResponse((response) => isPreview(response.request()));
  preview.release();
  await previewed;
  await page.waitForTimeout(300);
  read.release();
  await panel.getByRole("heading", { name: "Hours" }).waitFor();
  await panel.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("region", { name: "Hours" }).getByText("From six.").waitFor({ timeout: 8000 });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("settings are shown as saved although their preview is answered after the save", async () => {
  const { page, complaints } = await open("/settings");
  const preview = await hold(page, isPreview);
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Bakery by the harbour");
  await preview.asked;
  const read = await hold(page, isRead("/settings"));
  await page.getByRole("button", { name: "Save settings" }).click();
  await read.asked;
  const previewed = page.waitForResponse((response) => isPreview(response.request()));
  preview.release();
  await previewed;
  await page.waitForTimeout(300);
  read.release();
  await page.getByText("Saved.").waitFor({ timeout: 8000 });
  await page.getByRole("main").getByRole("link", { name: "Bakery by the harbour" }).first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
