import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fitDigest, reportEmail, type ReportMail } from "#app/mail/messages/report.ts";
import { createDashboard, registerAgency, uploadCsv, widgetJson } from "#tests/support/companies/agency.ts";
import { channelTable, exampleView, exampleWidget } from "#tests/mail/example-view.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { openContext } from "./open-page.ts";

// Long names and many columns on a phone: on the page and in a report email.

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikanten";
const width = 375;

test("months appear in full under their bars, and a radar keeps its web next to a long name", async () => {
  const agency = await registerAgency("Phones");
  const months = Array.from({ length: 14 }, (_, n) =>
    new Date(Date.UTC(2025, n, 1)).toISOString().slice(0, 10),
  );
  const names = ["Links", "Images", `${long} und mehr`, "Speed"];
  const lines = months.flatMap((day) => names.map((name, at) => `${day},${name},${100 + at * 40}`));
  const source = await uploadCsv(agency, "Site", ["date,area,visits", ...lines].join("\n"));
  const asked = { metrics: ["visits"] };
  const bars = { formatOptions: { subFormat: "bar" } };
  const { permalink } = await createDashboard(agency, long, [
    widgetJson("Months", "chart", source.id, { ...asked, dimension: "month" }, bars),
    widgetJson("Areas", "chart:radar", source.id, { ...asked, dimension: "area" }),
  ]);
  const page = await (await openContext(browser, { agency })).newPage();
  await page.setViewportSize({ width, height: 800 });
  await page.goto(`/dashboards/${permalink}?startDate=2025-01-01&endDate=2026-02-28&compare=none`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

  const labels = page.getByRole("region", { name: "Months" }).locator("span:visible");
  const cut = await labels.evaluateAll((all) =>
    all
      .filter(({ textContent }) => /^[A-Z][a-z]{2}( \d{4})?$/.test(textContent ?? ""))
      .map((label) => ({
        text: label.textContent,
        isCut: label.scrollWidth > label.clientWidth || label.scrollHeight > label.clientHeight + 1,
      })),
  );
  expect(cut.length).toBeGreaterThan(4);
  expect(cut.filter(({ isCut }) => isCut)).toEqual([]);

  const web = await page.getByRole("region", { name: "Areas" }).locator("svg").last().boundingBox();
  expect(web!.width).toBeGreaterThan(80);
  await page.context().close();
});

test("a report email with long names and many columns is no wider than a phone", async () => {
  const table = channelTable(3);
  const metric = table.columns[1]!;
  const wide = {
    ...table,
    columns: [...table.columns, ...["Bounce rate", long, "Sessions"].map((label) => ({ ...metric, label }))],
    rows: table.rows.map(([name, ...cells]) => [
      { ...name!, text: long },
      ...cells,
      cells[0]!,
      cells[0]!,
      cells[0]!,
    ]),
  };
  const mail: ReportMail = {
    view: exampleView({
      name: long,
      widgets: [exampleWidget(long, { kind: "table", data: wide, bars: false })],
    }),
    dashboardUrl: "https://reports.northlight.example/report-links/abc",
    unsubscribeUrl: "https://reports.northlight.example/unsubscribe/def",
    subject: long,
    message: "",
    period: "October 2026",
    pdf: { is: "attached", url: "https://reports.northlight.example/report-links/pdf", size: "94 kB" },
    previewCid: null,
    logo: null,
    schedule: "on the first day of each month",
    isTest: false,
  };
  const { html } = reportEmail(mail, fitDigest(mail));
  const page = await (await openContext(browser, { script: false })).newPage();
  await page.setViewportSize({ width, height: 800 });
  await page.setContent(html);
  const box = async (name: string) => (await page.getByRole("columnheader", { name }).boundingBox())!;
  const names = await box("Channel");
  expect(names.width).toBeGreaterThanOrEqual(96);
  const last = await page.getByRole("columnheader").last().boundingBox();
  expect(last!.x + last!.width).toBeLessThanOrEqual(width);
  await page.context().close();
});
