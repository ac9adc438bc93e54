import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import {
  type Agency,
  createDashboard,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { openContext, wholePage } from "../open-page.ts";
import { tabTo, type } from "./press.ts";
import { spoken } from "./spoken.ts";

// What a screen reader says at each press of Tab, with every fold open: group, name, role, value, states, description.

let browser: Browser;
let agency: Agency;
let dashboard: string;
let widget: string;

beforeAll(async () => {
  browser = await launchChromium();
  agency = await registerAgency("Ears");
  const csv = visitsCsv(today(timeZone("UTC"), new Date()), 30);
  const source = await uploadCsv(agency, "Visits", csv);
  const { permalink } = await createDashboard(agency, "Harbour Lane Bakery", [
    widgetJson("Devices", "table", source.id, { metrics: ["visits"], dimension: "device" }),
  ]);
  dashboard = `/dashboards/${permalink}`;
  const { widgets } = await agency.data<{ widgets: { id: string }[] }>(`/api/dashboards/${permalink}`);
  widget = `${dashboard}/widgets/${widgets[0]!.id}`;
});
afterAll(() => browser.close());

/** To the end of the page, where Chromium begins again. A part of a date, and the inside of a frame, say what the one before said. */
async function walk(page: Page): Promise<string[]> {
  const lines: string[] = [];
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press("Tab");
    const line = await spoken(page);
    if (line === null || line === lines[0]) return lines;
    if (line !== lines.at(-1)) lines.push(line);
  }
  throw new Error("The page has no end.");
}

async function openFolds(page: Page): Promise<void> {
  for (const fold of await page.locator("main details").all())
    await fold.evaluate((element) => element.setAttribute("open", ""));
}

const day = "“\\d{4}-\\d\\d-\\d\\d”";
const scenes = [
  {
    at: () => `${dashboard}/edit`,
    says: [
      /^Last 30 days · link$/,
      new RegExp(`^From · Date · ${day}$`),
      new RegExp(`^To · Date · ${day}$`),
      /^\[Compare with\] · Custom compare · switch$/,
      /^\[Compare with\] · Previous period · radio · checked$/,
      /^Size of Devices: 2×2 · button · expanded: false$/,
      /^More actions for Devices · button · expanded: false$/,
    ],
    saysWithScript: [
      /^\[Calendar\] · Earlier months · button$/,
      /^\[Calendar\] · Year, [A-Z]\w+ · combobox · “\d{4}” · expanded: false$/,
      /^\[Calendar\] · \w+, \d+ \w+ \d{4} · button · pressed$/,
      /^Move Devices; arrow keys also work, with Shift they change its size · button$/,
    ],
  },
  {
    at: () => widget,
    says: [
      /^\[Chart type\] · Table · radio · checked$/,
      /^\[Data\] · Source · combobox · “Visits”/,
      /^\[Metrics\] · Remove Visits · button$/,
      /^\[Data\] · Dimension · combobox · “Device”/,
      /^\[Look\] · Title · textbox · “Devices” · required$/,
      /^\[Size\] · 2×2 · radio · checked$/,
      /^\[Advanced\] · Row limit · spinbutton · “15”$/,
    ],
    saysWithScript: [],
  },
  {
    at: () => `${dashboard}/settings`,
    says: [
      /^\[Suggested colors\] · #[0-9a-f]{6} · button$/,
      /^Color · textbox · \(Hex, /,
      /^\[Client’s logo\] · Click to upload · button · “No file chosen” · \(JPEG, /,
      /^Date range · combobox · “Last 30 days”/,
    ],
    saysWithScript: [/^Color picker: Color · ColorWell · “#[0-9a-f]{6}”$/],
  },
  {
    at: () => "/annotations/new",
    says: [
      /^Text · textbox · required · \(What happened/,
      /^Date · Date · \(The first day/,
      /^Shown on · combobox · “Choose a client or a dashboard”/,
    ],
    saysWithScript: [],
  },
  {
    at: () => "/company/sources/new",
    says: [/^Files · button · “No file chosen” · \(A CSV file/, /^Find a service · searchbox$/],
    saysWithScript: [],
  },
  {
    at: () => "/company/automatic-reports/new",
    says: [
      /^Recipients · textbox · required · \(Up to 5 addresses/,
      /^\[Time\] · Hour · textbox · “\d\d” · required · \(A whole number from 0 to 23\)$/,
      /^Wait for final data · combobox · “Do not wait”/,
    ],
    saysWithScript: [],
  },
] as const;

test.each([true, false])("each control says what it is and where it belongs (script: %s)", async (script) => {
  const context = await openContext(browser, { agency, script });
  const page = await context.newPage();
  for (const { at, says, saysWithScript } of scenes) {
    await page.goto(at());
    await wholePage(page);
    await openFolds(page);
    const lines = await walk(page);
    for (const wanted of [...says, ...(script ? saysWithScript : [])])
      expect(lines).toContainEqual(expect.stringMatching(wanted));
    const names = lines.map((line) =>
      line
        .split(" · ")
        .slice(0, line.startsWith("[") ? 3 : 2)
        .join(" · "),
    );
    expect(
      names.filter((name) => /^(?:\[[^\]]*\] · )?(?: ·|$)/.test(name)),
      "without a name",
    ).toEqual([]);
    expect(
      names.filter((name, n) => names.indexOf(name) < n),
      "twice",
    ).toEqual([]);
    // Nothing was entered yet.
    expect(lines.filter((line) => line.includes("invalid"))).toEqual([]);
  }
  await context.close();
});

test.each([true, false])("an error is said with its field (script: %s)", async (script) => {
  const context = await openContext(browser, { agency, script });
  const page = await context.newPage();
  await page.goto(`${dashboard}/settings`);
  await wholePage(page);
  await tabTo(page, '[name="color"]');
  await type(page, "blue-ish");
  await page.keyboard.press("Enter");
  const color = page.locator('[name="color"][aria-invalid="true"]');
  await color.waitFor();
  await color.focus();
  expect(await spoken(page)).toMatch(/^Color · textbox · “blue-ish” · invalid · \(Hex, .* Enter a color/);
  await context.close();
});
