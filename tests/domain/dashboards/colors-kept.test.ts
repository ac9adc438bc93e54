import { expect, test } from "vitest";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { layout } from "#app/charts/layout.ts";
import { previewSettings } from "#app/domain/dashboards/settings/preview-settings.server.ts";
import { readDraftRows } from "#app/domain/dashboards/edit/widget-form/find-draft-source.server.ts";
import { previewWidget } from "#app/domain/dashboards/edit/widget-form/preview-widget.server.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import {
  aBoard,
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  nameColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anAgency, stored } from "./agency.ts";

await useDatabase();

const owner = { as: "owner", receipts: false } as const;

async function viewOf(marta: Parameters<typeof stored>[0], id: string) {
  const dashboard = await stored(marta, id);
  const period = resolvePeriod(dashboard.content, calendarOf(dashboard, new Date()));
  return { dashboard, view: await loadDashboardView(dashboard, period, owner) };
}

/** Names with their inks, as every output draws them. */
function inksOf({ body }: WidgetView): Record<string, string> {
  if (body.kind !== "chart") throw new Error(body.kind);
  const { key } = layout(body.chart, { width: 600, height: 300 });
  return Object.fromEntries(key!.entries.map(({ name, ink }) => [name, ink]));
}

test("a channel has one color in the charts of two sources, and in the previews", async () => {
  const { marta } = await anAgency();
  const columns = [dateColumn, nameColumn("channel", "Channel"), numberColumn("visits", "Visits")];
  const rowsOf = (visits: Record<string, number>) =>
    Object.entries(visits).map(([name, count]) => ["2026-10-02", name, count] as const);
  const site = await aSource(
    marta,
    columns,
    rowsOf({ "Organic search": 900, "Paid search": 500, Email: 90 }),
  );
  const shop = await aSource(marta, columns, rowsOf({ "paid search": 70, Email: 60, "Organic Search": 5 }));
  const ring = aWidget("chart:pie", [anInstance(site, { metrics: ["visits"], dimension: "channel" })]);
  const lines = aWidget("chart", [
    anInstance(shop, { metrics: ["visits"], dimension: "date", split: "channel" }),
  ]);
  const { id } = await aBoard(marta, [ring, lines]);
  const { view } = await viewOf(marta, id);
  expect(inksOf(view.widgets[0]!)).toEqual({ "Organic search": "s1", "Paid search": "s2", Email: "s3" });
  expect(inksOf(view.widgets[1]!)).toEqual({ "Organic Search": "s1", "paid search": "s2", Email: "s3" });

  const { dashboard } = await viewOf(marta, id);
  const { preview } = await previewWidget(dashboard, lines, {
    seconds: 0,
    rows: await readDraftRows(marta.companyId, shop, lines),
    dates: new URLSearchParams(),
  });
  expect(inksOf(preview!.view)).toEqual(inksOf(view.widgets[1]!));
  expect(inksOf((await previewSettings(marta, dashboard)).chart)).toEqual(inksOf(view.widgets[1]!));
});

test("a view that assigned colors to names is built once", async () => {
  const { marta } = await anAgency();
  const columns = [
    dateColumn,
    nameColumn("device", "Device"),
    nameColumn("os", "OS"),
    numberColumn("visits", "Visits"),
  ];
  const rows = ["phone", "desktop"].map((device) => ["2026-10-02", device, `${device} os`, 100] as const);
  const source = await aSource(marta, columns, rows);
  const pieBy = (dimension: string) =>
    aWidget("chart:pie", [anInstance(source, { metrics: ["visits"], dimension })]);
  const { id } = await aBoard(marta, [pieBy("device"), pieBy("os")]);

  const fresh = await stored(marta, id);
  expect(fresh.colorNames).toEqual({});
  const period = resolvePeriod(fresh.content, calendarOf(fresh, new Date()));
  const reader = { as: "owner", receipts: false } as const;
  const first = await loadDashboardView(fresh, period, reader);
  const colored = await stored(marta, id);
  expect(Object.keys(colored.colorNames)).toHaveLength(2);
  expect(await loadDashboardView(colored, period, reader)).toBe(first);
});
