import { setTimeout as pause } from "node:timers/promises";
import { eq, like, sql } from "drizzle-orm";
import { expect } from "vitest";
import { dashboardWithResults } from "#app/domain/dashboards/api/dashboard-with-results.ts";
import { makePdfExport, requestPdf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { readDashboard, readDashboardCsv } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { readWidgetCsv } from "#app/domain/dashboards/view/read/read-widget-csv.server.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { takeVisit } from "#app/domain/sources/queries/take-visit.server.ts";
import { refreshAll, startRefresher, stopRefresher } from "#app/domain/sources/refresh/refresher.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { addDays, day } from "#app/lib/plain-date.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { db } from "#db/client.server.ts";
import { findPdfExportByKey } from "#db/queries/pdf-exports.ts";
import { rateLimits, reportQueries } from "#db/schema/index.ts";
import { startQueueProducer } from "#jobs/start.server.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aWidget, anInstance } from "#tests/domain/widgets/sample-widgets.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";

const kind = "google-search-console";
await useDatabase();
const provider = await useStandIns([googleSearchConsole]);

const today = day("2026-11-20");
const [trial] = googleSearchConsole.trials;

/** A dashboard of five widgets over one source, and its view over any days. */
async function fiveWidgets() {
  const { marta, companyId } = await anAgency();
  const id = await aDashboard(marta);
  const sourceId = await connectSource(companyId, kind);
  const shown = [null, null, "date", "country", "device"];
  const widgets = shown.map((dimension, at) =>
    aWidget(`w${at}`, {
      format: dimension === null ? "summary" : "table",
      instances: [
        anInstance({
          id: `i${at}`,
          type: kind,
          sourceId,
          config: { metrics: [trial!.metrics[at % 3]!], dimension, parameters: trial!.parameters },
        }),
      ],
    }),
  );
  await saveDashboard(marta, id, null, (before) => ({ content: { ...before, widgets }, what: "Filled" }));
  const dashboard = await stored(marta, id);
  const period = (daysBack: number) =>
    resolvePeriod(
      {
        rangeType: "custom",
        startDate: addDays(today, -daysBack - 29),
        endDate: addDays(today, -daysBack),
        comparison: "previous",
        compareStartDate: null,
        compareEndDate: null,
      },
      { today },
    );
  const visit = (daysBack: number) =>
    loadDashboardView(dashboard, period(daysBack), { as: "visitor", receipts: false });
  const open = (daysBack: number) =>
    loadDashboardView(dashboard, period(daysBack), {
      as: "owner",
      receipts: false,
      patience: { seconds: 30, for: "missing" },
    });
  return { dashboard, visit, open, period };
}

longTest(
  "a visitor who opens thirty date ranges spends a small allowance, sees why, and never delays the owner",
  async () => {
    const { dashboard, visit, open, period } = await fiveWidgets();
    provider.answer = async () => {
      await pause(20);
      return null;
    };
    startRefresher();
    const views = [];
    for (let range = 0; range < 30; range++) views.push(await visit(60 + 7 * range));
    const [begun, before] = [performance.now(), provider.calls.length];
    const owners = await open(20);
    const [ownersWait, meanwhile] = [performance.now() - begun, provider.calls.length - before];
    await refreshAll();
    const spent = provider.calls.length;
    expect(owners.isPending ?? false).toBe(false);
    // Eight calls of the owner's, and the visitors' calls in flight: their waiting queries do not come first.
    expect(meanwhile).toBeLessThanOrEqual(12);

    // Eight ranges of an hour, each with its comparison: a total, days, countries and devices.
    expect(views.filter(({ isPending }) => isPending)).toHaveLength(8);
    const refused = views.at(-1)!;
    expect(refused.isPending ?? false).toBe(false);
    expect(refused.attention).toMatch(
      /^Too many new date ranges were opened\. You can open more in \d+ minutes\. Date ranges/,
    );
    const api = dashboardWithResults(
      {
        dashboard,
        as: "visitor",
        view: refused,
        asked: { period: period(60) },
        filtering: { states: new Map() },
      },
      { userId: null, authorization: null, automaticReports: [] },
      new Date(),
    );
    expect(api.attention).toBe(refused.attention);
    expect(JSON.stringify(api.widgets)).toContain("This date range has not been opened before.");
    console.log(`30 ranges: ${spent} calls to the provider, the owner waited ${Math.round(ownersWait)} ms`);

    // Ranges opened before are always shown, and so are new dates to the owner.
    expect((await visit(60)).attention).toBeNull();
    expect((await open(400)).attention).toBeNull();
    expect((await visit(60 + 7 * 29)).attention).toMatch(/^Too many new date ranges/);
  },
  120_000,
);

test("a visitor's filters count like date ranges, also in CSV files and PDFs", async () => {
  const { dashboard } = await fiveWidgets();
  provider.answer = null;
  const own = resolvePeriod(dashboard.content, calendarOf(dashboard, new Date()));
  const filters = (value: string) => [{ dimension: "device", op: "is", value }] as const;
  const visit = (value: string) =>
    loadDashboardView(dashboard, own, { as: "visitor", receipts: false, filters: filters(value) });
  for (let at = 0; at < 8; at++) expect((await visit(`device ${at}`)).isPending).toBe(true);
  const queued = await db.$count(reportQueries);
  const refused = await visit("one too many");
  expect(refused.isPending ?? false).toBe(false);
  expect(refused.attention).toMatch(/^Too many new filters were opened\. .* Filters that were opened before/);
  expect(JSON.stringify(refused.widgets)).toContain("This filter has not been opened before.");
  expect(JSON.stringify(refused.widgets)).not.toContain("This date range has not");
  await setSharing({ companyId: dashboard.companyId } as Viewer, dashboard.id, { public: true });
  const path = `http://localhost:3000/dashboards/${dashboard.permalink}`;
  const sent = () => new Request(`${path}/csv?filter=device:is:another`);
  const read = await readDashboard(null, dashboard.permalink, sent(), "paper");
  if (read.outcome !== "read") throw new Error(read.outcome);
  for await (const _ of await readDashboardCsv(read));
  await readWidgetCsv(null, dashboard.permalink, "w3", sent());
  await requestPdf(dashboard, own, "visitor", { filters: filters("another") });
  expect(await db.$count(reportQueries)).toBe(queued);
  expect((await visit("device 3")).attention).toBeNull();
}, 60_000);

test("the allowance is counted in the database, and the dashboard's own dates do not use it", async () => {
  const { dashboard, visit } = await fiveWidgets();
  provider.answer = null;
  for (let range = 0; range < 9; range++) await visit(60 + 7 * range);
  expect((await visit(200)).attention).toMatch(/^Too many new date ranges/);
  expect(await db.$count(rateLimits, like(rateLimits.key, "visit-dashboard-hour:%"))).toBeGreaterThan(0);
  const own = resolvePeriod(dashboard.content, calendarOf(dashboard, new Date()));
  const view = await loadDashboardView(dashboard, own, { as: "visitor", receipts: false });
  expect(view.attention).toBeNull();
  expect(view.isPending).toBe(true);
}, 60_000);

test("the dashboards of a source share its allowance, and other sources have their own", async () => {
  const companyId = newId();
  const [source, other] = [newId(), newId()];
  const visits = async (count: number, sourceId: string) => {
    const dashboardId = newId();
    const waits: (number | null)[] = [];
    for (let at = 0; at < count; at++) waits.push(await takeVisit(companyId, dashboardId, [sourceId]));
    return waits.filter((seconds) => seconds === null).length;
  };
  expect([await visits(9, source), await visits(8, source), await visits(1, source)]).toEqual([8, 8, 0]);
  expect(await visits(1, other)).toBe(1);
});

test("a PDF of new dates queues their queries, and is rendered again with their results", async () => {
  await startQueueProducer();
  await stopRefresher();
  const { dashboard, open, period } = await fiveWidgets();
  const ask = async () => {
    const asked = await requestPdf(dashboard, period(0), "owner");
    return asked.outcome === "asked" ? asked.export.id : asked.outcome;
  };
  const first = await ask();
  const queued = await db.$count(reportQueries, eq(reportQueries.companyId, dashboard.companyId));
  expect(queued).toBeGreaterThan(0);
  expect(await ask()).toBe(first);
  startRefresher();
  expect((await open(0)).isPending).toBeUndefined();
  const whole = await ask();
  expect(whole).not.toBe(first);
  expect(await ask()).toBe(whole);
  const refreshed = { version: sql`${reportQueries.version} + 1` };
  await db.update(reportQueries).set(refreshed).where(eq(reportQueries.companyId, dashboard.companyId));
  expect(await ask()).not.toBe(whole);
});

test("an owner's PDF of new dates is complete after visitors have used up their allowance", async () => {
  const { dashboard, visit, period } = await fiveWidgets();
  provider.answer = null;
  for (let range = 0; range < 9; range++) await visit(60 + 7 * range);
  const asked = await requestPdf(dashboard, period(300), "owner");
  if (asked.outcome !== "asked") throw new Error(asked.outcome);
  startRefresher();
  await makePdfExport(dashboard.companyId, asked.export.id);
  // A PDF that lacks numbers is not found by its key again.
  expect(await findPdfExportByKey(dashboard.companyId, dashboard.id, asked.export.key)).toMatchObject({
    id: asked.export.id,
    state: "ready",
  });
}, 60_000);
