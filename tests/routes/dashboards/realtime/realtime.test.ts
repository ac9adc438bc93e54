import { expect, onTestFinished, vi } from "vitest";
import { config } from "#app/config.server.ts";
import { lockDashboard } from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { giveUpPdfExport, makePdfExport } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { readRealTime } from "#app/domain/dashboards/view/real-time/read-real-time.server.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { refreshAll, startRefresher } from "#app/domain/sources/refresh/refresher.server.ts";
import { onBusMessage } from "#app/realtime/bus/bus.server.ts";
import { loader as callPdf } from "#app/routes/api/dashboards/realtime-pdf.ts";
import { loader as pdfPage } from "#app/routes/dashboards/realtime/pdf.tsx";
import { loader } from "#app/routes/dashboards/realtime/realtime.tsx";
import { action as settings } from "#app/routes/dashboards/settings.tsx";
import { db } from "#db/client.server.ts";
import { reportCache, sources } from "#db/schema/index.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import { startQueueProducer } from "#jobs/start.server.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { bakery } from "#tests/sandbox/google/google-analytics-accounts.ts";
import { googleAnalytics } from "#tests/sandbox/google/google-analytics.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { answerOf, visit } from "../visit.ts";

await useDatabase();
await startQueueProducer();
const provider = await useStandIns([googleAnalytics]);
startRefresher(); // people of the agency wait for a first result

type Parts = Partial<Omit<InteractiveWidget, "id" | "nature">>;

/** A dashboard with four widgets on its realtime page, and one that is not. */
async function aRealTimeDashboard() {
  const agency = await anAgency();
  const { marta, companyId } = agency;
  const sourceId = await connectSource(companyId, "google-analytics");
  const id = await aDashboard(marta);
  const parameters = { property: bakery, reportType: "standard" };
  const ofSite = (widgetId: string, metrics: string[], dimension: string | null, more: Parts = {}) =>
    aWidget(widgetId, {
      title: widgetId,
      realTime: true,
      ...more,
      instances: [
        anInstance({ type: "google-analytics", sourceId, config: { metrics, dimension, parameters } }),
      ],
    });
  for (const widget of [
    ofSite("users", ["activeUsers"], null, { format: "summary" }),
    ofSite("minutes", ["screenPageViews"], "date", { format: "chart", formatOptions: { subFormat: "bar" } }),
    ofSite("countries", ["activeUsers"], "country", { format: "table" }),
    ofSite("channels", ["sessions"], "sessionDefaultChannelGroup", { format: "table" }),
    ofSite("days", ["sessions"], "date", { realTime: false }),
    aTextCard("words"),
  ])
    await addWidget(marta, id, null, widget);
  const { permalink } = await stored(marta, id);
  const params = { permalink };
  const base = `/dashboards/${permalink}`;
  const switchOn = async (who = marta, realTime = "on") => {
    const form = { intent: "realtime", ...(realTime && { realTime }) };
    return answerOf(settings, await visit(who, `${base}/settings`, { form }), params);
  };
  const open = async (who: typeof marta | null = marta, query = "") =>
    answerOf(loader, await visit(who, `${base}/realtime${query}`), params);
  provider.calls.length = 0;
  return { ...agency, id, base, params, permalink, sourceId, switchOn, open };
}

const htmlOf = ({ body }: { body: unknown }) => (body as { widgets: string }).widgets;
/** The product's clock; a test ends where it began. */
async function later(seconds: number, act: () => Promise<void>): Promise<void> {
  const { clockOffsetSeconds } = config;
  Object.assign(config, { clockOffsetSeconds: clockOffsetSeconds + seconds });
  await act().finally(() => Object.assign(config, { clockOffsetSeconds }));
}

test("the page is off until the settings switch it on, and is shared as the dashboard is", async () => {
  const { marta, id, base, switchOn, open } = await aRealTimeDashboard();
  expect((await open()).status).toBe(404);
  expect(await switchOn()).toMatchObject({ status: 303, location: `${base}/settings?saved=realtime` });
  expect((await open()).status).toBe(200);
  const { marta: stranger } = await anAgency();
  expect((await open(null)).status).toBe(404);
  expect((await open(stranger)).status).toBe(404);
  await setSharing(marta, id, { public: true });
  expect((await open(null)).status).toBe(200);
  await setSharing(marta, id, { public: true, password: "Sourdough 24" });
  expect(await open(null)).toMatchObject({ status: 302, location: expect.stringContaining("/unlock?next=") });
  await switchOn(marta, "");
  expect((await open()).status).toBe(404);
});

test("it cannot be switched while another person edits", async () => {
  const { marta, jonas, id, switchOn } = await aRealTimeDashboard();
  await lockDashboard(jonas, id);
  expect(await switchOn()).toMatchObject({
    status: 409,
    body: { realTimeProblem: "Jonas is editing this dashboard. Try again when they are done." },
  });
  expect((await stored(marta, id)).realTime).toBe(false);
});

test("the marked widgets show the last 30 minutes, and one without realtime data says why", async () => {
  const { switchOn, open } = await aRealTimeDashboard();
  await switchOn();
  await open();
  const page = await open();
  expect(page.body).toMatchObject({
    view: {
      period: { text: "Last 30 minutes", compareText: "" },
      asOf: expect.stringMatching(/^Last value \d\d:\d\d:\d\d, /),
      notes: [
        "Google Analytics counts these minutes apart: they are not final and cannot be compared with the numbers of days.",
      ],
    },
    reloadSeconds: null,
  });
  const html = htmlOf(page);
  for (const shown of ["users", "minutes", "countries", "channels", "United Kingdom"])
    expect(html).toContain(shown);
  for (const hidden of ["days", "words", "/receipts/", "vs ", "so far"]) expect(html).not.toContain(hidden);
  expect(html.match(/data-lead/g), "one number is large").toHaveLength(1);
  expect(html).toContain("this minute");
  expect(html).toContain("No realtime data");
  expect(html).toContain("Google Analytics has no realtime “Sessions”");
  expect(provider.calls.every(({ path }) => path.includes("runRealtimeReport"))).toBe(true);
});

test("without script the page reloads by itself only when the reader chose it", async () => {
  const { switchOn, open } = await aRealTimeDashboard();
  await switchOn();
  expect((await open(undefined, "?refresh=60")).body).toMatchObject({
    reloadSeconds: 60,
    live: { reloads: true },
  });
  expect((await open(undefined, "?refresh=1")).body).toMatchObject({ reloadSeconds: null });
});

test("a page that reloads without script shows the next values, not those of a minute ago", async () => {
  const { switchOn, open } = await aRealTimeDashboard();
  await switchOn();
  const asOf = async (query = "") =>
    ((await open(undefined, query)).body as { view: { asOf: string } }).view.asOf;
  const first = await asOf();
  expect(first).toMatch(/^Last value/);
  await later(62, async () => expect(await asOf("?refresh=60")).not.toBe(first));
});

test("many viewers cost one call a minute for each query, and none when the page is closed", async () => {
  const { marta, id, switchOn, open, sourceId } = await aRealTimeDashboard();
  await switchOn();
  await setSharing(marta, id, { public: true });
  const look = async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => open(at % 2 ? null : marta)));
    await refreshAll();
  };
  await look();
  // Number (and its minutes), minutes and their total, countries and their total; equal ones are sent once.
  const first = provider.calls.length;
  expect(first).toBe(5);
  await look();
  expect(provider.calls, "fresh for a minute").toHaveLength(first);
  await later(20, look); // far from the minute: a busy machine needs seconds for 20 pages
  expect(provider.calls, "still fresh").toHaveLength(first);
  await later(3_600, refreshAll);
  expect(provider.calls, "no page is open").toHaveLength(first);
  await later(62, look);
  expect(provider.calls, "the next minute").toHaveLength(2 * first);
  const kept = (await db.select().from(reportCache)).filter((row) => row.sourceId === sourceId);
  expect(new Set(kept.map(({ version }) => version)), "no version is kept for reports").toEqual(new Set([1]));
  const [source] = (await db.select().from(sources)).filter((row) => row.id === sourceId);
  expect(source!.refreshedAt, "the days were not refreshed").toBeNull();
});

/** Past the route: its limit of views counts all of them as two people. */
async function watchFiveMinutes(viewers: number): Promise<void> {
  const { marta, id, base, permalink, switchOn } = await aRealTimeDashboard();
  await switchOn();
  await setSharing(marta, id, { public: true });
  const look = async (who: typeof marta | null) =>
    expect(await readRealTime(who, permalink, await visit(who, base), "missing")).toMatchObject({
      outcome: "read",
    });
  for (let minute = 0; minute < 5; minute++)
    await later(minute * 62, async () => {
      await Promise.all(Array.from({ length: viewers }, (_, nth) => look(nth % 2 ? null : marta)));
      await refreshAll();
    });
  expect(provider.calls).toHaveLength(5 * 5);
}

const sameCalls = "five minutes cost the same five calls a minute with %i viewers";
test.each([1, 20])(sameCalls, watchFiveMinutes);
longTest.each([200])(sameCalls, { timeout: 120_000 }, watchFiveMinutes);

test("new values are an event for those who look at the dashboard", async () => {
  const { id, switchOn, open } = await aRealTimeDashboard();
  await switchOn();
  const told = vi.fn();
  onTestFinished(
    onBusMessage((message) => {
      if (message.kind === "event" && message.name === "DashboardNumbersUpdated") told(message.channels);
    }),
  );
  await open();
  expect(told).toHaveBeenCalledWith([`presence-dashboard.${id}`]);
});

test("a failure keeps the last values with their time", async () => {
  const { switchOn, open } = await aRealTimeDashboard();
  await switchOn();
  await open();
  const before = (await open()).body as { view: { asOf: string } };
  // Not one that is tried again after some seconds.
  provider.answer = () =>
    Response.json({ error: { code: 400, status: "INVALID_ARGUMENT" } }, { status: 400 });
  await later(62, async () => {
    await open();
    await refreshAll();
    const after = await open();
    expect(after.body).toMatchObject({ view: { asOf: before.view.asOf } });
    expect(htmlOf(after)).toContain("United Kingdom");
  });
  provider.answer = null;
});

test("its PDF is made of the same values, by page and by call", async () => {
  const { marta, id, companyId, base, params, permalink, switchOn, open } = await aRealTimeDashboard();
  const call = async (who: typeof marta | null, query = "") =>
    answerOf(callPdf, await visit(who, `/api${base}/realtime/pdf${query}`), { id: permalink });
  const page = async (who: typeof marta | null, query = "") =>
    answerOf(pdfPage, await visit(who, `${base}/realtime/pdf${query}`), params);
  expect((await call(marta)).status, "off").toBe(404);
  await switchOn();
  await open();
  expect((await page(null)).status, "private").toBe(404);
  await setSharing(marta, id, { public: true });
  const asked = await call(null);
  expect(asked).toMatchObject({ status: 202, body: { check: expect.any(String), of: 4 } });
  const { check } = asked.body as { check: string };
  expect(await page(marta), "the same values are one export").toMatchObject({
    status: 302,
    location: `${base}/realtime/pdf?check=${check}`,
  });
  await giveUpPdfExport(companyId, check);
  expect((await page(marta, `?check=${check}`)).body, "a failed one may be tried again").toMatchObject({
    state: "failed",
    error: "The PDF could not be created.",
    again: `${base}/realtime/pdf`,
  });
  const { location } = await page(marta);
  expect(location).not.toContain(check);
  const next = new URLSearchParams(location!.split("?")[1]).get("check")!;
  await makePdfExport(companyId, next);
  const url = `${base}/pdf/${next}`;
  expect(await call(null, `?check=${next}`)).toMatchObject({ status: 200, body: { url } });
  expect(await page(null, `?check=${next}`)).toMatchObject({ status: 302, location: url });
  expect((await call(null, "?check=other")).status).toBe(404);
});
