import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { addDays, type PlainDate, timeZone, today } from "#app/lib/plain-date.ts";
import {
  createDashboard,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { pdfText } from "./main-job/reading.ts";
import { listen, openContext } from "./open-page.ts";

// What the small script adds to a client's page: values at the pointer, a calendar, copying and the PDF.

let browser: Browser;
let address: string;
const yesterday = addDays(today(timeZone("UTC"), new Date()), -1);
/** The day of this number in the month before this one. */
const lastMonth = `${addDays(`${yesterday.slice(0, 7)}-01` as PlainDate, -1).slice(0, 7)}-`;

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeAll(async () => {
  browser = await launchChromium();
  const agency = await registerAgency("Readers");
  const source = await uploadCsv(agency, "Visits", visitsCsv(addDays(yesterday, 1), 90));
  const form = new FormData();
  form.set("file", new Blob([picture], { type: "image/png" }), "loaf.png");
  const uploaded = { method: "POST", body: form };
  const { id: fileId } = await agency.data<{ id: string }>("/api/files/widget", uploaded);
  const { id, permalink } = await createDashboard(agency, "Harbour Lane Bakery", [
    widgetJson("Visits per day", "chart", source.id, { metrics: ["visits", "cost"], dimension: "date" }),
    {
      title: "The campaign",
      nature: "passive",
      type: "upload",
      width: 2,
      height: 1,
      description: "In shops",
      images: [{ fileId, alt: "A loaf" }],
    },
    widgetJson("Visits by device", "chart:pie", source.id, { metrics: ["visits"], dimension: "device" }),
    widgetJson("Devices", "table", source.id, { metrics: ["visits", "cost"], dimension: "device" }),
  ]);
  await agency.data(`/api/dashboards/${id}`, {
    method: "PUT",
    body: new URLSearchParams({ category: "sharing", public: "1" }),
  });
  address = `/dashboards/${permalink}?startDate=${lastMonth}01&endDate=${lastMonth}28`;
});
afterAll(() => browser.close());

async function open(width = 1280): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await openContext(browser)).newPage();
  await page.setViewportSize({ width, height: 900 });
  const { complaints } = listen(page);
  await page.goto(address, { waitUntil: "load" });
  return { page, complaints };
}

test("an image opens over the page, Escape closes it, and the focus returns", async () => {
  const { page, complaints } = await open();
  const link = page.getByRole("link", { name: "Enlarge: A loaf" });
  const viewer = page.getByRole("dialog", { name: "A loaf" });
  await link.focus();
  await page.keyboard.press("Enter");
  await viewer.getByRole("img", { name: "A loaf" }).waitFor();
  expect(await viewer.getByRole("button", { name: "Close" }).evaluate((one) => one.matches(":focus"))).toBe(
    true,
  );
  await page.keyboard.press("Escape");
  expect(await viewer.count()).toBe(0);
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);

  await link.click();
  await viewer.getByRole("button", { name: "Close" }).click();
  expect(await viewer.count()).toBe(0);
  await link.click();
  await page.mouse.click(5, 5);
  expect(await viewer.count()).toBe(0);
  expect(page.url()).toContain("/dashboards/");
  expect(complaints).toEqual([]);
});

longTest("without script, an image links to its file", async () => {
  const page = await (await openContext(browser, { script: false })).newPage();
  await page.goto(address);
  const link = page.getByRole("link", { name: "Enlarge: A loaf" });
  const href = await link.getAttribute("href");
  const answer = page.waitForResponse((response) => response.url().endsWith(href!));
  await link.click();
  expect((await answer).headers()["content-type"]).toBe("image/png");
});

test("the values of a day appear next to the line, for pointer and arrow keys", async () => {
  const { page, complaints } = await open();
  const pane = page.locator("[data-stops]").first();
  const tip = page.locator("[data-tip]");
  await pane.focus();
  await page.keyboard.press("Home");
  const shown = (day: number) =>
    new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" }).format(
      new Date(`${lastMonth}${String(day).padStart(2, "0")}`),
    );
  expect(await tip.locator("b").textContent()).toBe(shown(1));
  expect(await tip.locator("li").count()).toBe(2);
  expect(await page.locator("[data-dot]").count()).toBe(2);
  const cell = page.locator("details table tbody tr").first().locator("td, th").nth(1);
  expect(await tip.textContent()).toContain(await cell.evaluate((td) => td.firstChild!.textContent));
  await page.keyboard.press("ArrowRight");
  expect(await tip.locator("b").textContent()).toBe(shown(2));
  await page.keyboard.press("End");
  expect(await tip.locator("b").textContent()).toBe(shown(28));
  await page.keyboard.press("Escape");
  expect(await tip.count()).toBe(0);

  const { x, y, width, height } = (await pane.boundingBox())!;
  await page.mouse.move(x + (width * 10) / 27, y + height / 2);
  expect(await tip.locator("b").textContent()).toBe(shown(11));
  const beside = (await tip.boundingBox())!;
  expect(beside.x).toBeGreaterThan(x + (width * 10) / 27);
  await page.mouse.move(x + (width * 26) / 27, y + height / 2);
  const other = (await tip.boundingBox())!;
  expect(other.x + other.width).toBeLessThan(x + (width * 26) / 27);
  await page.mouse.move(5, 5);
  expect(await tip.count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

longTest(
  "a part of a pie shows its value, share and comparison with its dates, for pointer and arrow keys",
  async () => {
    const { page, complaints } = await open();
    const card = page.locator("section", { hasText: "Visits by device" }).first();
    const [pane, tip] = [card.locator("[data-stops]"), card.locator("[data-tip]")];
    const { width, height } = (await pane.boundingBox())!;
    await pane.hover({ position: { x: width * 0.75, y: height * 0.45 } }); // the first part, on the right
    const first = await card
      .locator("li", { hasText: /phone|desktop/ })
      .first()
      .innerText();
    expect(first).toContain(await tip.locator("b").innerText());
    const said = await tip.locator("li").allInnerTexts();
    expect(said[0]).toMatch(/visits\s+[\d,]+/);
    expect(said[1]).toMatch(/share\s+\d+\.\d%/);
    expect(said[2]).toMatch(/\d+ \w+( – \d+ \w+)?\s+[\d,]+/);
    await pane.focus();
    await page.keyboard.press("End");
    expect(first).not.toContain(await tip.locator("b").innerText());
    await page.keyboard.press("Escape");
    expect(await tip.count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test("sorting a table works in place, and the address and the date form keep the order", async () => {
  const { page, complaints } = await open();
  let loads = 0;
  page.on("load", () => (loads += 1));
  const card = page.locator("section[data-kind=table]");
  const names = () => card.locator("tbody th").allInnerTexts();
  const before = await names();
  await card.locator("thead a").first().click();
  await expect.poll(() => card.locator("thead th").first().getAttribute("aria-sort")).toBe("descending");
  expect(await names()).toEqual([...before].reverse());
  expect(loads).toBe(0);
  expect(page.url()).toMatch(/sort=[^&]+device%3Adesc$/);
  expect(await page.locator("input[name=sort]").getAttribute("value")).toMatch(/:device:desc$/);
  expect(await page.evaluate(() => document.activeElement?.closest("th")?.textContent)).toContain("↓");

  // Sharing preserves the order: the address, the print and the PDF.
  const share = page.locator("#share");
  for (const name of ["data-copy", "data-pdf"])
    expect(await share.locator(`a[${name}]`).getAttribute("href")).toMatch(/%3Adevice%3Adesc/);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("link", { name: "PDF", exact: true }).click();
  const ready = page.getByRole("link", { name: "Download the PDF" });
  await ready.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), ready.click()]);
  const text = await pdfText(new Uint8Array(await readFile(await download.path())));
  expect(text).toContain("Devices");
  const inPdf = text.slice(text.lastIndexOf("Devices"));
  expect([...before].sort((a, b) => inPdf.indexOf(a) - inPdf.indexOf(b))).toEqual([...before].reverse());

  await page.reload();
  expect(await names()).toEqual([...before].reverse());
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("keys choose dates in the calendar, and the focus stays in it", async () => {
  const { page, complaints } = await open();
  const field = (name: string) => page.locator(`[data-dates] [name=${name}]`).inputValue();
  const focused = (name: string) => page.evaluate((of) => document.activeElement?.getAttribute(of), name);
  await page.getByText("Change date range").click();
  await page.locator(`[data-day="${lastMonth}11"]`).click();
  // Two days on and a week later.
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  expect([await field("startDate"), await field("endDate")]).toEqual([`${lastMonth}11`, `${lastMonth}20`]);
  expect(await focused("data-day")).toBe(`${lastMonth}20`);
  await page.getByRole("button", { name: "Earlier months" }).press("Enter");
  expect(await focused("aria-label")).toBe("Earlier months");
  await page.getByLabel("Year").first().selectOption({ index: 0 });
  expect(await focused("aria-label")).toMatch(/^Year, /);
  expect(complaints).toEqual([]);
  await page.context().close();
});

longTest.each([1280, 375])("clicks and keys choose dates in a calendar %i px wide", async (width) => {
  const { page, complaints } = await open(width);
  const field = (name: string) => page.locator(`[data-dates] [name=${name}]`);
  const day = (number: string) => page.locator(`[data-day="${lastMonth}${number}"]`);
  const apply = page.getByRole("button", { name: "Apply" });
  await page.getByText("Change date range").click();
  await page.locator("[data-months] table").first().waitFor();
  expect(await page.locator("[data-months] table").count()).toBe(width > 560 ? 2 : 1);
  expect(await day("01").getAttribute("aria-pressed")).toBe("true");
  expect(await page.locator("[data-months] td[data-in]").count()).toBe(28);

  // The later day first: the range is put in order.
  await day("20").click();
  expect(await field("endDate").inputValue()).toBe("");
  expect(await apply.isDisabled()).toBe(true);
  await day("11").click();
  expect(await field("startDate").inputValue()).toBe(`${lastMonth}11`);
  expect(await field("endDate").inputValue()).toBe(`${lastMonth}20`);
  await page.getByText("10 days").waitFor();

  // The focus stays in the calendar: two days on and a week back from the 11th, then the month before.
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  expect(await field("startDate").inputValue()).toBe(`${lastMonth}20`);
  await page.keyboard.press("PageUp");
  const active = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day);
  const monthBefore = addDays(`${lastMonth}01` as PlainDate, -1).slice(0, 8);
  expect(await active()).toBe(`${monthBefore}20`);
  await page.keyboard.press("Enter");
  expect(await field("startDate").inputValue()).toBe(`${monthBefore}20`);
  expect(await field("endDate").inputValue()).toBe(`${lastMonth}20`);

  // The focus stays on the button of the calendar's last step.
  await page.getByRole("button", { name: "Earlier months" }).press("Enter");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Earlier months",
  );
  const year = page.getByLabel("Year").first();
  const earlier = String(Number(await year.inputValue()) - 2);
  await year.selectOption(earlier);
  expect(await page.locator("[data-day]").first().getAttribute("data-day")).toContain(`${earlier}-`);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Year, /);

  // A custom comparison may not end after the date range.
  await page.getByRole("switch", { name: "Custom compare" }).check();
  expect(await apply.isDisabled()).toBe(true);
  await page.getByText("Set date range to compare with").waitFor();
  await field("compareStartDate").fill(yesterday);
  await field("compareEndDate").fill(yesterday);
  await field("compareEndDate").blur();
  expect(await field("compareEndDate").inputValue()).toBe("");
  await field("compareStartDate").fill(`${lastMonth}09`);
  await field("compareEndDate").fill(`${lastMonth}02`);
  await field("compareEndDate").blur();
  await expect.poll(() => field("compareStartDate").inputValue(), { timeout: 20_000 }).toBe(`${lastMonth}02`);
  await apply.click();
  await page.waitForURL(/compareStartDate/);
  const asked = new URL(page.url()).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    startDate: `${monthBefore}20`,
    endDate: `${lastMonth}20`,
    compare: "custom",
    compareStartDate: `${lastMonth}02`,
    compareEndDate: `${lastMonth}09`,
  });
  expect(complaints).toEqual([]);
  await page.context().close();
});

longTest("the calendar loads when the date form opens, and dates apply without it", async () => {
  const { page } = await open(1280);
  const asked: string[] = [];
  await page.route("**/enhance-date-form-*.js", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  expect(asked).toEqual([]);
  await page.getByText("Change date range").click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.locator("[data-dates] [name=startDate]").fill(`${lastMonth}11`);
  await page.locator("[data-dates] [name=endDate]").fill(`${lastMonth}20`);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/startDate=/);
  expect(new URL(page.url()).searchParams.get("startDate")).toBe(`${lastMonth}11`);
});

longTest("the date form closes like a menu, and discards unapplied changes", async () => {
  const { page, complaints } = await open();
  const details = page.locator("details[data-dates]");
  const isOpen = () => details.evaluate((element) => (element as HTMLDetailsElement).open);
  await page.getByText("Change date range").click();
  await page.locator(`[data-day="${lastMonth}05"]`).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  expect(await isOpen()).toBe(false);
  expect(await page.locator("[data-dates] [name=endDate]").inputValue()).toBe(`${lastMonth}28`);
  await page.getByText("Change date range").click();
  await page.keyboard.press("Escape");
  expect(await isOpen()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("summary");
  await page.getByText("Change date range").click();
  await page.getByRole("heading", { level: 1 }).click();
  expect(await isOpen()).toBe(false);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("copying the address and making the PDF do not leave the page", async () => {
  const { page, complaints } = await open();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("link", { name: "Copy URL" }).click();
  await page.getByRole("link", { name: "Copied successfully" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`startDate=${lastMonth}01`);
  await page.getByRole("link", { name: "Copy URL" }).waitFor();

  await page.getByRole("link", { name: "PDF", exact: true }).click();
  await page.getByRole("link", { name: "Creating the PDF …" }).waitFor();
  const ready = page.getByRole("link", { name: "Download the PDF" });
  await ready.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), ready.click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole("link", { name: "PDF", exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
