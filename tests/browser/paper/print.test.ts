import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { openSample } from "#tests/bench/stage.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { productUrl } from "#tests/support/companies/agency.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { openContext } from "../open-page.ts";

// The print of a dashboard: sheets of paper from the server, which Chromium prints without script.

let browser: Browser;
let sample: Awaited<ReturnType<typeof openSample>>;
beforeAll(async () => {
  [browser, sample] = await Promise.all([launchChromium(), openSample(productUrl())]);
});
afterAll(() => browser?.close());

async function ownDashboards(): Promise<string[]> {
  const answer = await fetch(`${productUrl()}/api/dashboards`, { headers: sample.headers });
  return ((await answer.json()) as { data: { permalink: string }[] }).data.map(({ permalink }) => permalink);
}

async function open(address: string, script = false): Promise<Page> {
  const context = await openContext(browser, { script });
  await context.setExtraHTTPHeaders(sample.headers);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "load" });
  return page;
}

/** What leaves its sheet or its card, and how full each sheet is, in the browser's own measures. */
async function measure(page: Page) {
  return page.locator("main > section").evaluateAll((sheets) =>
    sheets.map((sheet) => {
      const svg = sheet.querySelector("svg")!;
      const { width, height } = svg.viewBox.baseVal;
      const boxes = [...svg.querySelectorAll<SVGRectElement>('rect[rx="6"]')].map((one) => one.getBBox());
      const outside: string[] = [];
      for (const text of svg.querySelectorAll<SVGTextElement>("text")) {
        const { x, y, width: w, height: h } = text.getBBox();
        if (x < 40 || x + w > width - 40 || y < 20 || y + h > height - 10) outside.push(text.textContent);
        const middle = y + h / 2;
        const card = boxes.find(
          (box) => x >= box.x && x < box.x + box.width && middle >= box.y && middle <= box.y + box.height,
        );
        if (card && (x + w > card.x + card.width || y + h > card.y + card.height + 1))
          outside.push(text.textContent);
      }
      const [rule] = [...svg.querySelectorAll<SVGRectElement>("rect")].filter(
        (one) => one.getBBox().height === 2,
      );
      const top = rule!.getBBox().y + 16;
      const end = Math.max(...boxes.map((box) => box.y + box.height));
      const last = [...svg.querySelectorAll("text")].at(-1)!.getBBox().y;
      return { outside, fill: (end - top) / (last - 30 - top), words: svg.textContent };
    }),
  );
}

const pagesIn = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;
const sizeOf = (pdf: Buffer) =>
  /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
    .exec(pdf.toString("latin1"))!
    .slice(1)
    .map((points) => Math.round(Number(points)));

async function expectPrinted(address: string, size: readonly [number, number]) {
  const page = await open(address);
  const sheets = await measure(page);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pagesIn(pdf), address).toBe(sheets.length);
  expect(sizeOf(pdf)).toEqual(size);
  for (const [at, { outside, fill, words }] of sheets.entries()) {
    expect(outside, `${address}, sheet ${at + 1}`).toEqual([]);
    if (at < sheets.length - 1) expect(fill, `${address}, sheet ${at + 1}`).toBeGreaterThan(0.74);
    expect(words).toMatch(/ for Harbour Lane Bakery · Data as of .* · Printed \d+ \w+ \d{4}, \d\d:\d\d/);
    expect(words).toContain(`${at + 1} / ${sheets.length}`);
  }
  await page.context().close();
}

test("Chromium prints one page for each sheet, in portrait, and nothing leaves its box", async () => {
  const [first] = await ownDashboards();
  await expectPrinted(`/dashboards/${first}/print`, [595, 842]);
  await expectPrinted(`/dashboards/${first}/print?paper=letter`, [612, 792]);
});

longTest("the sample's other dashboards print as well, on both papers", async () => {
  for (const permalink of (await ownDashboards()).slice(1))
    for (const [paper, size] of [
      ["a4", [595, 842]],
      ["letter", [612, 792]],
    ] as const)
      await expectPrinted(`/dashboards/${permalink}/print?paper=${paper}`, size);
});

test("a print has headings and tables for screen readers, and no control on paper", async () => {
  const [first] = await ownDashboards();
  const page = await open(`/dashboards/${first}/print`);
  expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toHaveLength(1);
  await page.getByRole("heading", { level: 2, name: "Campaigns" }).waitFor();
  const table = page.getByRole("table").filter({ hasText: "Sourdough subscription" });
  expect(await table.getByRole("columnheader").count()).toBeGreaterThan(3);
  expect(await table.getByRole("rowheader", { name: "Sourdough subscription" }).count()).toBe(1);
  expect(await page.getByRole("img", { name: /Sessions/ }).count()).toBeGreaterThan(0);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("link").count()).toBe(0);
  await page.context().close();
});

test("Ctrl+P on a dashboard opens its print, and the browser's own print of the page is clean", async () => {
  const [first] = await ownDashboards();
  const page = await open(`/dashboards/${first}`, true);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pagesIn(pdf)!).toBeLessThan(6);
  await page.keyboard.press("Control+p");
  await page.waitForURL(/\/print\?/);
  await page.locator("html[data-printed]").waitFor();
  expect(page.url()).not.toContain("#");
  await page.context().close();
});
