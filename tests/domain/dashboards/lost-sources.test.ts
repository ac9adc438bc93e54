import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { forClient } from "#app/domain/reports/rules/hold-reasons.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { loader as csv } from "#app/routes/dashboards/csv.ts";
import { loader as embed } from "#app/routes/dashboards/embed.tsx";
import { loader as print } from "#app/routes/dashboards/print.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { loader as widgetCsv } from "#app/routes/dashboards/widgets/csv.ts";
import { loader as api } from "#app/routes/api/dashboards/dashboard.ts";
import { db } from "#db/client.server.ts";
import { dashboards, reportQueries } from "#db/schema/index.ts";
import { aTextCard, anInstance, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { sheetText } from "#tests/pdf/sheet-text.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { aDashboard, anAgency, stored } from "./agency.ts";

await useDatabase();

const leftOut =
  "Facebook Ads disconnected since 24 October 2026: 2 widgets left out · Google Ads deleted: 1 widget left out · No source chosen: 1 widget left out";

/**
 * A public dashboard with a text, two widgets of a lost connection, and one each of a deleted source, no source, and
 * a slow provider.
 */
async function brokenDashboard() {
  const { marta, companyId } = await anAgency();
  const id = await aDashboard(marta);
  const lost = await connectSource(companyId, "facebook-ads", {
    invalid: true,
    invalidReason: "The password of marketing@northlight.example was changed.",
    invalidSince: new Date("2026-10-24T12:20:00Z"),
  });
  const slow = await connectSource(companyId, "semrush", { name: "Rank tool" });
  const of = (type: string, sourceId: string) => {
    const [trial] = standIns.find(({ kind }) => kind === type)!.trials;
    const { metrics, dimension = null, parameters } = trial!;
    return { instances: [anInstance({ type, sourceId, config: { metrics, dimension, parameters } })] };
  };
  const widgets = [
    aTextCard("text"),
    aWidget("lost-1", of("facebook-ads", lost)),
    aWidget("lost-2", of("facebook-ads", lost)),
    aWidget("deleted", of("google-ads", "gone")),
    aWidget("no-source", { instances: [] }),
    aWidget("slow", of("semrush", slow)),
  ];
  const { content } = await stored(marta, id);
  await db
    .update(dashboards)
    .set({ public: true, embeddable: true, content: { ...content, widgets, timezone: "Europe/Berlin" } })
    .where(eq(dashboards.id, id));
  const dashboard = await stored(marta, id);
  await viewAs("visitor", dashboard); // calls the slow provider, which then fails
  const failure = { kind: "unavailable", what: "Rank tool does not answer." } as const;
  const failedAt = new Date();
  await db
    .update(reportQueries)
    .set({ failure, failedAt, notBefore: new Date(failedAt.getTime() + 3_600_000), wantedAt: null })
    .where(eq(reportQueries.sourceId, slow));
  return { marta, dashboard };
}

async function viewAs(as: "owner" | "visitor", dashboard: Awaited<ReturnType<typeof stored>>) {
  const period = resolvePeriod(dashboard.content, calendarOf(dashboard, new Date()));
  return loadDashboardView(dashboard, period, { as, receipts: false });
}

const headings = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title);

test("clients see no widget of a lost source, and one note names what is missing", async () => {
  const { dashboard } = await brokenDashboard();
  const { permalink } = dashboard;
  for (const [name, loader, path] of [
    ["page", show, `/dashboards/${permalink}`],
    ["embed", embed, `/embed/${permalink}`],
  ] as const) {
    const { status, body } = await answerOf(loader, await visit(null, path), { permalink });
    const page = body as { widgets: string; view: { attention: string } };
    expect(status, name).toBe(200);
    expect(headings(page.widgets), name).toEqual(["What happened", "Widget slow"]);
    expect(page.view.attention, name).toBe(leftOut);
    expect(page.widgets, name).toMatch(/Not available since \d+ \w+ \d{4}, \d\d:\d\d/);
    expect(JSON.stringify(page), name).not.toMatch(
      /notified|been told|company\/sources|does not answer|password/i,
    );
  }

  const printed = await answerOf(print, await visit(null, `/dashboards/${permalink}/print`), { permalink });
  const words = sheetText((printed.body as { sheets: string[] }).sheets);
  for (const text of ["What happened", "Widget slow", `${leftOut}.`, "Not available since"])
    expect(words).toContain(text);
  expect(words).not.toMatch(/Widget lost|notified|been told|does not answer|password/i);

  const view = await viewAs("visitor", dashboard); // the input of the PDF
  expect(view.widgets.map(({ id }) => id)).toEqual(["text", "slow"]);
  expect(view.attention).toBe(leftOut);

  const mailed = digestOf(forClient(await viewAs("owner", dashboard)));
  expect(mailed.missing).toEqual(["Widget slow: Not available at the moment.", `${leftOut}.`]);

  const file = await answerOf(csv, await visit(null, `/dashboards/${permalink}/csv`), { permalink });
  expect(file.body).not.toContain("Widget lost-1");
  const one = await answerOf(widgetCsv, await visit(null, `/dashboards/${permalink}/widgets/lost-1/csv`), {
    permalink,
    widgetId: "lost-1",
  });
  expect(one.status).toBe(404);

  const answer = await answerOf(api, await visit(null, `/api/dashboards/${permalink}`), { id: permalink });
  const { data } = answer.body as { data: { attention: string; widgets: { id: string }[] } };
  expect(data.widgets.map(({ id }) => id)).toEqual(["text", "slow"]);
  expect(data.attention).toBe(leftOut);
});

test("the agency sees every card, as Data Error with what to do", async () => {
  const { marta, dashboard } = await brokenDashboard();
  const { permalink } = dashboard;
  const { body } = await answerOf(show, await visit(marta, `/dashboards/${permalink}`), { permalink });
  const page = body as { widgets: string; view: { attention: string } };
  expect(headings(page.widgets)).toHaveLength(6);
  expect(page.widgets.match(/Data Error/g)).toHaveLength(4);
  expect(page.widgets).toContain("The password of marketing@northlight.example was changed.");
  expect(page.widgets).toContain("/connect/facebook-ads?source=");
  expect(page.view.attention).toBe("5 widgets need attention");
});
