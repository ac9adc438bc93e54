import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import {
  type Agency,
  createDashboard,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { launchGermanChromium } from "#tests/support/browser/german-chromium.ts";
import { listen, openContext, wholePage } from "../open-page.ts";
import { keysOf, partsOf, tabTo, type } from "./press.ts";

// Dates typed key by key, for the client and in edit mode. `fill` sets a whole date at once, which no person does.

const yesterday = addDays(today(timeZone("UTC"), new Date()), -1);
let english: Browser;
let german: Browser | null;
let agency: Agency;
let dashboard: string;

beforeAll(async () => {
  [english, german] = await Promise.all([launchChromium(), launchGermanChromium()]);
  agency = await registerAgency("Typists");
  const source = await uploadCsv(agency, "Visits", visitsCsv(addDays(yesterday, 1), 60));
  const { id, permalink } = await createDashboard(agency, "Harbour Lane Bakery", [
    widgetJson("Visits", "table", source.id, { metrics: ["visits"], dimension: "device" }),
  ]);
  await agency.data(`/api/dashboards/${id}`, {
    method: "PUT",
    body: new URLSearchParams({ category: "sharing", public: "1" }),
  });
  dashboard = `/dashboards/${permalink}`;
});
afterAll(() => Promise.all([english.close(), german?.close()]));

const inSeptember = "?startDate=2025-09-01&endDate=2025-09-30";
const inNovember = "?startDate=2025-11-01&endDate=2025-11-20";
const fieldOf = (name: string) => `[data-dates] [name=${name}]`;
const valueOf = (page: Page, name: string) => page.locator(fieldOf(name)).inputValue();
const rangeOf = async (page: Page) => [await valueOf(page, "startDate"), await valueOf(page, "endDate")];

/** The focus is in the first part of a field. */
async function openDates(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const { complaints } = listen(page);
  await page.goto(address);
  await wholePage(page);
  await tabTo(page, "details[data-dates] > summary");
  await page.keyboard.press("Enter");
  await tabTo(page, fieldOf("startDate"));
  return { page, complaints, parts: await partsOf(page, fieldOf("startDate")) };
}

const ways = [
  { language: "English", script: true, at: "" },
  { language: "English", script: false, at: "" },
  { language: "English", script: true, at: "/edit" },
  { language: "English", script: false, at: "/edit" },
  { language: "German", script: true, at: "" },
  { language: "German", script: true, at: "/edit" },
] as const;

test.each(ways)("keys alone make a date range: $language, script $script, page $at", async (way) => {
  const browser = (way.language === "German" ? german : null) ?? english;
  for (const before of [inSeptember, inNovember]) {
    const context = await openContext(browser, { script: way.script, agency: way.at ? agency : null });
    const { page, complaints, parts } = await openDates(context, dashboard + way.at + before);
    expect(parts).toBe(browser === german ? "DMY" : "MDY");
    if (way.script) await page.locator("[data-months] table").first().waitFor();
    const [, end] = await rangeOf(page);
    await type(page, keysOf("2025-11-03", parts));
    expect(await rangeOf(page)).toEqual(["2025-11-03", end]); // before the fields are left
    await tabTo(page, fieldOf("endDate"));
    await type(page, keysOf("2025-11-15", parts));
    expect(await rangeOf(page)).toEqual(["2025-11-03", "2025-11-15"]);
    await tabTo(page, "[data-dates] footer button");
    await page.keyboard.press("Enter");
    await page.waitForURL(/startDate=2025-11-03&endDate=2025-11-15/);
    await page
      .getByText(/3\s*–\s*15 November 2025/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test.each(["", "/edit"])(
  "half-typed, swapped and late dates wait until the fields are left: page %s",
  async (at) => {
    const context = await openContext(english, { agency: at ? agency : null });
    const { page, complaints } = await openDates(context, dashboard + at + inSeptember);
    const apply = page.getByRole("button", { name: "Apply" });
    const [from, to] = [page.locator(fieldOf("startDate")), page.locator(fieldOf("endDate"))];
    await page.locator("[data-months] table").first().waitFor();

    // Only the year is deleted: the day and the month stay, and what is missing is said beside the field.
    await toYear(page, from);
    await page.keyboard.press("Backspace");
    expect(await from.getAttribute("aria-invalid")).toBeNull();
    expect(await apply.isDisabled()).toBe(true);
    await tabTo(page, "[data-months] button");
    await expectProblem(page, "startDate", "Enter day, month and year.");
    await toYear(page, from);
    await type(page, "2025");
    expect(await rangeOf(page)).toEqual(["2025-09-01", "2025-09-30"]);
    expect(await from.getAttribute("aria-invalid")).toBeNull();

    // A year of two digits.
    await toYear(page, from);
    await type(page, "25");
    await tabTo(page, "[data-months] button");
    await expectProblem(page, "startDate", "Choose a year from 1900 to 2999.");
    expect(await valueOf(page, "startDate")).toBe("0025-09-01");

    // In the wrong order, and then after the last day.
    await from.focus();
    await type(page, "10102025");
    expect(await rangeOf(page)).toEqual(["2025-10-10", "2025-09-30"]);
    await tabTo(page, "[data-months] button");
    expect(await rangeOf(page)).toEqual(["2025-09-30", "2025-10-10"]);
    expect(await page.locator("[data-chosen]").textContent()).toMatch(
      /30 September\s*–\s*10 October 2025, 11 days/,
    );
    await to.focus();
    await type(page, "12312098");
    expect(await valueOf(page, "endDate")).toBe("2098-12-31");
    await tabTo(page, "[data-months] button");
    expect(await rangeOf(page)).toEqual(["2025-09-30", yesterday]);
    expect(await page.locator("[data-chosen]").textContent()).toContain(
      "You can choose dates from 1 January 1990 to",
    );
    expect(await apply.isDisabled()).toBe(false);

    // "Apply" is reached by Tab while a date is missing, and leads to it.
    await toYear(page, to);
    await page.keyboard.press("Backspace");
    await tabTo(page, "footer button");
    expect(await apply.isDisabled()).toBe(true);
    await page.keyboard.press("Enter");
    expect(await to.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectProblem(page, "endDate", "Enter day, month and year.");
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test.each(["", "/edit"])(
  "keys choose both dates in the calendar, which says their names: page %s",
  async (at) => {
    const context = await openContext(english, { agency: at ? agency : null });
    const { page, complaints } = await openDates(context, dashboard + at + inSeptember);
    await page.locator("[data-months] table").first().waitFor();
    const heard = await page.locator("[data-dates] form").ariaSnapshot();
    for (const words of [
      'navigation "Preset date ranges"',
      'textbox "From": 2025-09-01',
      'textbox "To": 2025-09-30',
      'group "Calendar"',
      'button "Earlier months"',
      'table "August 2025"',
      'table "September 2025"',
      'combobox "Year, August"',
      'combobox "Year, September"',
      'columnheader "Monday"',
      'button "Tuesday, 30 September 2025" [pressed]',
      'button "Later months"',
      'group "Compare with"',
      'switch "Custom compare"',
      'radio "Previous period" [checked]',
      'button "Apply"',
    ])
      expect(heard).toContain(words);
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day);
    await tabTo(page, "[data-day]");
    expect(await focused()).toBe("2025-09-30");
    for (const [key, day] of [
      ["Home", "2025-09-29"],
      ["End", "2025-10-05"],
      ["PageUp", "2025-09-05"],
      ["ArrowLeft", "2025-09-04"],
      ["ArrowUp", "2025-08-28"],
      ["PageDown", "2025-09-28"],
      ["ArrowDown", "2025-10-05"],
      ["ArrowRight", "2025-10-06"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(day);
    }
    await page.keyboard.press("Enter");
    expect(await rangeOf(page)).toEqual(["2025-10-06", ""]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await rangeOf(page)).toEqual(["2025-10-06", "2025-10-13"]);
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Change date range");
    await page.keyboard.press("Enter");
    await tabTo(page, "[data-dates] footer button");
    await page.keyboard.press("Enter");
    await page.waitForURL(/startDate=2025-10-06&endDate=2025-10-13/);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

/** A date field's parts follow one another by Tab. */
async function toYear(page: Page, field: Locator): Promise<void> {
  await field.blur();
  await field.focus();
  for (const key of ["Tab", "Tab"]) await page.keyboard.press(key);
}

/** Beside the field, and said with it. */
async function expectProblem(page: Page, name: string, words: string): Promise<void> {
  const field = page.locator(fieldOf(name));
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  const place = page.locator(`[id="${await field.getAttribute("aria-describedby")}"]`);
  expect(await place.isVisible()).toBe(true);
  expect(await place.textContent()).toBe(words);
}
