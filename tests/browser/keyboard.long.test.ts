import { randomBytes } from "node:crypto";
import type { Browser, FileChooser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import { visitsCsv } from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { listen, openContext, wholePage } from "./open-page.ts";

// The main job without a pointer: Tab reaches every step, and Enter, Space, letter or arrow keys complete it.

const patience = { timeout: 20_000 };
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test("the keyboard alone is enough from registering to a shared dashboard", async () => {
  const context = await openContext(browser);
  const page = await context.newPage();
  const { complaints } = listen(page);
  const press = (key: string) => page.keyboard.press(key);

  await page.goto("/register");
  await write(page, page.getByLabel("Your name"), "Nora Field");
  await write(page, page.getByLabel("Work email"), `nora-${randomBytes(4).toString("hex")}@field.example`);
  for (const label of ["Password", "Repeat password"])
    await write(page, page.getByLabel(label, { exact: true }), "a long enough phrase 7");
  for (const label of ["I accept the terms and privacy policy", "I am 16 or older"]) {
    await tabTo(page, page.getByLabel(label));
    await press("Space");
  }
  await enter(page, page.getByRole("button", { name: "Register" }));
  await write(page, page.getByLabel("Your agency's name"), "Field");
  await enter(page, page.getByRole("button", { name: "Get started" }));
  await page.waitForURL("**/dashboards/create");
  await enter(page, page.locator("summary", { hasText: "Get Started" }));
  await enter(page, page.getByRole("button", { name: "Leave getting started" }));
  await page.getByText("Getting started").waitFor({ state: "detached" });

  await enter(page, page.getByRole("link", { name: "Sources", exact: true }));
  await enter(page, page.getByRole("link", { name: "Add a source" }).first());
  await page.waitForURL(/\/sources\/new/);
  const chooser = await openChooser(page, page.locator("input[type=file]"));
  await chooser.setFiles({
    name: "visits.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(visitsCsv(today(timeZone("UTC"), new Date()))),
  });
  await enter(page, page.getByRole("button", { name: "Upload" }));
  await enter(page, page.getByRole("button", { name: "Add source" }));
  await page.waitForURL(/\/company\/sources\/[\w-]+(\?|$)/); // the page before also shows a row count
  await page.getByText("120 rows").first().waitFor();

  await enter(page, page.getByRole("link", { name: /^Dashboards/ }));
  await enter(page, page.getByRole("link", { name: "New dashboard" }).first());
  await write(page, page.getByLabel("Name", { exact: true }), "Harbour Lane Bakery");
  await press("Enter"); // Enter in a field submits its form
  await page.getByRole("heading", { level: 1, name: "Harbour Lane Bakery" }).waitFor();

  for (const [template, title] of [
    ["Number", "Visits"],
    ["Line", "Visits by day"],
  ] as const) {
    await enter(page, page.getByRole("link", { name: "Add widget" }));
    await enter(page, page.getByRole("link", { name: new RegExp(`^${template} `) }));
    await write(page, page.getByLabel("Source", { exact: true }), "visits"); // letter keys search a list
    await page.getByRole("group", { name: "Metrics", exact: true }).waitFor();
    await write(page, page.getByLabel("Title", { exact: true }), title);
    await enter(page, page.getByRole("button", { name: "Save widget" }));
    await page.getByRole("link", { name: `Edit ${title}`, exact: true }).waitFor();
    await press("Escape");
    await page.getByRole("complementary").waitFor({ state: "detached" });
  }
  const titles = () => page.locator("main section h2").allTextContents();
  const handle = "Move Visits by day; arrow keys also work, with Shift they change its size";
  await tabTo(page, page.getByRole("button", { name: handle }));
  for (const [key, order] of [
    ["ArrowUp", ["Visits by day", "Visits"]],
    ["ArrowDown", ["Visits", "Visits by day"]],
    ["ArrowUp", ["Visits by day", "Visits"]],
    ["ArrowDown", ["Visits", "Visits by day"]],
  ] as const) {
    await press(key);
    const seen = async () => ({
      order: await titles(),
      focus: await page.evaluate(() => document.activeElement?.textContent),
      problems: await page.getByRole("alert").allTextContents(),
    });
    await expect.poll(seen, patience).toEqual({ order, focus: handle, problems: [] });
  }
  await enter(page, page.getByRole("button", { name: "Size of Visits: 1×1" }));
  await tabTo(page, page.getByRole("radio", { name: "1×1" }).and(page.locator(":visible")));
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "Enter"]) await press(key); // 3×1 is passed over
  await page.getByRole("button", { name: "Size of Visits: 2×1" }).waitFor();
  await enter(page, page.getByRole("button", { name: "More actions for Visits", exact: true }));
  await press("ArrowDown");
  await press("Escape");

  await enter(page, page.getByRole("link", { name: "Share", exact: true }));
  await tabTo(page, page.getByRole("radio").first());
  await press("ArrowDown");
  await enter(page, page.getByRole("button", { name: "Save", exact: true }));
  const address = page.url().replace("/share", "");
  await expect.poll(async () => (await fetch(address)).status, patience).toBe(200);
  await enter(page, page.getByRole("link", { name: "Harbour Lane Bakery" }));
  await page.waitForURL(/\/dashboards\/\w+$/);

  await enter(page, page.getByText("Change date range"));
  await enter(page, page.getByRole("link", { name: "Last 7 days" }));
  await page.waitForURL(/rangeType=last_7_days/);
  await enter(page, page.getByRole("button", { name: "Share", exact: true }));
  await enter(page, page.getByRole("link", { name: "PDF", exact: true }));
  const ready = page.getByRole("link", { name: "Download the PDF" });
  await ready.waitFor(); // the focus moves to the link that replaced it
  const [download] = await Promise.all([page.waitForEvent("download"), press("Enter")]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await enter(page, page.getByRole("link", { name: "Print" }));
  await page.waitForURL(/\/print/);
  const printed = await page.locator('main [role="heading"][aria-level="2"]').allTextContents();
  expect(printed.map((title) => title.trim())).toEqual(["Visits", "Visits by day"]);
  await enter(page, page.getByRole("link", { name: "Back to the dashboard" }));

  await enter(page, page.getByRole("button", { name: "Share", exact: true }));
  await enter(page, page.getByRole("link", { name: "Mail reporting" }));
  await write(page, page.getByLabel("Recipients"), "owner@bakery.example");
  await write(page, page.getByLabel("Frequency"), "Month");
  await tabTo(page, page.getByLabel("Attach the PDF"));
  await press("Space");
  await enter(page, page.getByRole("button", { name: "Save report" }));
  await page.waitForURL(/\/automatic-reports\/[\w-]+\?saved/);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Presses Tab until the focus is there, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await target.waitFor({ state: "attached" });
  await wholePage(page);
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press("Tab");
    const look = await target.evaluate(lookOf); // in one step: a reload moves the focus
    if (look === "without focus") continue;
    expect(look, `${target} shows that it has the focus`).toBe("marked");
    return;
  }
  throw new Error(`${most} presses of Tab do not lead to ${target}`);
}

/** A page may swallow a key while it hydrates; a person presses it again. */
async function openChooser(page: Page, target: Locator): Promise<FileChooser> {
  for (let presses = 0; presses < 4; presses++) {
    await tabTo(page, target);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser", { timeout: 5_000 }).catch(() => null),
      page.keyboard.press("Enter"),
    ]);
    if (chooser) return chooser;
  }
  throw new Error("The key opens no choice of files");
}

async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Focused: an outline on the element or its stand-in. */
function lookOf(element: Element): "without focus" | "marked" | "unmarked" {
  if (element !== document.activeElement) return "without focus";
  for (let at: Element | null = element, level = 0; at && level < 3; at = at.parentElement, level++) {
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) return "marked";
  }
  return "unmarked";
}
