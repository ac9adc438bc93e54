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
import { type Hand, middleOf, openHand } from "./hands.ts";
import { listen } from "../open-page.ts";
import { savedContent } from "./saved-content.ts";

// Rows of metrics, widgets and corners, dragged on a phone and by mouse, end as the same changes by keyboard do.

let browser: Browser;
let product: Product;
let dataDir: string;
let marta: Agency;
let sourceId: string;
const outside = process.env.PRODUCT_URL;
const phone = { width: 390, height: 844 };

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

test(
  "rows, widgets and corners dragged on a phone are saved as by keyboard",
  { timeout: 200_000 },
  async () => {
    const saved: Record<string, string> = {};
    for (const way of ["keyboard", "touch", "mouse"] as const) {
      const { permalink } = await aDashboard();
      const hand = await openHand(browser, marta, way, phone);
      const { complaints } = listen(hand.page);
      await hand.page.goto(`/dashboards/${permalink}/edit`);
      await moveMetric(hand, way === "keyboard");
      await moveWidget(hand, way === "keyboard");
      await resizeWidget(hand, way === "keyboard");
      expect(complaints, way).toEqual([]);
      await hand.page.context().close();
      saved[way] = savedContent(await marta.data(`/api/dashboards/${permalink}`));
    }
    expect((JSON.parse(saved.keyboard!) as { widgets: unknown }).widgets).toMatchObject([
      { title: "Notes" },
      { title: "Alpha", width: 3, height: 3, instances: [{ config: { metrics: ["cost", "visits"] } }] },
    ]);
    expect(saved.touch).toBe(saved.keyboard);
    expect(saved.mouse).toBe(saved.keyboard);
  },
);

async function moveMetric({ page, press, drag }: Hand, byKeyboard: boolean): Promise<void> {
  const panel = page.getByRole("complementary");
  const row = (name: string) =>
    panel.getByRole("listitem").filter({ has: page.locator(`[value="${name}"]`) });
  await press(page.getByRole("link", { name: "Edit Alpha", exact: true }));
  await row("cost").waitFor();
  if (byKeyboard) await press(panel.getByRole("button", { name: /^Move cost up$/i }));
  else {
    await row("cost").scrollIntoViewIfNeeded();
    const first = (await row("visits").boundingBox())!;
    const grip = await middleOf(row("cost").locator('[aria-hidden="true"]').first());
    await drag(grip, { x: grip.x, y: first.y + 8 });
  }
  const keys = () => panel.locator('input[name="metrics"]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)); // oxfmt-ignore
  await expect.poll(keys).toEqual(["cost", "visits"]);
  const save = panel.getByRole("button", { name: "Save widget" });
  await press(save);
  // On a busy machine a tap may count as a long one, which presses nothing.
  if (!(await isThere(panel.getByText(/^Saved /)))) await press(save);
  await panel.getByText(/^Saved /).waitFor();
  await press(panel.getByRole("button", { name: "Close" }).first());
  await panel.waitFor({ state: "detached" });
}

async function moveWidget({ page, drag }: Hand, byKeyboard: boolean): Promise<void> {
  const handle = page.getByRole("button", { name: "Move Notes;" });
  if (byKeyboard) await handle.press("ArrowUp");
  else {
    await scrollTo(card(page, "Notes"), 600);
    const over = (await card(page, "Alpha").boundingBox())!;
    const from = await middleOf(handle);
    await drag(from, { x: from.x, y: Math.max(over.y + 30, 100) });
  }
  const shown = () => page.locator("main section h2").allTextContents();
  await expect.poll(shown).toEqual(["Notes", "Alpha"]);
  await isStored({ page });
}

async function resizeWidget({ page, drag }: Hand, byKeyboard: boolean): Promise<void> {
  const handle = page.getByRole("button", { name: "Move Alpha;" });
  if (byKeyboard) for (const key of ["Shift+ArrowRight", "Shift+ArrowDown"]) await handle.press(key);
  else {
    const corner = card(page, "Alpha").locator('[data-corner="end-end"]');
    await card(page, "Alpha").hover();
    await scrollTo(corner, 500);
    const from = await middleOf(corner);
    await drag(from, { x: from.x + 85, y: from.y + 170 });
  }
  await page.getByRole("button", { name: "Size of Alpha: 3×3" }).waitFor();
  await isStored({ page });
}

const isThere = (target: Locator) =>
  target.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );

const card = (page: Hand["page"], name: string) => page.getByRole("region", { name, exact: true });

/** Away from the edges of the window, where dragging scrolls the page. */
async function scrollTo(target: Locator, y: number): Promise<void> {
  await target.evaluate((one, to) => {
    window.scrollBy({ top: one.getBoundingClientRect().top - to, behavior: "instant" });
  }, y);
}

async function isStored({ page }: Pick<Hand, "page">): Promise<void> {
  const saving = page.getByText("Saving", { exact: true });
  await expect.poll(() => saving.count(), { timeout: 20_000 }).toBe(0);
  await page.getByText(/^Saved /).first().waitFor(); // oxfmt-ignore
}

async function aDashboard() {
  return createDashboard(marta, "Harbour Lane Bakery", [
    widgetJson("Alpha", "table", sourceId, { metrics: ["visits", "cost"], dimension: "device" }),
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
