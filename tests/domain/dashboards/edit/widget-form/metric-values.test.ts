import { expect, test } from "vitest";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { filterText } from "#app/domain/dashboards/filters/dashboard-filter.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { loadWidgetForm } from "#app/domain/dashboards/edit/widget-form/load-widget-form.server.ts";
import { seriesInks } from "#app/domain/dashboards/edit/widget-form/series-inks.ts";
import { refreshAll } from "#app/domain/sources/refresh/refresher.server.ts";
import { draftOf, type WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { db } from "#db/client.server.ts";
import { reportQueries } from "#db/schema/index.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import {
  aBoard,
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  everyClass,
  nameColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { statementsOf, tablesOf } from "#tests/support/statements.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { aDashboard, anAgency, stored } from "../../agency.ts";

await useDatabase();
await useStandIns([googleSearchConsole]);

const rows = [
  ["2026-10-01", "Cakes", "phone", 30, 3, 207, 10, 35.7, 40, 900],
  ["2026-10-02", "Rolls", "phone", 20, 1, 735, 20, 55.1, 50, 905],
];

const changed = (widget: InteractiveWidget, changes: Partial<WidgetDraft>) => ({
  ...draftOf(widget),
  ...changes,
});

test("a file's list has this period's value of each metric by its class, and none for a unique count", async () => {
  const { marta } = await anAgency();
  const source = await aSource(marta, everyClass, rows);
  const widget = aWidget("chart", [anInstance(source, { metrics: ["orders", "views"], dimension: "date" })]);
  const board = await aBoard(marta, [widget]);
  const { values, preview } = await loadWidgetForm(marta, board, draftOf(widget), widget);
  expect(values.texts).toEqual({
    cost: "€50.00",
    orders: "4",
    views: "942",
    cpo: "€12.50",
    position: "50.84",
    followers: "1,805", // the last of each campaign
  });
  expect(values.period).toBe("1–5 October 2026");
  expect(seriesInks(preview?.view)).toEqual({ orders: "s1", views: "s2" });

  const filter = [{ id: "f1", field: "campaign", op: "is", value: "Rolls" }] as const;
  const filtered = await loadWidgetForm(marta, board, changed(widget, { filter }), widget);
  expect(filtered.values.texts).toMatchObject({ cost: "€20.00", orders: "1", reach: "50" });

  const split = await loadWidgetForm(marta, board, changed(widget, { split: "campaign" }), widget);
  expect(seriesInks(split.preview?.view)).toEqual({});

  const unfinished = await loadWidgetForm(marta, board, changed(widget, { metrics: [] }), null);
  expect(unfinished.preview).toBeNull();
  expect(unfinished.values.texts).toEqual(values.texts);
});

test("a kept filter of the dashboard counts in the list, and another period has its own values", async () => {
  const { marta } = await anAgency();
  const columns = [dateColumn, nameColumn("campaign", "Campaign"), numberColumn("orders", "Orders")];
  const source = await aSource(marta, columns, [
    ["2026-10-01", "Cakes", 3],
    ["2026-10-02", "Rolls", 1],
    ["2026-09-20", "Rolls", 70],
  ]);
  const widget = aWidget("table", [anInstance(source, { metrics: ["orders"], dimension: "campaign" })]);
  const board = await aBoard(marta, [widget]);
  const orders = async (dates: string) => {
    const now = await stored(marta, board.id);
    const given = { dates: new URLSearchParams(dates) };
    return (await loadWidgetForm(marta, now, draftOf(widget), widget, given)).values.texts.orders;
  };
  expect(await orders("")).toBe("4");
  expect(await orders("startDate=2026-09-20&endDate=2026-09-20&compare=none")).toBe("70");
  expect(await orders("startDate=2026-08-20&endDate=2026-08-20&compare=none")).not.toBe("4");
  await saveDashboard(marta, board.id, null, (before) => ({
    content: { ...before, filters: [filterText({ dimension: "campaign", op: "is", value: "Rolls" })] },
    what: "Filtered",
  }));
  expect(await orders("")).toBe("1");
});

test("a provider's list shows stored totals of the same question and queries nothing", async () => {
  const { marta } = await anAgency();
  const { parameters } = googleSearchConsole.trials[0]!;
  const kind = "google-search-console";
  const properties = [{ value: String(parameters.property), label: "harbourlane.example" }];
  const source = await connectSource(marta.companyId, kind, { properties });
  const widget = (format: InteractiveWidget["format"], dimension: string | null, metrics: string[]) =>
    aWidget(format, [
      anInstance(
        source,
        { metrics, dimension, parameters },
        { type: kind, prefix: "Search", currency: "USD" },
      ),
    ]);
  const figures = widget("summary", null, ["clicks", "impressions", "position"]);
  const days = widget("chart", "date", ["clicks"]);
  const id = await aDashboard(marta);
  await saveDashboard(marta, id, null, (before) => ({
    content: { ...before, rangeType: "last_30_days", comparison: "previous", widgets: [figures, days] },
    what: "Filled",
  }));
  const form = async (changes: Partial<WidgetDraft> = {}) =>
    loadWidgetForm(marta, await stored(marta, id), changed(days, changes), days, { previewSeconds: 0 });
  expect((await form()).values.texts).toEqual({});

  const dashboard = await stored(marta, id);
  const period = resolvePeriod(dashboard.content, calendarOf(dashboard, new Date()));
  const view = () => loadDashboardView(dashboard, period, { as: "owner", receipts: false });
  await view();
  await refreshAll();
  const { body } = (await view()).widgets[0]!;
  if (body.kind !== "summary") throw new Error(JSON.stringify(body));
  const shown = body.figures.map(({ figure }) => figure.text);

  const before = (await db.select().from(reportQueries)).length;
  const { texts } = (await form()).values;
  expect([texts.clicks, texts.impressions, texts.position]).toEqual(shown);
  expect(texts).not.toHaveProperty("ctr");
  const sent = await statementsOf(() => form());
  // The refresher's look for due queries, over all companies at once, may come in between.
  const ofQueries = sent.filter(
    (text) => tablesOf([text])[0] === "report_queries" && text.includes('"company_id" = $1'),
  );
  expect(ofQueries, ofQueries.join("\n")).toHaveLength(2); // the preview's, and the list's
  expect(await db.select().from(reportQueries)).toHaveLength(before);

  const filter = [{ id: "f1", field: "country", op: "is", value: "fra" }] as const;
  expect((await form({ filter })).values.texts).toEqual({});
});
