import type { Page, Response } from "playwright";
import { expect, test } from "vitest";
import { type Agency, createDashboard } from "#tests/support/companies/agency.ts";
import { listen, openContext } from "../open-page.ts";
import { note, useTwoEditors } from "./two-editors.ts";

// What open forms do while another person edits or deletes the dashboard.

const editors = useTwoEditors();

test("an editor shows who requested the lock before its channel opened", async () => {
  const base = `/dashboards/${(await createDashboard(editors.marta, "Bakery", [note])).permalink}`;
  const hers = await (await openContext(editors.browser, { agency: editors.marta })).newPage();
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  await hers.route("**/broadcasting/auth", async (route) => {
    await opened;
    await route.continue();
  });
  const send = (who: Agency, intent: string) =>
    who.call(`${base}/edit`, { method: "POST", body: new URLSearchParams({ intent }) });
  await send(editors.marta, "start");
  const renewed = hers.waitForResponse("**/lock"); // the next renewal, which tells too, is a minute later
  await hers.goto(`${base}/edit`);
  await renewed;
  expect((await send(editors.jonas, "ask")).status).toBe(303);
  expect(await hers.getByText("Jonas would like to edit.").count(), "no event came").toBe(0);
  open();
  await hers.getByText("Jonas would like to edit.").waitFor({ timeout: 10_000 });
  await hers.context().close();
});

test("who takes over in the editor or on a widget's page keeps what was typed, and can save it", async () => {
  const base = `/dashboards/${(await createDashboard(editors.marta, "Bakery", [note])).permalink}`;
  const context = await openContext(editors.browser, { agency: editors.marta });
  const jonasPresses = (intent: string) =>
    editors.jonas.call(`${base}/edit`, { method: "POST", body: new URLSearchParams({ intent }) });
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
    expect(await editors.jonas.data(`${base}/lock`)).toMatchObject({ state: "theirs", holder: "Marta" });
    await hers.getByRole("button", { name: "Save widget" }).click();
    await hers.getByText(`Typed in the ${where}`, { exact: true }).locator("visible=true").first().waitFor();
    await expect.poll(async () => (await editors.marta.call(base)).text()).toContain(`Typed in the ${where}`);
    expect(complaints).toEqual([]);
    await hers.close();
  }
  await context.close();
});

test("open forms follow the lock and keep what was typed", async () => {
  const base = `/dashboards/${(await createDashboard(editors.marta, "Bakery", [note])).permalink}`;
  const hers = await openContext(editors.browser, { agency: editors.marta });
  const open = async (path: string) => {
    const page = await hers.newPage();
    const channel = page.waitForResponse("**/broadcasting/auth");
    await page.goto(`${base}/${path}`);
    await channel;
    return page;
  };
  const jonasPresses = (intent: string) =>
    editors.jonas.call(`${base}/edit`, { method: "POST", body: new URLSearchParams({ intent }) });
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
  const { permalink } = await createDashboard(editors.marta, "Bakery", [note]);
  const base = `/dashboards/${permalink}`;
  const hers = await openContext(editors.browser, { agency: editors.marta });
  const editor = await hers.newPage();
  await editor.goto(`${base}/edit`);
  await editor.getByRole("link", { name: "Edit Notes" }).click();
  const page = await hers.newPage();
  await page.goto(`${base}/widgets/note`);
  const fields = [editor, page].map((each) => each.getByRole("textbox", { name: "Text", exact: true }));
  for (const field of fields) await field.fill("Half an hour of work");
  const deleted = new URLSearchParams();
  expect((await editors.jonas.call(`${base}/delete`, { method: "POST", body: deleted })).status).toBe(303);
  await editor.getByText("This is no longer there").waitFor();
  expect(await editor.getByText("You are editing.").count(), "of what is not there").toBe(0);
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

test.each([
  ["deleted", "This is no longer there"],
  ["signed out", "You are signed out"],
])("an editor that no event reaches keeps what was typed when it is read anew: %s", async (why, title) => {
  const { permalink } = await createDashboard(editors.marta, "Bakery", [note]);
  const base = `/dashboards/${permalink}`;
  const hers = await openContext(editors.browser, { agency: editors.marta });
  const editor = await hers.newPage();
  await editor.route("**/broadcasting/auth", (route) => route.abort());
  await editor.goto(`${base}/edit`);
  await editor.getByRole("link", { name: "Edit Notes" }).click();
  const field = editor.getByRole("textbox", { name: "Text", exact: true });
  const previewed = editor.waitForResponse((answer) => answer.request().method() === "POST");
  await field.pressSequentially("Half an hour of work");
  await previewed;
  await editor.waitForFunction(() => globalThis.__remixRouter.state.fetchers.size === 0);
  if (why === "deleted")
    await editors.jonas.call(`${base}/delete`, { method: "POST", body: new URLSearchParams() });
  else await hers.clearCookies();
  const refused = (answer: Response) => answer.url().includes("/edit.data") && answer.status() !== 200;
  const read = editor.waitForResponse(refused);
  await editor.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await read;
  await editor.waitForFunction(() => {
    const { navigation, revalidation } = globalThis.__remixRouter.state;
    return navigation.state === "idle" && revalidation === "idle";
  });
  await editor.getByText(title).waitFor();
  expect(await field.inputValue()).toContain("Half an hour of work");
  await hers.close();
});

test("without script the answer shows what was typed for a dashboard that is deleted", async () => {
  const { permalink } = await createDashboard(editors.marta, "Bakery", [note]);
  const page = await (await openContext(editors.browser, { agency: editors.marta, script: false })).newPage();
  await page.goto(`/dashboards/${permalink}/widgets/note`);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Half an hour of work");
  await editors.jonas.call(`/dashboards/${permalink}/delete`, {
    method: "POST",
    body: new URLSearchParams(),
  });
  await page.getByRole("button", { name: "Save widget", exact: true }).click();
  await page.getByRole("heading", { name: "This is no longer there" }).waitFor();
  await page.getByText("Half an hour of work").waitFor();
  await page.context().close();
});
