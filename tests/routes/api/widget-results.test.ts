import { expect, test } from "vitest";
import { action, loader } from "#app/routes/api/dashboards/dashboard.ts";
import type { WidgetResult } from "#app/domain/dashboards/api/dashboard-result.ts";
import type { InteractiveWidget, OrderBy } from "#db/schema/documents/dashboard.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { anInstance, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const columns = [
  dateColumn,
  nameColumn("campaign", "Campaign"),
  numberColumn("orders", "Orders"),
  numberColumn("visits", "Visits"),
];
const rows = [
  ["2026-10-01", "Cakes", 10, 20],
  ["2026-10-02", "Cakes", 20, 20],
  ["2026-10-03", "Cakes", 15, 30],
  ["2026-10-04", "Bread", 10, 40],
] as const;

async function aBoard() {
  const { marta } = await anAgency();
  const sourceId = await aSource(marta, columns, rows, { name: "Shop" });
  const id = await aDashboard(marta);
  const { permalink } = await stored(marta, id);
  type Shown = InteractiveWidget & { readonly result: WidgetResult };
  const widgetsIn = ({ body }: { body: unknown }) => (body as { data: { widgets: Shown[] } }).data.widgets;
  const save = async (widgets: readonly unknown[]) => {
    const request = await visit(marta, `/api/dashboards/${id}`, { json: { widgets } });
    return widgetsIn(await answerOf(action, request, { id }));
  };
  const show = async () => {
    const path = `/api/dashboards/${permalink}?startDate=2026-10-03&endDate=2026-10-04`;
    return widgetsIn(await answerOf(loader, await visit(marta, path), { id: permalink }));
  };
  const widget = (
    format: InteractiveWidget["format"],
    dimension: string | null,
    orderBy?: OrderBy | null,
  ) => ({
    ...aWidget(format.replace(":", "-"), {
      format,
      instances: [
        anInstance({ sourceId, type: "csv", config: { metrics: ["orders", "visits"], dimension } }),
      ],
    }),
    orderBy: orderBy ?? null,
  });
  return { marta, id, save, show, widget };
}

test("each row of a chart has its comparison and its change, named as in the specification", async () => {
  const { save, show, widget } = await aBoard();
  await save([widget("chart", "date")]);
  const { result } = (await show())[0]!;
  expect(result.columns.map(({ key }) => key)).toEqual(["date", "orders", "visits"]);
  expect(result.rows).toEqual([
    ["2026-10-03", 15, 30],
    ["2026-10-04", 10, 40],
  ]);
  expect(result.compare).toEqual({
    columns: [null, "orders.before", "visits.before"],
    rows: [
      [null, 10, 20],
      [null, 20, 20],
    ],
    totals: [null, 30, 40],
  });
  expect(result.change).toEqual({
    columns: [null, "orders.diff", "visits.diff"],
    rows: [
      [null, 0.5, 0.5],
      [null, -0.5, 1],
    ],
    totals: [null, expect.closeTo(-1 / 6), 0.75],
  });
});

test("an earlier week with fewer days has its value and the reason why it has no change", async () => {
  const { marta } = await anAgency();
  const september = ["2026-09-27", "2026-09-28", "2026-09-30"].map((date) => [date, "Cakes", 4, 8] as const);
  const sourceId = await aSource(marta, columns, [...september, ...rows], { name: "Shop" });
  const id = await aDashboard(marta);
  const { permalink } = await stored(marta, id);
  const weeks = {
    ...aWidget("weeks", {
      format: "chart",
      instances: [anInstance({ sourceId, type: "csv", config: { metrics: ["orders"], dimension: "week" } })],
    }),
    orderBy: null,
  };
  await answerOf(action, await visit(marta, `/api/dashboards/${id}`, { json: { widgets: [weeks] } }), { id });
  const path = `/api/dashboards/${permalink}?startDate=2026-10-01&endDate=2026-10-04`;
  const { body } = await answerOf(loader, await visit(marta, path), { id: permalink });
  const [{ result }] = (body as { data: { widgets: [{ result: WidgetResult }] } }).data.widgets;
  expect(result.rows).toEqual([["2026-09-28", 55]]);
  expect(result.compare!.rows).toEqual([[null, 4]]);
  expect(result.compare!.reasons).toEqual([[null, "Not compared: the earlier row covers other days."]]);
  expect(result.change?.rows ?? [[null, null]]).toEqual([[null, null]]);
});

test("tables, shares, gauges and numbers have the same parts", async () => {
  const { save, show, widget } = await aBoard();
  await save([
    widget("table", "campaign"),
    widget("chart:pie", "campaign"),
    widget("chart:gauge", null),
    widget("summary", null),
  ]);
  for (const { id, result } of await show()) {
    const keys = result.columns.map(({ key, role }) => (role === "metric" ? key : null));
    const named = (suffix: string) => keys.map((key) => key && `${key}.${suffix}`);
    expect(result.compare!.columns, id).toEqual(named("before"));
    expect(result.change!.columns, id).toEqual(named("diff"));
    expect(result.compare!.rows, id).toHaveLength(result.rows.length);
    expect(result.compare!.totals!.slice(-2), id).toEqual([30, 40]);
    expect(result.change!.totals!.at(-1), id).toBe(0.75);
  }
});

test("an order is always named: the dimension ascending, shares descending", async () => {
  const { marta, id, save, show, widget } = await aBoard();
  const ascending = { column: "dimension", dir: "asc" } as const;
  const shares = { column: "orders", dir: "desc" };
  const saved = await save([
    widget("table", "campaign"),
    widget("chart:pie", "campaign"),
    widget("summary", null),
  ]);
  const orders = [ascending, shares, null];
  expect(saved.map(({ orderBy }) => orderBy)).toEqual(orders);
  expect((await show()).map(({ orderBy }) => orderBy)).toEqual(orders);
  const kept = async () =>
    (await stored(marta, id)).content.widgets.map((one) => (one as InteractiveWidget).orderBy);
  await save(saved);
  expect(await kept(), "sent back").toEqual([null, null, null]);
  const byVisits = { column: "visits", dir: "desc" } as const;
  await save([widget("table", "campaign", byVisits), widget("chart:pie", "campaign", ascending)]);
  expect(await kept()).toEqual([byVisits, ascending]);
  const config = { metrics: ["orders"], dimension: "campaign" };
  const table = (await show())[0]!;
  const [without] = await save([{ ...table, instances: [{ ...table.instances[0], config }] }]);
  expect(without!.orderBy, "its column is gone").toEqual(ascending);
});
