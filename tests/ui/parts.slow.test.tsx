import { readdirSync, readFileSync } from "node:fs";
import axe from "axe-core";
import { afterAll, expect, test } from "vitest";
import { layers } from "#app/theme/css.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { gallery } from "./gallery.tsx";
import { markup } from "./markup.tsx";

// A browser's reading of the markup, with script off: roles, names and states, as for a screen reader.
const browser = await launchChromium();
afterAll(() => browser.close());
const page = await browser.newPage();

async function open(name: string) {
  await page.goto("about:blank"); // a page grants focus by markup once
  const html = await markup(gallery[name]!);
  await page.setContent(`<!doctype html><html lang="en"><title>Parts</title><body>${html}</body></html>`);
}

test("the gallery has every part, so that the rules below cover all of them", () => {
  const shown = readFileSync("tests/ui/gallery.tsx", "utf8");
  const partsOf = (file: string) =>
    readFileSync(`app/ui/${file}`, "utf8").matchAll(/^export function ([A-Z]\w+)/gm);
  const inner = new Set([
    "FieldFrame",
    "GroupFrame",
    "Notes",
    "FilterBox",
    "Wordmark",
    "SkipLink",
    "SidebarToggle",
    "MainMenu", // of the shell
    "SidebarDrawer", // instead of the shell's menu: tests/browser/sidebar.long.test.ts
    "ErrorPage",
    "ClientsErrorPage",
    "HeadStyle", // it shows nothing: tests/ui/head-styles.test.tsx
    "LeaveQuestion", // it needs a data router: tests/browser/editing.test.ts
    "WholeCompany", // shows its children or not: tests/access/limited-member.slow.test.ts
    "StoredForm", // a form; tests/browser/stored-forms.long.test.ts tests its behavior after saving
  ]);
  const parts = readdirSync("app/ui", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const missing = parts.flatMap((file) => [...partsOf(file)].map(([, name]) => name!));
  expect(missing.filter((name) => !inner.has(name) && !shown.includes(`<${name}`))).toEqual([]);
});

test.each(Object.keys(gallery))("%s breaks no accessibility rule", async (name) => {
  await open(name);
  await page.addScriptTag({ content: axe.source });
  const violations = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: typeof axe };
    // Without style sheets there is nothing to see; the contrast of the tokens has its own test.
    const results = await checker.run({
      rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false } },
    });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  });
  expect(violations).toEqual([]);
});

test("a page has its navigation, messages by urgency, and one main part", async () => {
  await open("agency");
  await page.getByRole("button", { name: "Menu" }).click(); // without style sheets it is collapsed, as on a phone
  expect(await page.getByRole("link", { name: "Dashboards 18" }).getAttribute("aria-current")).toBe("page");
  expect(await page.locator("main").count()).toBe(1);
  expect(
    await page
      .locator("form[action='/logout'][method=post]")
      .getByRole("button", { name: "Sign out" })
      .count(),
  ).toBe(1);
  expect(await page.getByRole("region", { name: "Messages" }).locator("strong").allTextContents()).toEqual([
    "Your last payment failed",
    "Trial: 9 days left",
  ]);
  expect(await page.getByRole("button", { name: "Close this message" }).count()).toBe(1);
  expect(await page.locator("input[name=code]").getAttribute("value")).toBe("128");
});

test("a table states its order and the name of its rows", async () => {
  await open("agency");
  expect(await page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
  expect(await page.getByRole("rowheader", { name: /Harbour Lane Bakery/ }).count()).toBe(1);
});

test("a menu opens without script", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.setContent(await markup(gallery.agency!));
  const share = plain.getByRole("link", { name: "Share" });
  expect(await share.isVisible()).toBe(false);
  await plain.getByRole("button", { name: "More for Harbour Lane Bakery" }).click();
  expect(await share.isVisible()).toBe(true);
  await context.close();
});

test("every field has a name, its hint and its error, and keeps its input", async () => {
  await open("form");
  const email = page.getByRole("combobox", { name: "Work email" });
  expect(await email.inputValue()).toBe("marta@");
  expect(await email.getAttribute("aria-invalid")).toBe("true");
  expect(await email.getAttribute("required")).not.toBeNull();
  const described = (await email.getAttribute("aria-describedby"))!.split(" ");
  const words = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()));
  expect(words).toEqual(["We send one message to confirm it.", "Enter an email address"]);

  expect(await page.getByLabel("Password").inputValue()).toBe(""); // a refused password is typed again
  expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("Hello");
  expect(await page.getByLabel("From").inputValue()).toBe("2026-11-21");
  expect(await page.getByRole("spinbutton", { name: "Rows shown" }).inputValue()).toBe("10");
  expect(await page.getByRole("combobox", { name: "Time zone" }).inputValue()).toBe("Europe/Berlin");
  expect(await page.getByRole("checkbox", { name: "I am 16 or older", exact: true }).isChecked()).toBe(false);
  expect(await page.getByRole("checkbox", { name: "Send me news" }).isChecked()).toBe(true);
  expect(await page.getByRole("checkbox", { name: /^Cost/ }).isChecked()).toBe(true);
  expect(
    await page
      .getByRole("group", { name: "Who can see it" })
      .getByRole("radio", { name: "Everyone" })
      .isChecked(),
  ).toBe(true);
  expect(await page.getByRole("radio", { name: "Table" }).isChecked()).toBe(true);
  expect(await page.getByRole("radio", { name: "Yearly" }).isChecked()).toBe(true);
});

test("twelve sizes are offered, named width by height", async () => {
  await open("form");
  const sizes = page.getByRole("group", { name: "Size" }).getByRole("radio");
  const values = await sizes.evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  );
  expect(values).toEqual([1, 2, 3].flatMap((height) => [1, 2, 3, 4].map((width) => `${width}x${height}`)));
  expect(await page.getByRole("radio", { name: "2×1" }).isChecked()).toBe(true);
});

test("the focus goes to the summary of errors, and from there to each field", async () => {
  await open("form");
  // The browser follows `autofocus` with its next frame.
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "alert");
  expect(await page.getByRole("alert").getByRole("heading").textContent()).toBe("Two fields have problems");
  for (const [words, id] of [
    ["Enter an email address", "form-email"],
    ["Confirm your age", "form-agreed"],
  ]) {
    await page.getByRole("link", { name: words! }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
  }
});

test("deleting asks the specification's question first, and can be canceled", async () => {
  await open("confirm");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
    "Are you sure you want to delete this row",
  );
  expect(await page.getByRole("button", { name: "Submit" }).count()).toBe(1);
  expect(await page.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/company/sources");
});

test("every sheet states the order of layers, since any of them may be read first", () => {
  const sheets = readdirSync("app/ui", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".css"),
  );
  const silent = sheets.filter((file) => !readFileSync(`app/ui/${file}`, "utf8").startsWith(layers));
  expect(silent).toEqual([]);
  expect(readFileSync("app/styles/app.css", "utf8")).toContain(layers);
});
