import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { readMail } from "#tests/outputs/readers/mail.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { type ExampleEmail, exampleEmails } from "./emails.ts";
import { openEmail, widerThanWindow, type Window } from "./open-email.ts";

let browser: Browser;
let emails: readonly ExampleEmail[];
beforeAll(async () => {
  browser = await launchChromium();
  emails = await exampleEmails();
}, 60_000);
afterAll(() => browser.close());

async function expectToFit(windows: readonly Window[]): Promise<void> {
  const wide: string[] = [];
  for (const email of emails)
    for (const window of windows) {
      const page = await openEmail(browser, email, window);
      const found = await widerThanWindow(page);
      if (found !== null)
        wide.push(`${email.name} at ${window.width}${window.isStripped ? ", no styles" : ""}: ${found}`);
    }
  expect(wide).toEqual([]);
}

test("no email is wider than its window, with and without its styles", { timeout: 60_000 }, () =>
  expectToFit([{ width: 390 }, { width: 320, isStripped: true }]),
);

longTest("nor in windows of other widths", { timeout: 120_000 }, () =>
  expectToFit([
    { width: 600 },
    { width: 600, isStripped: true },
    { width: 390, isStripped: true },
    { width: 320 },
    { width: 320, theme: "dark" },
  ]),
);

test("both parts are whole, small, and a picture is at most 40 kB", async () => {
  for (const { name, bytes, email } of emails) {
    const mail = await readMail(bytes);
    expect(mail.html.trim(), name).toBe(email.html.trim());
    expect(mail.text.trim(), name).toBe(email.text.trim());
    expect(Buffer.byteLength(mail.html), name).toBeLessThan(100_000);
    for (const picture of mail.pictures)
      expect(picture.bytes.length, `${name}: ${picture.cid}`).toBeLessThanOrEqual(40_000);
    const sources = [...mail.html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => cid);
    expect(mail.pictures.map(({ cid }) => cid).sort(), name).toEqual([...new Set(sources)].sort());
    for (const line of mail.text.split(/\r?\n/))
      if (!line.includes("https://")) expect(line.length, `${name}: ${line}`).toBeLessThanOrEqual(72);
  }
});

test("an email to the agency has a short title, and its button in the first 400 px of a phone", async () => {
  for (const example of emails.filter(({ isForAgency }) => isForAgency)) {
    expect(example.email.subject.length, example.name).toBeLessThanOrEqual(50);
    const page = await openEmail(browser, example, { width: 390 });
    const box = await page.locator("table.button a").first().boundingBox();
    expect(box!.y + box!.height, example.name).toBeLessThanOrEqual(400);
    expect(box!.height, example.name).toBeGreaterThanOrEqual(44);
    expect(box!.width, example.name).toBeGreaterThan(300);
  }
});

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

longTest(
  "texts have contrast in light and dark, and the reading order has its language",
  { timeout: 120_000 },
  async () => {
    for (const email of emails)
      for (const theme of ["light", "dark"] as const) {
        const page = await openEmail(browser, email, { width: 390, theme });
        await page.evaluate(axe);
        const found = await page.evaluate(async () => {
          const { axe: checker } = window as unknown as {
            axe: {
              run: (options: unknown) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
            };
          };
          const { violations } = await checker.run({
            runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"],
          });
          return violations.map(
            ({ id, nodes }) =>
              `${id}: ${nodes
                .map(({ html }) => html.slice(0, 160))
                .slice(0, 3)
                .join(" ")}`,
          );
        });
        expect(found, `${email.name}, ${theme}`).toEqual([]);
      }
  },
);
