import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Agency, createDashboard, registerAgency } from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { listen, openContext } from "../open-page.ts";

// A widget's form beside the dashboard, while other things happen on the page and on the way to the server.

let browser: Browser;
let agency: Agency;

beforeAll(async () => {
  [browser, agency] = await Promise.all([launchChromium(), registerAgency("Harbour Lane")]);
});
afterAll(() => browser?.close());

async function openNewText() {
  const base = `/dashboards/${(await createDashboard(agency, "Bakery", [])).permalink}`;
  const page = await (await openContext(browser, { agency })).newPage();
  const { complaints } = listen(page);
  await page.goto(`${base}/edit`);
  await page.getByRole("link", { name: "Add widget" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("link", { name: /^Text Notes/ }).click();
  await panel.getByRole("textbox", { name: "Title" }).fill("Hours");
  await panel.getByRole("textbox", { name: "Text", exact: true }).fill("From six.");
  return { page, panel, complaints };
}

/** As an event does, at a moment of the test's choice. */
const readPage = (page: Page) => page.evaluate(() => globalThis.__remixRouter.revalidate());

test("a widget is shown as saved although the page is read while its form is on its way", async () => {
  const { page, panel, complaints } = await openNewText();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const arrived = page.waitForRequest(
    (request) => request.method() === "POST" && /\/new\.data/.test(request.url()),
  );
  await page.route("**/widgets/new.data**", async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  await panel.getByRole("button", { name: "Save widget" }).click();
  await arrived;
  const read = page.waitForResponse((answer) => /\/edit\.data/.test(answer.url()));
  await readPage(page);
  await read;
  release();
  await panel.getByRole("heading", { name: "Hours" }).waitFor();
  await page.getByRole("region", { name: "Hours" }).getByText("From six.").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a form that was refused twice for the same reason still asks before it is closed", async () => {
  const { page, panel } = await openNewText();
  await page.route("**/widgets/new.data**", (route) => route.abort());
  const save = panel.getByRole("button", { name: "Save widget" });
  for (const _ of [1, 2]) {
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
    await save.click();
    await failed;
    await expect
      .poll(() => page.evaluate(() => [...globalThis.__remixRouter.state.fetchers.values()].length))
      .toBe(0);
  }
  await panel.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  expect(await panel.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Hours");
  await page.context().close();
});
