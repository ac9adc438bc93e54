import { createRequire } from "node:module";
import type { Page } from "playwright";
import { build } from "vite";
import { afterAll, expect, test } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";

// The script's additions, in a browser. The clock is paused, so that half a second is exact on a busy machine too.
const browser = await launchChromium();
afterAll(() => browser.close());
const require = createRequire(import.meta.url);
const script = await bundled(require.resolve("./enhanced-page.tsx"));

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    esbuild: { jsx: "automatic", jsxDev: false },
    build: { write: false, lib: { entry, formats: ["es"] } },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("Nothing was built");
  return output.output[0].code;
}

async function openParts(): Promise<Page> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  // A clipboard needs a secure origin, and localhost is one.
  await page.route("http://localhost/*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><body>" }),
  );
  await page.clock.install({ time: 0 });
  await page.goto("http://localhost/parts");
  await page.addScriptTag({ content: script, type: "module" });
  await page.getByRole("button", { name: "Make the PDF" }).waitFor();
  await page.clock.pauseAt(600_000);
  return page;
}

test.each([
  ["End well", "Done"],
  ["End badly", "Failed"],
])("a button shows its action, then its result for half a second: %s", async (ending, words) => {
  const page = await openParts();
  await page.getByRole("button", { name: "Make the PDF" }).click();
  const button = page.getByRole("button", { name: "Making the PDF" });
  expect(await button.getAttribute("aria-busy")).toBe("true");
  await page.getByRole("button", { name: ending }).click();
  await page.getByRole("button", { name: words }).waitFor();
  await page.clock.runFor(499);
  expect(await page.getByRole("button", { name: words }).count()).toBe(1);
  await page.clock.runFor(1);
  await page.getByRole("button", { name: "Make the PDF" }).waitFor();
});

test("the focus goes to the summary after a refusal, not to the first invalid field", async () => {
  const page = await openParts();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").waitFor();
  await page.clock.runFor(50);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
  const links = page.getByRole("alert").getByRole("link");
  expect(await links.allTextContents()).toEqual(["Give the report a name", "Enter an address"]);
  await links.last().click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("report-recipients");
  expect(await page.getByLabel("Recipients").getAttribute("aria-invalid")).toBe("true");
});

test("typing narrows a long list, and keeps its checked boxes", async () => {
  const page = await openParts();
  await page.getByRole("checkbox", { name: "Clicks" }).check();
  const search = page.getByRole("searchbox", { name: "Search the list" });
  await search.fill("COST");
  expect(await page.getByRole("checkbox").count()).toBe(2);
  await search.fill("zebra");
  expect(await page.getByText("Nothing found").isVisible()).toBe(true);
  expect(await page.getByRole("checkbox").count()).toBe(0);
  await search.fill("");
  expect(await page.getByRole("checkbox", { name: "Clicks" }).isChecked()).toBe(true);
});

test("clearing a long list clears the choices that the search hides too", async () => {
  const page = await openParts();
  for (const name of ["Clicks", "Cost per order"]) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("searchbox", { name: "Search the list" }).fill("click");
  await page.getByRole("button", { name: "Clear Metrics" }).click();
  expect(await page.locator("input[name=metrics]:checked").count()).toBe(0);
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("clicks");
});

test("typing narrows a select, and never changes its value", async () => {
  const page = await openParts();
  const select = page.getByRole("combobox", { name: "City", exact: true });
  const search = page.getByRole("searchbox", { name: "Search city" });
  const labels = () => select.locator("option").allTextContents();
  expect(await select.inputValue()).toBe("rome");
  await search.fill("BER");
  expect(await labels()).toEqual(["Choose a city", "Berlin", "Bern", "Rome"]);
  expect(await select.inputValue()).toBe("rome");
  await select.selectOption("bern");
  await search.fill("peru");
  expect(await labels()).toEqual(["Choose a city", "Bern", "Lima"]);
  await search.fill("zebra");
  expect(await page.getByText("Nothing found").first().isVisible()).toBe(true);
  expect(await labels()).toEqual(["Choose a city", "Bern"]);
  await search.fill("");
  expect(await labels()).toEqual(["Choose a city", "Berlin", "Bern", "Rome", "Lima"]);
  expect(await select.inputValue()).toBe("bern");
  await select.selectOption("");
  expect(await select.inputValue()).toBe("");
});

test("a number is rounded up to its step on leaving the field", async () => {
  const page = await openParts();
  const rows = page.getByRole("spinbutton", { name: "Rows" });
  await rows.fill("12");
  await rows.blur();
  expect(await rows.inputValue()).toBe("15");
  await rows.fill("900");
  await rows.blur();
  expect(await rows.inputValue()).toBe("100");
});

test("a selected file can be removed", async () => {
  const page = await openParts();
  const file = page.getByLabel("Spreadsheet");
  expect(await file.getAttribute("accept")).toBe(".png,.jpg,.jpeg,.csv");
  await file.setInputFiles({ name: "clicks.csv", mimeType: "text/csv", buffer: Buffer.from("a,b") });
  await page.getByRole("button", { name: "Remove" }).click();
  expect(await file.evaluate((input) => (input as HTMLInputElement).files?.length)).toBe(0);
  expect(await page.getByRole("button", { name: "Remove" }).count()).toBe(0);
});

test("copying a text is confirmed for three quarters of a second", async () => {
  const page = await openParts();
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copied successfully" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("v=spf1 -all");
  await page.clock.runFor(749);
  expect(await page.getByRole("button", { name: "Copied successfully" }).count()).toBe(1);
  await page.clock.runFor(1);
  await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
});
