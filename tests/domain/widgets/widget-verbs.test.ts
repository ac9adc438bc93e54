import { expect, test } from "vitest";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { changeWidget } from "#app/domain/dashboards/edit/commands/change-widget.server.ts";
import { deleteWidget } from "#app/domain/dashboards/edit/commands/delete-widget.server.ts";
import { duplicateWidget } from "#app/domain/dashboards/edit/commands/duplicate-widget.server.ts";
import { mergeWidgets } from "#app/domain/dashboards/edit/commands/merge-widgets.server.ts";
import { moveWidget } from "#app/domain/dashboards/edit/commands/move-widget.server.ts";
import { resizeWidget } from "#app/domain/dashboards/edit/commands/resize-widget.server.ts";
import { Widget } from "#app/domain/widgets/widget.schema.ts";
import { hashOf } from "#app/domain/widgets/changes/widget-hash.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { listVersions } from "#db/queries/dashboard-versions.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anInstance, aTextCard, aWidget } from "./sample-widgets.ts";

await useDatabase();

async function aFilledDashboard() {
  const { marta, shop } = await anAgency();
  const id = await aDashboard(marta);
  const asking = (widgetId: string) => aWidget(widgetId, { instances: [anInstance({ sourceId: shop })] });
  for (const widget of [asking("a"), asking("b"), aTextCard("c")]) await addWidget(marta, id, null, widget);
  const widgets = async () => (await stored(marta, id)).content.widgets;
  const ids = async () => (await widgets()).map((widget) => widget.id);
  return { marta, id, widgets, ids };
}

test("a new widget is added at the end, with its own order and hash", async () => {
  const { widgets } = await aFilledDashboard();
  const list = await widgets();
  expect(list.map(({ id, order }) => [id, order])).toEqual([
    ["a", 0],
    ["b", 1],
    ["c", 2],
  ]);
  for (const widget of list) expect(widget.hash).toBe(hashOf(widget));
});

test("a widget can be moved, resized, copied and deleted", async () => {
  const { marta, id, widgets, ids } = await aFilledDashboard();
  await moveWidget(marta, id, null, "c", "first");
  expect(await ids()).toEqual(["c", "a", "b"]);
  await resizeWidget(marta, id, null, "a", { width: 4, height: 3 });
  expect((await widgets())[1]).toMatchObject({ width: 4, height: 3 });
  await duplicateWidget(marta, id, null, "a");
  const copied = await widgets();
  expect(copied[2]).toMatchObject({ title: copied[1]!.title, hash: copied[1]!.hash });
  expect(new Set(await ids()).size).toBe(4);
  await deleteWidget(marta, id, null, "c");
  expect((await ids())[0]).toBe("a");
});

test("a changed widget keeps its place and resets an order by a missing column", async () => {
  const { marta, id, widgets } = await aFilledDashboard();
  const [before] = await widgets();
  if (before?.nature !== "interactive") throw new Error("not the widget that was added");
  const byOrders = { ...before, orderBy: { column: "orders", dir: "desc" } as const };
  await changeWidget(marta, id, null, byOrders);
  expect((await widgets())[0]).toMatchObject({ id: "a", orderBy: byOrders.orderBy });
  const other = [{ ...before.instances[0]!, config: { metrics: ["visits"], dimension: "date" } }];
  await changeWidget(marta, id, null, { ...byOrders, instances: other });
  expect((await widgets())[0]).toMatchObject({ id: "a", order: 0, orderBy: null });
  const [shown, looks] = await listVersions(marta.companyId, id);
  expect([looks?.what, shown?.what]).toEqual([
    "Changed the appearance of Widget a",
    "Changed the data of Widget a",
  ]);
});

test("a merged widget takes the first one's place and replaces the others", async () => {
  const { marta, id, widgets } = await aFilledDashboard();
  expect(await mergeWidgets(marta, id, null, "b", ["a"])).toMatchObject({ outcome: "saved" });
  const list = await widgets();
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({ title: "Widget b", instances: [{ prefix: "Shop" }, { prefix: "Shop 2" }] });
  expect(["a", "b"]).not.toContain(list[0]!.id);
  expect(Widget.safeParse(list[0]).error).toBeUndefined(); // its instances have their own ids
  expect(await mergeWidgets(marta, id, null, list[0]!.id, ["c"])).toEqual({
    outcome: "refused",
    why: "not-interactive",
  });
});

test("a command for a deleted widget is refused, without losing other content", async () => {
  const { marta, id, ids } = await aFilledDashboard();
  const gone = { outcome: "refused", why: "no-such-widget" };
  expect(await moveWidget(marta, id, null, "x", "up")).toEqual(gone);
  expect(await moveWidget(marta, id, null, "a", { before: "x" })).toEqual(gone);
  expect(await resizeWidget(marta, id, null, "x", { width: 1, height: 1 })).toEqual(gone);
  expect(await duplicateWidget(marta, id, null, "x")).toEqual(gone);
  expect(await deleteWidget(marta, id, null, "x")).toEqual(gone);
  expect(await changeWidget(marta, id, null, aTextCard("x"))).toEqual(gone);
  expect(await mergeWidgets(marta, id, null, "a", ["x"])).toEqual(gone);
  expect(await mergeWidgets(marta, id, null, "a", ["a", "a"])).toEqual({
    outcome: "refused",
    why: "nothing-to-merge",
  });
  expect(await ids()).toEqual(["a", "b", "c"]);
});
