import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { action, loader } from "#app/routes/api/dashboards/dashboard.ts";
import { loader as pdf } from "#app/routes/api/dashboards/pdf.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { addSource } from "#db/queries/sources/sources.ts";
import { csvUploads } from "#db/schema/index.ts";
import type { InteractiveWidget, Widget } from "#db/schema/documents/dashboard.ts";
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

async function aBoard() {
  const { marta } = await anAgency();
  const sourceId = await aSource(marta, columns, [["2026-10-01", "Cakes", 3, 9]], { name: "Shop" });
  const id = await aDashboard(marta);
  const { permalink } = await stored(marta, id);
  const save = async (fields: Record<string, unknown>) => {
    const { status, body } = await answerOf(
      action,
      await visit(marta, `/api/dashboards/${id}`, { json: fields }),
      { id },
    );
    const { error } = body as { error?: { fields: Record<string, string[]> } };
    return { status, fields: error?.fields ?? {} };
  };
  const content = async () => (await stored(marta, id)).content;
  const show = async (query: string) =>
    answerOf(loader, await visit(marta, `/api/dashboards/${permalink}${query}`), { id: permalink });
  return { marta, id, permalink, sourceId, save, content, show };
}

const widgetOf = (
  sourceId: string,
  config: Partial<InteractiveWidget["instances"][number]["config"]> = {},
  more: Partial<InteractiveWidget> = {},
  type = "csv",
): Widget =>
  aWidget("w1", {
    instances: [
      anInstance({ sourceId, type, config: { metrics: ["orders"], dimension: "campaign", ...config } }),
    ],
    ...more,
  });

test("a save that a source cannot answer is refused beside each field, and nothing is stored", async () => {
  const { sourceId, save, content } = await aBoard();
  const before = await content();
  const wrong = widgetOf(
    sourceId,
    {
      metrics: ["orders", "nope", "calculated:gone"],
      dimension: "planet",
      split: "moon",
      filter: [
        { field: "campaign", op: "is", value: "Cakes" },
        { field: "star", op: "is", value: "x" },
      ],
    },
    { orderBy: { column: "zzz", dir: "asc" } },
  );
  expect(await save({ widgets: [wrong] })).toEqual({
    status: 422,
    fields: {
      "widgets.0.instances.0.config.metrics": [
        "Shop has no metric “nope”.",
        "Shop has no metric “calculated:gone”.",
      ],
      "widgets.0.instances.0.config.dimension": ["Shop has no dimension “planet”."],
      "widgets.0.instances.0.config.split": ["Shop has no dimension “moon”."],
      "widgets.0.instances.0.config.filter.1.field": ["Shop has no column “star”."],
      "widgets.0.orderBy.column": ["This widget has no column “zzz” to sort by."],
    },
  });
  expect(await content()).toEqual(before);
  const right = widgetOf(
    sourceId,
    { filter: [{ field: "orders", op: "over", value: "1" }] },
    {
      orderBy: { column: "orders", dir: "desc" },
    },
  );
  expect((await save({ widgets: [right] })).status).toBe(200);
});

test("one name for two metrics of a widget is refused beside the second", async () => {
  const { sourceId, save } = await aBoard();
  const widget = widgetOf(sourceId) as InteractiveWidget;
  const [instance] = widget.instances;
  const named = { orders: { label: "Sales" }, rate: { label: "sales" } };
  const { fields } = await save({
    widgets: [{ ...widget, instances: [{ ...instance, metricsOptions: named }] }],
  });
  expect(fields).toEqual({
    "widgets.0.instances.0.metricsOptions.rate.label": ["Another metric in this widget has this name."],
  });
});

test("a dashboard with a missing column can still be saved otherwise", async () => {
  const { marta, id, sourceId, save, content } = await aBoard();
  await addWidget(marta, id, null, widgetOf(sourceId));
  const left = columns.filter(({ key }) => key !== "orders");
  await db.update(csvUploads).set({ columns: left }).where(eq(csvUploads.sourceId, sourceId));
  const { widgets } = await content();
  const renamed = [{ ...widgets[0]!, title: "Another title" }];
  expect(await save({ widgets: renamed, name: "Renamed" })).toMatchObject({ status: 200 });
  expect((await content()).widgets[0]!.title).toBe("Another title");
  const more = structuredClone(widgets) as unknown as [{ instances: [{ config: { metrics: string[] } }] }];
  more[0].instances[0].config.metrics = ["orders", "visits", "clicks"];
  expect((await save({ widgets: more })).fields).toEqual({
    "widgets.0.instances.0.config.metrics": ["Shop has no metric “clicks”."],
  });
});

test("an order is removed with its metric, as in the specification", async () => {
  const { sourceId, save, content } = await aBoard();
  const orderBy = { column: "orders", dir: "desc" } as const;
  const ordered = (metrics: string[]) => widgetOf(sourceId, { metrics }, { orderBy });
  await save({ widgets: [ordered(["orders", "visits"])] });
  expect((await content()).widgets[0]).toMatchObject({ orderBy });
  expect((await save({ widgets: [ordered(["visits"])] })).status).toBe(200);
  expect((await content()).widgets[0]).toMatchObject({ orderBy: null });
});

test("missing and invalid parameters are refused by name", async () => {
  const { marta, save } = await aBoard();
  const id = newId();
  const at = now();
  await addSource(marta.companyId, {
    id,
    kind: "google-analytics",
    name: "Site",
    createdBy: marta.userId,
    createdAt: at,
    updatedAt: at,
  });
  const widget = (parameters: Record<string, string>) =>
    widgetOf(id, { metrics: ["sessions"], dimension: "date", parameters }, {}, "google-analytics");
  const place = "widgets.0.instances.0.config.parameters";
  const { status, fields } = await save({ widgets: [widget({ reportType: "nonsense" })] });
  expect(status).toBe(422);
  expect(fields[`${place}.property`]).toEqual([expect.stringMatching(/^Choose/)]);
  expect(fields[`${place}.reportType`]).toEqual([expect.stringMatching(/^“nonsense” is not one of /)]);
});

test("swapped days are put in order, and invalid dates are named", async () => {
  const { save, content } = await aBoard();
  const days = { range_type: "custom", start: "2026-10-20", end: "2026-10-05" };
  const compared = { comparison: "custom", compare_start: "2026-09-20", compare_end: "2026-09-05" };
  expect((await save({ ...days, ...compared })).status).toBe(200);
  expect(await content()).toMatchObject({
    startDate: "2026-10-05",
    endDate: "2026-10-20",
    compareStartDate: "2026-09-05",
    compareEndDate: "2026-09-20",
  });
  expect(await save({ compare_end: "2026-11-05" })).toEqual({
    status: 422,
    fields: { compare_end: ["The comparison must end on or before the end date."] },
  });
});

test("an invalid color leaves the stored one unchanged", async () => {
  const { save, content } = await aBoard();
  await save({ styles: { color: "#0E6B5C", dashboardBackgroundColor: "white" } });
  const sent = { color: "expression(1)", dashboardBackgroundColor: 7, backgroundColor: "url(x)" };
  expect((await save({ styles: sent })).status).toBe(200);
  expect((await content()).styles).toEqual({ color: "#0e6b5c", dashboardBackgroundColor: "#ffffff" });
  await save({ styles: { color: "rebeccapurple" } });
  expect((await content()).styles, "what is left out goes").toEqual({ color: "#663399" });
});

test("a call names its time zone, and an invalid one is refused", async () => {
  const { show, permalink, marta, save } = await aBoard();
  await save({ range_type: "daily", timezone: "UTC" });
  const dayIn = async (zone: string) => {
    const { body } = await show(`?timezone=${encodeURIComponent(zone)}`);
    return (body as { data: { startDate: string } }).data.startDate;
  };
  expect((await dayIn("Pacific/Kiritimati")) > (await dayIn("Pacific/Pago_Pago"))).toBe(true);
  const refused = { status: 422, body: { error: { fields: { timezone: [expect.any(String)] } } } };
  expect(await show("?timezone=Mars/X")).toMatchObject(refused);
  const path = `/api/dashboards/${permalink}/pdf?timezone=Mars/X`;
  expect(await answerOf(pdf, await visit(marta, path), { id: permalink })).toMatchObject(refused);
});

test("another currency than the source's is refused with both names, and the default means unknown", async () => {
  const { sourceId, save, content } = await aBoard();
  const widget = widgetOf(sourceId) as InteractiveWidget;
  const inCurrency = (currency: string) => ({
    ...widget,
    instances: widget.instances.map((one) => ({ ...one, currency })),
  });
  expect(await save({ widgets: [inCurrency("GBP")] })).toMatchObject({
    status: 422,
    fields: {
      "widgets.0.instances.0.currency": ["Shop reports in EUR. Amounts are not converted to GBP."],
    },
  });
  expect((await content()).widgets).toEqual([]);
  expect((await save({ widgets: [inCurrency("USD")] })).status).toBe(200);
  expect((await save({ widgets: [inCurrency("EUR")] })).status).toBe(200);
  expect((await save({ widgets: [inCurrency("CHF")] })).status).toBe(422);
});
