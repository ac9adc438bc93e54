import { rm } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import {
  type Agency,
  createDashboard,
  signIn,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { dataFolderOfTwo, twoPeople } from "#tests/support/companies/two-people.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { listen, openContext } from "./open-page.ts";

// Two people of one company use the edit mode, with and without script: arrange, undo, restore, and conflict.

let browser: Browser;
let product: Product;
let dataDir: string;
let marta: Agency | undefined;
let sourceId: string;
const outside = process.env.PRODUCT_URL;
const bothWays = [{ script: true }, { script: false }];

beforeAll(async () => {
  dataDir = await dataFolderOfTwo();
  [browser, product] = await Promise.all([launchChromium(), startProduct({}, dataDir)]);
  process.env.PRODUCT_URL = product.url;
  marta = await signIn(twoPeople.marta.email, twoPeople.password);
  sourceId = (await uploadCsv(marta, "Visits", visitsCsv(today(timeZone("UTC"), new Date())))).id;
});
afterAll(async () => {
  process.env.PRODUCT_URL = outside;
  await Promise.all([browser?.close(), product?.stop()]);
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

for (const { script } of bothWays) {
  const testOfSet = script ? test : longTest;
  testOfSet(`widgets are moved, resized, copied, deleted and restored (${script})`, async () => {
    const { page, base, complaints } = await openEditor(marta!, script);
    await choose(page, "Alpha", "Move down");
    await inOrder(page, "Beta", "Alpha", "Notes");
    await choose(page, "Notes", "Move to the start");
    await inOrder(page, "Notes", "Beta", "Alpha");

    if (script) {
      const handle = page.getByRole("button", { name: /^Move Notes;/ });
      await handle.press("ArrowDown");
      await inOrder(page, "Beta", "Notes", "Alpha");
      await expect.poll(() => handle.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.press("ArrowUp");
      await inOrder(page, "Notes", "Beta", "Alpha");
    }

    await page.getByRole("button", { name: "Size of Alpha: 2×2" }).click();
    await page.getByRole("radio", { name: "4×1", exact: true }).and(page.locator(":visible")).click();
    if (!script) await page.getByRole("button", { name: "Save size" }).and(page.locator(":visible")).click();
    await page.getByRole("button", { name: "Size of Alpha: 4×1" }).waitFor();

    await choose(page, "Beta", "Copy");
    await inOrder(page, "Notes", "Beta", "Beta", "Alpha");
    await page.getByRole("button", { name: /^Undo: / }).click();
    await inOrder(page, "Notes", "Beta", "Alpha");
    await page.getByRole("button", { name: /^Redo: / }).click();
    await inOrder(page, "Notes", "Beta", "Beta", "Alpha");
    await page.getByRole("button", { name: /^Undo: / }).click();
    await inOrder(page, "Notes", "Beta", "Alpha");

    await choose(page, "Beta", "Delete…");
    await page.getByRole("button", { name: "Delete widget" }).click();
    await inOrder(page, "Notes", "Alpha");
    await page.getByRole("button", { name: /^Undo: / }).click();
    await inOrder(page, "Notes", "Beta", "Alpha");

    await page.getByRole("link", { name: "Versions" }).click();
    const first = page.getByRole("row", { name: /^Changed the widgets/ });
    await first.getByRole("button", { name: /^Restore/ }).click();
    await inOrder(page, "Alpha", "Beta", "Notes");
    await page.getByRole("button", { name: "Size of Alpha: 2×2" }).waitFor();

    await page.getByRole("button", { name: "Done" }).click();
    await page.waitForURL(new RegExp(`${base}$`));
    await inOrder(page, "Alpha", "Beta", "Notes");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}

longTest.each(bothWays)(
  "the later of two windows sees the conflict and loses nothing ($script)",
  async ({ script }) => {
    const { page, base, complaints } = await openEditor(marta!, script);
    // Without events, by which both windows would follow each other.
    const context = page.context();
    await context.route("**/broadcasting/auth", (route) => route.fulfill({ status: 403 }));
    await page.reload();
    const other = await context.newPage();
    await other.goto(`${base}/edit`);
    await other.getByRole("link", { name: "Edit Notes" }).click();
    await other
      .getByRole("textbox", { name: "Text", exact: true })
      .fill("Ten words that I would not like to write twice.");

    await page.bringToFront();
    await choose(page, "Alpha", "Move down");
    await inOrder(page, "Beta", "Alpha", "Notes");

    await other.bringToFront();
    await other.getByRole("button", { name: "Save widget" }).click();
    await other.getByText("Someone else saved a change in the meantime").waitFor();
    expect(await other.getByRole("textbox", { name: "Text", exact: true }).inputValue()).toBe(
      "Ten words that I would not like to write twice.",
    );
    await other.getByRole("button", { name: "Save widget" }).click();
    if (script)
      await other
        .getByRole("complementary")
        .getByText(/^Saved /)
        .waitFor();
    await other.getByRole("region", { name: "Notes" }).getByText("Ten words that I would not like").waitFor();
    await inOrder(other, "Beta", "Alpha", "Notes");

    // The first window is out of date: its next move is refused and shows the current state.
    await page.bringToFront();
    await choose(page, "Beta", "Move to the end");
    await page.getByRole("alert").getByText("Someone else saved a change in the meantime").waitFor();
    await page.getByRole("region", { name: "Notes" }).getByText("Ten words that I would not like").waitFor();
    await inOrder(page, "Beta", "Alpha", "Notes");
    await choose(page, "Beta", "Move to the end");
    await inOrder(page, "Alpha", "Notes", "Beta");
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test("leaving a half-written widget form asks, and only when something changed", async () => {
  const { page, base, complaints } = await openEditor(marta!, true);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const title = page.getByRole("textbox", { name: "Title" });
  const cancel = page.getByRole("link", { name: "Cancel", exact: true });
  const begin = async () => {
    await page.goto(`${base}/widgets/new?template=text`);
    await title.waitFor();
  };
  await begin();
  await cancel.click();
  await page.waitForURL(`${base}/edit`);

  await begin();
  await title.fill("Half a");
  await cancel.click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await title.inputValue()).toBe("Half a");
  expect(page.url()).toContain("/widgets/new");
  await cancel.click();
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await cancel.click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL(`${base}/edit`);

  // Saving does not ask.
  await begin();
  await title.fill("Whole");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Said.");
  await page.getByRole("button", { name: "Save widget" }).click();
  await page.getByRole("region", { name: "Whole" }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a widget is edited beside the dashboard", async () => {
  const { page, base, complaints } = await openEditor(marta!, true);
  const panel = page.getByRole("complementary");
  const edit = page.getByRole("link", { name: "Edit Notes" });
  const title = panel.getByRole("textbox", { name: "Title" });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

  await edit.press("Enter");
  await expect.poll(() => isFocused(panel.getByRole("heading", { name: "Notes" }))).toBe(true);
  expect(await edit.getAttribute("aria-expanded")).toBe("true");
  expect(new URL(page.url()).pathname).toBe(`${base}/edit`);

  await title.fill("October");
  await inOrder(page, "Alpha", "Beta", "October"); // the preview is in the card
  await page.keyboard.press("Escape");
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await title.inputValue()).toBe("October");
  await expect
    .poll(async () => {
      // The focus is in the form only once the question is gone.
      if (!(await question.isVisible())) await page.keyboard.press("Escape");
      return question.isVisible();
    })
    .toBe(true);
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await title.inputValue()).toBe("October");
  await page.getByRole("link", { name: "Edit Alpha" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await inOrder(page, "Alpha", "Beta", "Notes");
  await panel.getByRole("heading", { name: "Alpha" }).waitFor();

  // A size of the dashboard is not a change of someone else.
  await page.getByRole("button", { name: "Size of Alpha: 2×2" }).click();
  await page.getByRole("radio", { name: "4×1", exact: true }).and(page.locator(":popover-open *")).click();
  await title.fill("Visits by device");
  await panel.getByRole("button", { name: "Save widget" }).click();
  await panel.getByText(/^Saved /).waitFor();
  await page.getByRole("button", { name: "Size of Visits by device: 4×1" }).waitFor();
  await title.fill("");
  await panel.getByRole("button", { name: "Save widget" }).click();
  await panel.getByText("One field has a problem").waitFor();
  await title.fill("Devices");
  await panel.getByRole("button", { name: "Save widget" }).click();
  await panel.getByText(/^Saved /).waitFor();
  await panel.getByRole("button", { name: "Close" }).first().click();
  await expect.poll(() => isFocused(page.getByRole("link", { name: "Edit Devices" }))).toBe(true);

  await page.getByRole("link", { name: "Add widget" }).click();
  await panel.getByRole("link", { name: /^Text Notes/ }).click();
  await title.fill("In short");
  await panel.getByRole("textbox", { name: "Text", exact: true }).fill("More visits.");
  await panel.getByRole("button", { name: "Save widget" }).click();
  await panel.getByRole("heading", { name: "In short" }).waitFor();
  await page.reload();
  await inOrder(page, "Devices", "Beta", "Notes", "In short");
  expect(complaints).toEqual([]);
  await page.context().close();
});

longTest("a pointer drags a widget to its place", async () => {
  const { page, complaints } = await openEditor(marta!, true);
  const handle = page.getByRole("button", { name: /^Move Alpha;/ });
  await handle.scrollIntoViewIfNeeded();
  const from = (await handle.boundingBox())!;
  const to = (await page.getByRole("region", { name: "Beta" }).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width * 0.6, to.y + to.height * 0.5, { steps: 8 });
  await page.mouse.move(to.x + to.width * 0.9, to.y + to.height * 0.6, { steps: 4 });
  await page.mouse.up();
  await inOrder(page, "Beta", "Alpha", "Notes");
  await expect.poll(() => page.getByText("Saving").count(), { timeout: 20_000 }).toBe(0);
  await page.reload();
  await inOrder(page, "Beta", "Alpha", "Notes");
  expect(complaints).toEqual([]);
  await page.context().close();
});

async function openEditor(who: Agency, script: boolean) {
  const { permalink } = await createDashboard(who, "Harbour Lane Bakery", [
    widgetJson("Alpha", "table", sourceId, { metrics: ["visits"], dimension: "device" }),
    widgetJson("Beta", "summary", sourceId, { metrics: ["visits"] }),
    {
      title: "Notes",
      nature: "passive",
      type: "plain",
      width: 2,
      height: 1,
      inputs: { content: "A quiet month." },
    },
  ]);
  const base = `/dashboards/${permalink}`;
  const context = await openContext(browser, { script, agency: who });
  const page = await context.newPage();
  const { complaints } = listen(page);
  await page.goto(base);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await inOrder(page, "Alpha", "Beta", "Notes");
  return { page, base, complaints };
}

/** An item of a widget's menu. */
async function choose(page: Page, widget: string, what: string) {
  await page.getByRole("button", { name: `More actions for ${widget}`, exact: true }).click();
  const shown = (found: Locator) => found.and(page.locator(":visible"));
  await shown(
    page
      .getByRole("button", { name: what, exact: true })
      .or(page.getByRole("link", { name: what, exact: true })),
  ).click();
}

async function inOrder(page: Page, ...titles: string[]) {
  const shown = () => page.locator("main section h2").allTextContents();
  await expect.poll(shown, { timeout: 20_000 }).toEqual(titles);
}
