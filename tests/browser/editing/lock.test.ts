import { rm } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { type Agency, createDashboard, signIn } from "#tests/support/companies/agency.ts";
import { dataFolderOfTwo, twoPeople } from "#tests/support/companies/two-people.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { listen, openContext } from "../open-page.ts";

// The whole life of a lock between two people, with and without script.

let browser: Browser;
let product: Product;
let dataDir: string;
let [marta, jonas]: (Agency | undefined)[] = [];
const outside = process.env.PRODUCT_URL;

beforeAll(async () => {
  dataDir = await dataFolderOfTwo();
  [browser, product] = await Promise.all([launchChromium(), startProduct({}, dataDir)]);
  process.env.PRODUCT_URL = product.url;
  marta = await signIn(twoPeople.marta.email, twoPeople.password);
  jonas = await signIn(twoPeople.jonas.email, twoPeople.password);
});
afterAll(async () => {
  process.env.PRODUCT_URL = outside;
  await Promise.all([browser?.close(), product?.stop()]);
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const note = {
  id: "note",
  title: "Notes",
  nature: "passive",
  format: "textCard",
  type: "plain",
  width: 2,
  height: 1,
  inputs: { content: "A quiet month." },
};

test("an editor whose channel opens late shows who asked meanwhile", async () => {
  const base = `/dashboards/${(await createDashboard(marta!, "Bakery", [note])).permalink}`;
  const hers = await (await openContext(browser, { agency: marta! })).newPage();
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  await hers.route("**/broadcasting/auth", async (route) => {
    await opened;
    await route.continue();
  });
  const send = (who: Agency, intent: string) =>
    who.call(`${base}/edit`, { method: "POST", body: new URLSearchParams({ intent }) });
  await send(marta!, "start");
  const renewed = hers.waitForResponse("**/lock"); // the next renewal, which tells too, is a minute later
  await hers.goto(`${base}/edit`);
  await renewed;
  expect((await send(jonas!, "ask")).status).toBe(303);
  await hers.waitForTimeout(1000);
  expect(await hers.getByText("Jonas would like to edit.").count(), "no event came").toBe(0);
  open();
  await hers.getByText("Jonas would like to edit.").waitFor({ timeout: 10_000 });
  await hers.context().close();
});

test("who takes over in the editor or on a widget's page keeps what was typed, and can save it", async () => {
  const base = `/dashboards/${(await createDashboard(marta!, "Bakery", [note])).permalink}`;
  const context = await openContext(browser, { agency: marta! });
  const jonasPresses = (intent: string) =>
    jonas!.call(`${base}/edit`, { method: "POST", body: new URLSearchParams({ intent }) });
  for (const where of ["panel", "page"]) {
    const hers = await context.newPage();
    const { complaints } = listen(hers);
    const channel = hers.waitForResponse("**/broadcasting/auth");
    await hers.goto(where === "panel" ? `${base}/edit` : `${base}/widgets/note`);
    await channel;
    if (where === "panel") await hers.getByRole("link", { name: "Edit Notes" }).click();
    const text = hers.getByRole("textbox", { name: "Text", exact: true });
    await text.fill(`Typed in the ${where}`);
    expect((await jonasPresses("take-over")).status).toBe(303);
    const notice = where === "panel" ? "Jonas took over editing" : "Jonas is editing this dashboard";
    await hers.getByText(notice).waitFor();
    const name = where === "panel" ? "Take over editing" : "Take over";
    await hers.getByRole("button", { name, exact: true }).click();
    await hers.getByText(notice).waitFor({ state: "detached" });
    expect(await text.inputValue()).toBe(`Typed in the ${where}`);
    expect(await jonas!.data(`${base}/lock`)).toMatchObject({ state: "theirs", holder: "Marta" });
    await hers.getByRole("button", { name: "Save widget" }).click();
    await hers.getByText(`Typed in the ${where}`, { exact: true }).locator("visible=true").first().waitFor();
    await expect.poll(async () => (await marta!.call(base)).text()).toContain(`Typed in the ${where}`);
    expect(complaints).toEqual([]);
    await hers.close();
  }
  await context.close();
});

test("open forms follow the lock and keep what was typed", async () => {
  const base = `/dashboards/${(await createDashboard(marta!, "Bakery", [note])).permalink}`;
  const hers = await openContext(browser, { agency: marta! });
  const open = async (path: string) => {
    const page = await hers.newPage();
    const channel = page.waitForResponse("**/broadcasting/auth");
    await page.goto(`${base}/${path}`);
    await channel;
    return page;
  };
  const jonasPresses = (intent: string) =>
    jonas!.call(`${base}/edit`, { method: "POST", body: new URLSearchParams({ intent }) });
  const paths = ["widgets/note", "rename", "settings", "filters", "versions", "widgets/note/delete"] as const;
  const pages = Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await open(path)] as const)),
  ) as Record<(typeof paths)[number], Page>;
  const nameOf = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
  const restore = pages.versions.getByRole("button", { name: /^Restore/ });
  const confirm = pages["widgets/note/delete"].getByRole("button", { name: "Delete widget" });
  await nameOf(pages.rename).fill("Typed before");
  await nameOf(pages.settings).fill("Typed in settings");
  expect([await restore.count(), await confirm.count()]).toEqual([1, 1]);

  expect((await jonasPresses("start")).status).toBe(303);
  for (const path of paths) await pages[path].getByText("Jonas is editing this dashboard").waitFor();
  for (const path of ["widgets/note", "rename", "settings"] as const)
    await pages[path].getByText("Cannot be saved while Jonas is editing").waitFor();
  expect([await restore.count(), await confirm.count()]).toEqual([0, 0]);

  expect((await jonasPresses("done")).status).toBe(303);
  for (const path of paths.filter((one) => one !== "versions"))
    await pages[path].getByText("Jonas is no longer editing this dashboard").waitFor();
  await restore.waitFor();
  await confirm.waitFor();
  expect(await nameOf(pages.settings).inputValue()).toBe("Typed in settings");
  expect(await nameOf(pages.rename).inputValue()).toBe("Typed before");
  await pages.rename.getByRole("button", { name: "Rename", exact: true }).click();
  await pages.rename.waitForURL("**/dashboards");
  await pages.rename.getByText("Typed before").first().waitFor();
  await hers.close();
});

test("what was typed stays on the page when another person deletes the dashboard", async () => {
  const { permalink } = await createDashboard(marta!, "Bakery", [note]);
  const base = `/dashboards/${permalink}`;
  const hers = await openContext(browser, { agency: marta! });
  const editor = await hers.newPage();
  await editor.goto(`${base}/edit`);
  await editor.getByRole("link", { name: "Edit Notes" }).click();
  const page = await hers.newPage();
  await page.goto(`${base}/widgets/note`);
  const fields = [editor, page].map((each) => each.getByRole("textbox", { name: "Text", exact: true }));
  for (const field of fields) await field.fill("Half an hour of work");
  const deleted = new URLSearchParams();
  expect((await jonas!.call(`${base}/delete`, { method: "POST", body: deleted })).status).toBe(303);
  await editor.getByText("This is no longer there").waitFor();
  await editor.waitForTimeout(3000); // pages are read within two seconds after an event
  for (const each of [page, editor]) {
    await each.getByRole("button", { name: "Save widget", exact: true }).click();
    await each.getByText("This is no longer there").waitFor();
    await each.waitForTimeout(500);
  }
  for (const field of fields) expect(await field.inputValue()).toBe("Half an hour of work");
  await page.getByRole("link", { name: "load the page again" }).click();
  await page.getByRole("heading", { name: "There is no page at this address" }).waitFor();
  await hers.close();
});

test("without script the answer shows what was typed for a dashboard that is deleted", async () => {
  const { permalink } = await createDashboard(marta!, "Bakery", [note]);
  const page = await (await openContext(browser, { agency: marta!, script: false })).newPage();
  await page.goto(`/dashboards/${permalink}/widgets/note`);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Half an hour of work");
  await jonas!.call(`/dashboards/${permalink}/delete`, { method: "POST", body: new URLSearchParams() });
  await page.getByRole("button", { name: "Save widget", exact: true }).click();
  await page.getByRole("heading", { name: "This is no longer there" }).waitFor();
  await page.getByText("Half an hour of work").waitFor();
  await page.context().close();
});

for (const { with: who, hasHers, hasHis, testOfSet } of [
  { with: "both", hasHers: true, hasHis: true, testOfSet: test },
  { with: "nobody", hasHers: false, hasHis: false, testOfSet: longTest },
  { with: "Marta", hasHers: true, hasHis: false, testOfSet: longTest },
  { with: "Jonas", hasHers: false, hasHis: true, testOfSet: longTest },
]) {
  testOfSet(`a lock is taken, requested, taken over, passed on and freed (with script: ${who})`, async () => {
    const base = `/dashboards/${(await createDashboard(marta!, "Bakery", [note])).permalink}`;
    const complaints: string[][] = [];
    const open = async (agency: Agency, script: boolean): Promise<Page> => {
      const page = await (await openContext(browser, { script, agency })).newPage();
      complaints.push(listen(page).complaints);
      return page;
    };
    const [hers, his] = [await open(marta!, hasHers), await open(jonas!, hasHis)];
    /** With script the page follows by itself, without it is opened again. */
    const sees = async (page: Page, text: string | RegExp) => {
      if (!(page === hers ? hasHers : hasHis)) await page.goto(page.url());
      await page.getByText(text).first().waitFor();
    };
    const press = (page: Page, name: string | RegExp) =>
      page.getByRole("button", { name, exact: typeof name === "string" }).click();
    const isHeld = "You are editing. Only you can change this dashboard until you press Done.";

    await hers.goto(`${base}/edit`);
    await hers.getByText("Edit mode is off.").waitFor();
    await his.goto(base);
    expect(await his.getByRole("button", { name: "Edit", exact: true }).isEnabled()).toBe(true);

    await press(hers, "Switch on edit mode");
    await hers.getByText(isHeld).waitFor();
    await sees(his, /^Marta has been editing since \d\d:\d\d/);
    await his.emulateMedia({ media: "print" });
    expect(await his.getByText(/^Marta has been editing/).isVisible(), "on paper").toBe(false);
    await his.emulateMedia({ media: null });
    expect(await his.getByRole("button", { name: "Edit", exact: true }).isDisabled()).toBe(true);
    await press(his, "Ask Marta to finish");
    await his.getByText("You asked Marta to finish.").waitFor();
    await his.getByText("Edit mode cannot be switched on while the dashboard is locked.").waitFor();

    await sees(hers, "Jonas would like to edit.");
    await press(hers, "Keep editing");
    await hers.getByText(isHeld).waitFor();
    expect(await hers.getByText("Jonas would like to edit.").count()).toBe(0);

    await hers.getByRole("link", { name: "Edit Notes" }).click();
    const text = hers.getByRole("textbox", { name: "Text", exact: true });
    await text.fill("Half a sentence of Marta’s");
    await press(his, "Take over");
    await his.getByText(isHeld).waitFor();
    if (hasHers) {
      await hers.getByText(/^Jonas took over editing: \d\d:\d\d\.$/).waitFor();
      await hers.getByText("Reading mode", { exact: true }).waitFor();
      await hers
        .getByText("One change is not in the dashboard: text “Half a sentence of Marta’s”.")
        .waitFor();
      // On a phone the form covers the page's notice, so it has its own.
      const size = hers.viewportSize()!;
      await hers.setViewportSize({ width: 375, height: 800 });
      const inPanel = hers.locator("[data-panel]").getByRole("button", { name: "Copy my change" });
      await inPanel.scrollIntoViewIfNeeded();
      expect(await inPanel.isVisible()).toBe(true);
      await hers.setViewportSize(size);
      expect(await inPanel.isVisible(), "once on a wide page").toBe(false);
      await hers.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await press(hers, "Copy my change");
      await hers.getByText("Copied successfully").waitFor();
      expect(await hers.evaluate(() => navigator.clipboard.readText())).toBe(
        "Text: Half a sentence of Marta’s",
      );
    }
    await press(hers, "Save widget");
    await hers.getByText("Jonas is editing this dashboard now").waitFor();
    expect(await hers.getByText("overwrite theirs").count(), "it would be refused again").toBe(0);
    expect(await text.inputValue()).toBe("Half a sentence of Marta’s");
    if (hasHers) {
      await press(hers, "Discard it");
      await text.waitFor({ state: "detached" });
    } else {
      const kept = hers.getByRole("textbox", { name: "Your unsaved text" });
      expect(await kept.inputValue()).toBe("Text: Half a sentence of Marta’s");
    }
    await hers.goto(`${base}/edit`);
    await hers.getByText(/^Jonas took over editing: /).waitFor();
    // Without script `inert` hides nothing from text browsers, so nothing that is refused may be there.
    await hers.getByRole("heading", { name: "Notes" }).waitFor();
    expect(await hers.locator("section[data-tools]").count(), "tools of widgets").toBe(0);
    expect(await hers.getByText("Add a widget here").count()).toBe(0);
    for (const [page, button] of [
      ["widgets/note/delete", /^Delete widget/],
      ["versions", /^Restore/],
    ] as const) {
      await hers.goto(`${base}/${page}`);
      await hers.getByText("Jonas is editing this dashboard").waitFor();
      expect(await hers.getByRole("button", { name: button }).count(), page).toBe(0);
    }

    // Its own page says so before anything is typed. Save stays, since it keeps what was typed.
    await hers.goto(`${base}/widgets/note`);
    await hers.getByText("Save widget changes nothing, and what you typed stays here.").waitFor();
    await hers.getByText("Cannot be saved while Jonas is editing").waitFor();
    await text.fill("Typed under his lock");
    await press(hers, "Save widget");
    await hers.getByText("Jonas is editing this dashboard now").waitFor();
    expect(await text.inputValue()).toBe("Typed under his lock");

    await hers.goto(`${base}/edit`);
    await press(his, "Done"); // before her page has opened its channel
    await his.waitForURL(base);
    await sees(hers, "Edit mode is off.");
    await hers.goto(base);
    await press(hers, "Edit");
    await hers.getByText(isHeld).waitFor();
    await sees(his, /^Marta has been editing/);
    await press(his, "Ask Marta to finish");
    await sees(hers, "Jonas would like to edit.");
    await press(hers, "Hand over");
    await hers.getByText(/^Jonas has been editing/).waitFor();
    await sees(his, isHeld);
    await press(his, "Done");
    await his.waitForURL(base);
    await sees(hers, "Bakery");
    await expect
      .poll(() => hers.getByRole("button", { name: "Edit", exact: true }).isEnabled(), { timeout: 10_000 })
      .toBe(true);
    expect(complaints.flat()).toEqual([]);
  });
}
