import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Agency,
  createDashboard,
  registerAgency,
  uploadCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { listen, openContext } from "../open-page.ts";

// Text that looks like an attack may be meant: a campaign can be called "=SUM" or "<b>". It is kept unchanged, shown
// as text everywhere, and never executed by a browser or a spreadsheet.

const odd = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</style><svg onload=alert(1)>",
  "javascript:alert(1)",
  "Robert'); DROP TABLE dashboards;--",
  '=HYPERLINK("https://evil.example";"Win")',
  "+1-800-FLOWERS",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(A1:A9)",
  "{{7*7}} ${7*7} #{7*7}",
  "../../../etc/passwd",
  "👩‍👩‍👧‍👦 Fête 💥",
  "مخبز الميناء",
  "right \u202eotladne\u202c again",
  "e\u0301 and é",
  "null",
  "%00 &amp; &#0;",
];

let browser: Browser;
let agency: Agency;
let dashboard: { id: string; permalink: string };
const period = "month=3&year=2026";

beforeAll(async () => {
  browser = await launchChromium();
  agency = await registerAgency("Odd <b>Names</b> & Sons");
  const source = await uploadCsv(agency, "Odd & <i>names</i>", fileOf(odd));
  dashboard = await createDashboard(agency, odd[0]!, [
    ...odd.map((text) =>
      widgetJson(
        text,
        "summary",
        source.id,
        { metrics: ["visits"] },
        { width: 1, height: 1, description: text },
      ),
    ),
    widgetJson(
      "By campaign",
      "table",
      source.id,
      { metrics: ["visits"], dimension: "campaign" },
      { rowsLimit: 50 },
    ),
    widgetJson("As a pie", "chart:pie", source.id, { metrics: ["visits"], dimension: "campaign" }),
    {
      title: "",
      nature: "passive",
      type: "plain",
      width: 4,
      height: 2,
      inputs: { content: odd.join("\n\n") },
    },
  ]);
});
afterAll(() => browser.close());

test("text that looks like an attack is kept, shown as text and never executed", async () => {
  const read = await agency.data<{
    name: string;
    widgets: { title: string; result: { rows: unknown[][] } }[];
  }>(`/api/dashboards/${dashboard.permalink}?${period}`);
  expect(read.name).toBe(odd[0]);
  // A title loses only characters that reverse the direction of text.
  const titles = odd.map((text) => text.replace(/[\u202a-\u202e]/g, ""));
  expect(read.widgets.slice(0, odd.length).map(({ title }) => title)).toEqual(titles);

  const context = await openContext(browser, { agency });
  const page = await context.newPage();
  const { complaints } = listen(page);
  const base = `/dashboards/${dashboard.permalink}`;
  for (const path of [
    `${base}?${period}`,
    `${base}/print?${period}`,
    `${base}/edit`,
    "/dashboards",
    `${base}/versions`,
  ]) {
    await page.goto(path, { waitUntil: "load" });
    const shown = (await page.locator("body").textContent())!.normalize("NFC");
    expect(shown, path).toContain(odd[0]);
    if (path.startsWith(`${base}?`))
      for (const text of odd) expect(shown, path).toContain(text.normalize("NFC"));
    expect(await page.locator("img[src=x], svg[onload]").count(), path).toBe(0);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test("a spreadsheet gets text and no formula that it would execute", async () => {
  const csv = await (await agency.call(`/dashboards/${dashboard.permalink}/csv?${period}`)).text();
  const cells = csv
    .replace(/^\ufeff/, "")
    .split(/[,\r\n]+/)
    .map((cell) => cell.replace(/^"/, ""));
  expect(cells.filter((cell) => /^[=+\-@\t]/.test(cell) && !/^-?[\d.]+"?$/.test(cell))).toEqual([]);
  for (const text of odd) expect(csv).toContain(text.replaceAll('"', '""'));
});

test("a file with a zero byte in a cell is read, and its dashboard opens", async () => {
  const source = await uploadCsv(agency, "Zero", `${fileOf(["Bread"])}\n2026-03-31,Ca\0ke,7`);
  const made = await createDashboard(agency, "Zero", [
    widgetJson("By campaign", "table", source.id, { metrics: ["visits"], dimension: "campaign" }),
  ]);
  const answer = await agency.call(`/dashboards/${made.permalink}?${period}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("Ca\ufffdke");
});

function fileOf(campaigns: readonly string[]): string {
  const lines = campaigns.flatMap((campaign) =>
    Array.from({ length: 30 }, (_, n) => {
      const day = `2026-03-${String(n + 1).padStart(2, "0")}`;
      return `${day},"${campaign.replaceAll('"', '""')}",${n + 1}`;
    }),
  );
  return ["date,campaign,visits", ...lines].join("\n");
}
