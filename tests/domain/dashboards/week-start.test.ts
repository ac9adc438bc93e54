import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { makePdfExport, requestPdf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { readDashboard, readDashboardCsv } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { sendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { receiptId } from "#app/domain/dashboards/view/read/receipt-id.ts";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { buildWidgetQueries } from "#app/domain/widgets/data/widget-questions.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { addDays, day, rangeDays, timeZone, type Weekday } from "#app/lib/plain-date.ts";
import { outboxTransport } from "#app/mail/outbox-transport.server.ts";
import { loader as callDashboard } from "#app/routes/api/dashboards/dashboard.ts";
import { db } from "#db/client.server.ts";
import { dashboards, pdfExports } from "#db/schema/index.ts";
import { startQueueProducer } from "#jobs/start.server.ts";
import { aReport, due } from "#tests/domain/reports/agency.ts";
import { receiptBehind } from "#tests/domain/receipts/every-number.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { anInstance, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { readPdf } from "#tests/pdf/read-pdf.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { aDashboard, anAgency, stored } from "./agency.ts";

await useDatabase();
await startQueueProducer();
const folder = await mkdtemp(path.join(tmpdir(), "outbox-"));
// Sunday, 1 November 2026, 08:05 in Berlin.
Object.assign(config, { clockOffsetSeconds: (due.getTime() + 300_000 - Date.now()) / 1000 });
afterAll(async () => {
  Object.assign(config, { clockOffsetSeconds: 0 });
  await rm(folder, { recursive: true });
});

const columns = [dateColumn, nameColumn("campaign", "Campaign"), numberColumn("orders", "Orders")];
const days = rangeDays({ from: day("2026-09-01"), to: day("2026-10-31") });

/** A dashboard of "this week", with as many orders as the day of the month in a file. */
async function aBoard(weekStartsOn: Weekday) {
  const agency = await anAgency({ weekStartsOn });
  const { marta } = agency;
  const rows = days.map((date, n) => [date, n % 2 ? "Sourdough" : "Cakes", Number(date.slice(8))]);
  const sourceId = await aSource(marta, columns, rows, { name: "Search ads" });
  const id = await aDashboard(marta, "Bakery");
  const instance = (split: string | null) =>
    anInstance({ sourceId, config: { metrics: ["orders"], dimension: "week", split } });
  const shown = { table: instance(null), chart: instance("campaign") };
  for (const [at, [format, one]] of Object.entries(shown).entries()) {
    const widget = aWidget(format, { title: `Weeks in a ${format}`, format: format as "table" });
    await addWidget(marta, id, at + 1, { ...widget, instances: [one] });
  }
  const { content } = await stored(marta, id);
  await db
    .update(dashboards)
    .set({ content: { ...content, rangeType: "weekly", timezone: "Europe/Berlin" } })
    .where(eq(dashboards.id, id));
  return {
    ...agency,
    dashboard: await stored(marta, id),
    dashboardId: id,
    userId: marta.userId,
    email: marta.email,
  };
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

test("a company with weeks from Sunday sees the same week on page, API, CSV, PDF and email", async () => {
  const agency = await aBoard(7);
  const { marta, dashboard, companyId } = agency;
  const week = { from: "2026-10-25", to: "2026-10-31", text: "25–31 October 2026", orders: 196 };
  const { permalink } = dashboard;

  const read = await readDashboard(marta, permalink, await visit(marta, `/dashboards/${permalink}`), "page");
  if (read.outcome !== "read") throw new Error(read.outcome);
  expect(read.view.period).toMatchObject({ from: week.from, to: week.to, compareFrom: "2026-10-18" });
  const [table, chart] = read.view.widgets;
  if (table?.body.kind !== "table" || chart?.body.kind !== "chart") throw new Error("other bodies");
  const [row, ...others] = table.body.data.rows;
  expect(others).toEqual([]);
  expect(JSON.stringify(row)).toContain(week.from);
  expect(JSON.stringify(row)).toContain(`"${week.orders}"`);
  expect(chart.body.data.rows).toHaveLength(1);
  expect(table.notes.join()).not.toContain("days of the week");

  const receipt = receiptId({
    dashboardId: dashboard.id,
    widgetId: "table",
    column: "orders",
    spot: { row: { cell: week.from } },
    period: read.asked.period,
  });
  expect((await receiptBehind(marta, receipt)).value).toBe(week.orders);

  const csv = await textOf(await readDashboardCsv(read));
  expect(csv).toContain(`${week.from},${week.orders}`);

  const api = await answerOf(callDashboard, await visit(marta, `/api/dashboards/${permalink}`), {
    id: permalink,
  });
  const called = JSON.stringify(api.body);
  expect(called).toContain(week.from);
  expect(called).not.toContain("2026-10-26");

  const asked = await requestPdf(dashboard, read.asked.period, "owner");
  if (asked.outcome !== "asked") throw new Error(asked.outcome);
  await makePdfExport(companyId, asked.export.id);
  const [made] = await db.select().from(pdfExports).where(eq(pdfExports.id, asked.export.id));
  const paper = await pdfText(companyId, made?.fileId ?? "");
  expect(paper).toContain(week.text);
  expect(paper).toContain(String(week.orders));

  await aReport(agency, { dateRange: "LAST_WEEK", withPreview: false, withPdf: false });
  await sendDueReports(due, { ...sendingDeps(), transport: outboxTransport(folder) });
  const [file = ""] = await readdir(folder);
  const mail = await PostalMime.parse(await readFile(path.join(folder, file)));
  expect(mail.subject).toBe(`${week.text}: Bakery`);
  expect(mail.text).toContain(String(week.orders));
});

test("weeks of a longer range start on the company's day, in tables and in series", async () => {
  for (const [weekStartsOn, first] of [
    [7, "2026-10-04"],
    [1, "2026-10-05"],
    [6, "2026-10-03"],
  ] as const) {
    const { marta, dashboard } = await aBoard(weekStartsOn);
    const path = `/dashboards/${dashboard.permalink}?startDate=${first}&endDate=2026-10-31&compare=none`;
    const read = await readDashboard(marta, dashboard.permalink, await visit(marta, path), "page");
    if (read.outcome !== "read") throw new Error(read.outcome);
    const [, ...weeks] = (await textOf(await readDashboardCsv(read))).split("\r\n");
    const starts = [0, 7, 14, 21].map((n) => addDays(day(first), n));
    for (const start of starts) expect(weeks.join("\n")).toContain(start);
    for (const { body } of read.view.widgets) {
      if (body.kind !== "table" && body.kind !== "chart") throw new Error(body.kind);
      expect(body.data.rows.length).toBe(4 + (weekStartsOn === 6 ? 1 : 0));
    }
  }
});

test("only queries by week name the first weekday, so that the others keep their cached results", () => {
  const period = resolvePeriod(
    { ...newContent("Bakery", timeZone("UTC")), rangeType: "weekly" },
    { today: day("2026-11-01"), weekStartsOn: 7 },
  );
  const weekStartOf = (dimension: string, split: string | null) => {
    const config = { metrics: ["orders"], dimension, split };
    const widget = aWidget("w", { instances: [anInstance({ config })] });
    const [first] = buildWidgetQueries(widget, new Map(), { period, at: due });
    return first?.query.weekStartsOn;
  };
  expect(weekStartOf("week", null)).toBe(7);
  expect(weekStartOf("campaign", "week")).toBe(7);
  expect(weekStartOf("date", "campaign")).toBeUndefined();
});

async function pdfText(companyId: string, fileId: string): Promise<string> {
  const opened = await openFile(companyId, fileId);
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened!.read()) chunks.push(chunk);
  const { pages } = await readPdf(new Uint8Array(Buffer.concat(chunks)));
  return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(" ");
}
