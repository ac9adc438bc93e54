import type { Page } from "playwright";
import { expect } from "vitest";
import { type Agency, createDashboard } from "#tests/support/companies/agency.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { listen, openContext } from "../open-page.ts";
import { note, useTwoEditors } from "./two-editors.ts";

// The whole life of a lock between two people, with and without script.

const editors = useTwoEditors();

for (const { with: who, hasHers, hasHis, testOfSet } of [
  { with: "both", hasHers: true, hasHis: true, testOfSet: test },
  { with: "nobody", hasHers: false, hasHis: false, testOfSet: longTest },
  { with: "Marta", hasHers: true, hasHis: false, testOfSet: longTest },
  { with: "Jonas", hasHers: false, hasHis: true, testOfSet: longTest },
]) {
  testOfSet(`a lock is taken, requested, taken over, passed on and freed (with script: ${who})`, async () => {
    const base = `/dashboards/${(await createDashboard(editors.marta, "Bakery", [note])).permalink}`;
    const complaints: string[][] = [];
    const calls: Record<string, string>[] = [];
    const open = async (agency: Agency, script: boolean): Promise<Page> => {
      const page = await (await openContext(editors.browser, { script, agency })).newPage();
      complaints.push(listen(page).complaints);
      page.on("request", (request) => {
        // The beacon that frees the lock has no custom headers.
        if (request.url().endsWith("/lock") && request.resourceType() === "fetch")
          calls.push(request.headers());
      });
      return page;
    };
    const [hers, his] = [await open(editors.marta, hasHers), await open(editors.jonas, hasHis)];
    /** A page with script follows automatically; one without is opened again. */
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
    const edit = his.getByRole("button", { name: "Edit", exact: true });
    expect(await edit.isDisabled()).toBe(true);
    await edit.focus();
    expect(await edit.evaluate((one) => one === document.activeElement), "is reached by Tab").toBe(true);
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

    // The widget's page says so before anything is typed. Save stays, since it preserves what was typed.
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
    expect(calls.length > 0).toBe(hasHers || hasHis);
    for (const headers of calls)
      expect(headers).toMatchObject({
        "x-requested-with": "XMLHttpRequest",
        "x-identification": expect.stringMatching(/./),
      });
  });
}
