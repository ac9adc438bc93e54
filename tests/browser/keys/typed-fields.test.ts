import type { Browser } from "playwright";
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
import { listen, openContext, wholePage } from "../open-page.ts";
import { keysOf, partsOf, tabTo, type } from "./press.ts";

// Fields that script reads while they are typed in: none is rewritten before it is left, and each has a name.

let browser: Browser;
let agency: Agency;
let paths: {
  readonly settings: string;
  readonly widget: string;
  readonly report: string;
  readonly note: string;
};

beforeAll(async () => {
  browser = await launchChromium();
  agency = await registerAgency("Keys");
  const source = await uploadCsv(
    agency,
    "Visits",
    visitsCsv(addDays(today(timeZone("UTC"), new Date()), 0), 30),
  );
  const { id, permalink } = await createDashboard(agency, "Harbour Lane Bakery", [
    widgetJson("Devices", "table", source.id, { metrics: ["visits"], dimension: "device" }),
  ]);
  const { widgets } = await agency.data<{ widgets: { id: string }[] }>(`/api/dashboards/${permalink}`);
  paths = {
    settings: `/dashboards/${permalink}/settings`,
    widget: `/dashboards/${permalink}/widgets/${widgets[0]!.id}`,
    report: "/company/automatic-reports/new",
    note: `/annotations/new?dashboard=${id}`,
  };
});
afterAll(() => browser.close());

const day = "2025-11-15";
const fields = [
  { at: "settings", name: "color", label: "textbox", keys: "#0b5c73" },
  { at: "widget", name: "rowsLimit", label: "spinbutton", keys: "1200", left: "1000" },
  { at: "report", name: "timezone", label: "combobox", keys: "Europe/Lisbon" },
  { at: "report", name: "hour", label: "textbox", keys: "19" },
  { at: "note", name: "from", label: "textbox", keys: day },
] as const;

test.each([true, false])("each field keeps what is typed until it is left (script: %s)", async (script) => {
  const context = await openContext(browser, { agency, script });
  const page = await context.newPage();
  const { complaints } = listen(page);
  for (const field of fields) {
    const { at, name, label, keys } = field;
    const selector = `main [name="${name}"]`;
    const input = page.locator(selector).first();
    await page.goto(paths[at]);
    await wholePage(page);
    await page.evaluate(() =>
      document.querySelectorAll("main details").forEach((one) => one.setAttribute("open", "")),
    );
    await tabTo(page, selector);
    if (name === "from") await type(page, keysOf(day, await partsOf(page, selector)));
    else {
      await page.keyboard.press("ControlOrMeta+A");
      for (let typed = 1; typed <= keys.length; typed++) {
        await type(page, keys[typed - 1]!);
        expect(await input.inputValue(), name).toBe(keys.slice(0, typed));
      }
    }
    expect(await input.inputValue(), name).toBe(keys);
    expect(await input.ariaSnapshot(), name).toMatch(new RegExp(`^- ${label} "[^"]+"`));
    await page.keyboard.press("Tab");
    const left = script && "left" in field ? field.left : keys;
    if (name !== "from") expect(await input.inputValue(), name).toBe(left);
    else expect(await input.inputValue()).toBe(day);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
