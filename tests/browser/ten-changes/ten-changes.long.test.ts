import { rm } from "node:fs/promises";
import type { Browser, Locator } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import {
  type Agency,
  createDashboard,
  signIn,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { dataFolderOfTwo, twoPeople } from "#tests/support/companies/two-people.ts";
import { type Hand, hands, openHand } from "./hands.ts";
import { listen } from "../open-page.ts";
import { savedContent } from "./saved-content.ts";

// The same ten changes by mouse, by keyboard, by touch and without script end in the same dashboard.

let browser: Browser;
let product: Product;
let dataDir: string;
let marta: Agency;
let sourceId: string;
const outside = process.env.PRODUCT_URL;

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

test("ten changes end in the same dashboard by every way", { timeout: 400_000 }, async () => {
  const saved: Record<string, string> = {};
  for (const way of hands) {
    const { permalink } = await aDashboard();
    const hand = await openHand(browser, marta, way);
    const { complaints } = listen(hand.page);
    await hand.page.goto(`/dashboards/${permalink}/edit`);
    await makeTenChanges(hand);
    expect(complaints, way).toEqual([]);
    await hand.page.context().close();
    saved[way] = savedContent(await marta.data(`/api/dashboards/${permalink}`));
  }
  expect((JSON.parse(saved.mouse!) as { widgets: unknown }).widgets).toMatchObject([
    { title: "Notes", width: 3, height: 2 },
    { title: "Devices" },
    { title: "Beta", instances: [{ config: { metrics: ["visits", "cost"] } }] },
    { title: "Beta", instances: [{ config: { metrics: ["visits", "cost"] } }] },
    { title: "Gamma", instances: [{}, {}] },
  ]);
  for (const way of hands) expect(saved[way], way).toBe(saved.mouse);
});

async function makeTenChanges(hand: Hand): Promise<void> {
  const { page, script } = hand;
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  const save = async () => {
    await hand.press(page.getByRole("button", { name: "Save widget" }));
    if (script) await page.getByRole("complementary").getByText(/^Saved /).or(page.locator("aside h2", { hasText: "In short" })).first().waitFor(); // oxfmt-ignore
    if (script)
      await hand.press(page.getByRole("complementary").getByRole("button", { name: "Close" }).first());
    await page.getByRole("complementary").waitFor({ state: "detached" });
  };

  // 1. A text is added.
  await hand.press(link("Add widget"));
  await hand.press(page.getByRole("link", { name: /^Text Notes/ }));
  await hand.write(title, "In short");
  await hand.write(page.getByRole("textbox", { name: "Text", exact: true }), "More visits.");
  await save();
  await inOrder(hand, "Alpha", "Beta", "Gamma", "Delta", "Notes", "In short");

  // 2. A title, and 3. a second metric.
  await hand.press(link("Edit Alpha"));
  await hand.write(title, "Devices");
  await save();
  await hand.press(link("Edit Beta"));
  await hand.press(page.locator("summary").filter({ hasText: /^Add metrics$/ }));
  await hand.check(page.locator("label").filter({ has: page.getByText(/^cost$/i) }).getByRole("checkbox")); // oxfmt-ignore
  await hand.press(button("Add selected metrics"));
  await button(/^Remove cost$/i).waitFor();
  await save();

  // 4. A size, and 5. a place.
  await hand.resize("Notes", "2×1", "3×2");
  await button("Size of Notes: 3×2").waitFor();
  await hand.moveToStart("Notes", "Devices");
  await inOrder(hand, "Notes", "Devices", "Beta", "Gamma", "Delta", "In short");

  // 6. A copy, 7. a merge, 8. a deletion.
  await hand.choose("Beta", "Copy");
  await inOrder(hand, "Notes", "Devices", "Beta", "Beta", "Gamma", "Delta", "In short");
  await hand.choose("Gamma", "Merge with other widgets…");
  await hand.check(page.getByRole("checkbox", { name: "Delta" }));
  await hand.press(button("Merge"));
  await inOrder(hand, "Notes", "Devices", "Beta", "Beta", "Gamma", "In short");
  await hand.choose("In short", "Delete…");
  await hand.press(button("Delete widget"));
  await inOrder(hand, "Notes", "Devices", "Beta", "Beta", "Gamma");

  // 9. Undo, and 10. redo.
  await hand.step("Undo");
  await inOrder(hand, "Notes", "Devices", "Beta", "Beta", "Gamma", "In short");
  await hand.step("Redo");
  await inOrder(hand, "Notes", "Devices", "Beta", "Beta", "Gamma");
  await page
    .getByText(/^Saved /)
    .first()
    .waitFor();
}

async function inOrder({ page }: Hand, ...titles: string[]): Promise<void> {
  const shown = (): Promise<string[]> => page.locator("main section h2").allTextContents();
  await expect.poll(shown, { timeout: 20_000 }).toEqual(titles);
  const saving: Locator = page.getByText("Saving", { exact: true });
  await expect.poll(() => saving.count(), { timeout: 20_000 }).toBe(0);
}

async function aDashboard() {
  const total = (title: string) => widgetJson(title, "summary", sourceId, { metrics: ["visits"] });
  return createDashboard(marta, "Harbour Lane Bakery", [
    widgetJson("Alpha", "table", sourceId, { metrics: ["visits"], dimension: "device" }),
    total("Beta"),
    total("Gamma"),
    total("Delta"),
    {
      title: "Notes",
      nature: "passive",
      type: "plain",
      width: 2,
      height: 1,
      inputs: { content: "A quiet month." },
    },
  ]);
}
