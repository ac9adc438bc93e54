import { expect, test } from "vitest";
import { nameColumns } from "#app/domain/sources/manage/name-columns.server.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { action as one, loader as show } from "#app/routes/api/calculated-metric.ts";
import { action as all, loader as list } from "#app/routes/api/calculated-metrics.ts";
import { action as remove, loader as askRemove } from "#app/routes/company/calculated-metric-delete.tsx";
import { action as change } from "#app/routes/company/calculated-metric.tsx";
import { action as create, loader as page } from "#app/routes/company/calculated-metrics.tsx";
import { aDashboard, anAgency } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { anInstance, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const columns = [
  dateColumn,
  nameColumn("campaign", "Campaign"),
  numberColumn("orders", "Orders"),
  numberColumn("visits", "Site visits"),
];
type Metric = {
  id: string;
  key: string;
  name: string;
  expression: string;
  usedBy: object;
  problem: string | null;
};

async function aShop() {
  const { marta } = await anAgency();
  const sourceId = await aSource(marta, columns, [["2026-10-01", "Cakes", 3, 12]], { name: "Shop" });
  const add = async (json: Record<string, string>) =>
    answerOf(
      all,
      await visit(marta, "/api/calculated-metrics", { json: { sourceId, type: "number", ...json } }),
    );
  const made = async (json: Record<string, string>) => ((await add(json)).body as { data: Metric }).data;
  const call = async (id: string, sent: object, query = "") =>
    answerOf(one, await visit(marta, `/api/calculated-metrics/${id}${query}`, sent), { id });
  const get = async (id: string) => {
    const answer = await answerOf(show, await visit(marta, `/api/calculated-metrics/${id}`), { id });
    return (answer.body as { data: Metric }).data;
  };
  return { marta, sourceId, add, made, call, get };
}

async function shownOn(marta: Awaited<ReturnType<typeof aShop>>["marta"], sourceId: string, key: string) {
  const id = await aDashboard(marta, "Bakery");
  const instance = anInstance({ sourceId, config: { metrics: [key], dimension: null } });
  await addWidget(marta, id, null, aWidget("w1", { title: "Conversion", instances: [instance] }));
}

test("calls create, list, change and delete metrics, each with what uses it", async () => {
  const { marta, sourceId, add, made, call, get } = await aShop();
  const metric = await made({ name: "Conversion", type: "percent", expression: "Orders/[Site visits]" });
  expect(metric).toMatchObject({
    sourceId,
    type: "percent",
    expression: "Orders / [Site visits]",
    problem: null,
  });
  const listed = await answerOf(list, await visit(marta, `/api/calculated-metrics?sourceId=${sourceId}`));
  expect(listed.body).toMatchObject({ data: [{ id: metric.id, name: "Conversion" }] });

  const twice = await add({ name: "conversion", expression: "Orders" });
  expect(twice).toMatchObject({
    status: 422,
    body: { error: { fields: { name: ["Another metric of this source has this name."] } } },
  });
  const nothing = await add({ name: "X", expression: "Nope / Orders" });
  expect(nothing.body).toMatchObject({
    error: { fields: { expression: [expect.stringMatching(/^There is no metric called Nope/)] } },
  });

  await shownOn(marta, sourceId, metric.key);
  const used = {
    dashboards: [{ name: "Bakery", permalink: expect.any(String), widgets: ["Conversion"] }],
    metrics: [],
  };
  expect((await get(metric.id)).usedBy).toEqual(used);
  const renamed = await call(metric.id, { method: "PUT", json: { name: "Order rate" } });
  expect(renamed.body).toMatchObject({ data: { name: "Order rate", expression: "Orders / [Site visits]" } });

  const kept = await call(metric.id, { method: "DELETE" });
  expect(kept).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("on Bakery") } },
  });
  expect((await call(metric.id, { method: "DELETE" }, "?used=delete")).status).toBe(204);
  expect((await call(metric.id, { method: "DELETE" })).status).toBe(404);
});

test("a formula still works when its metrics are renamed, and protects them from deletion", async () => {
  const { marta, sourceId, made, call, get } = await aShop();
  const rate = await made({ name: "Rate", expression: "Orders / [Site visits]" });
  const double = await made({ name: "Double", expression: "Rate * 2" });
  await nameColumns(marta.companyId, sourceId, { visits: "Sessions", orders: "Sales [all]" });
  await call(rate.id, { method: "PUT", json: { name: "Order rate" } });
  expect(await get(rate.id)).toMatchObject({ problem: null, expression: "orders / Sessions" });
  expect(await get(double.id)).toMatchObject({ problem: null, expression: "[Order rate] * 2" });

  const broken = await call(rate.id, { method: "PUT", json: { type: "time_s", expression: "Sessions" } });
  expect(broken.status, "minutes cannot be a plain number").toBe(422);
  const circle = await call(rate.id, { method: "PUT", json: { expression: "Double + 1" } });
  expect(circle.body).toMatchObject({
    error: { fields: { expression: [expect.stringMatching(/refer to each other/)] } },
  });
  const refused = await call(rate.id, { method: "DELETE" }, "?used=delete");
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("the formula of Double") } },
  });
});

test("the pages do the same, and another company finds nothing", async () => {
  const { marta, sourceId, made } = await aShop();
  const base = `/company/sources/${sourceId}/metrics`;
  const fields = { name: "Rate", type: "number", expression: "Orders / [Site visits]", direction: "less" };
  const created = await answerOf(create, await visit(marta, base, { form: fields }), { sourceId });
  expect(created.location).toBe(`${base}?saved=created`);
  const listed = await answerOf(page, await visit(marta, base), { sourceId });
  const [metric] = (listed.body as { all: { metrics: Metric[] } }).all.metrics;
  const params = { sourceId, metricId: metric!.id };
  const wrong = await answerOf(
    create,
    await visit(marta, base, { form: { ...fields, name: "R2", expression: "(" } }),
    {
      sourceId,
    },
  );
  expect(wrong).toMatchObject({ status: 422, body: { error: { expression: [expect.any(String)] } } });
  const at = `${base}/${metric!.id}`;
  const saved = await answerOf(
    change,
    await visit(marta, at, { form: { ...fields, name: "Order rate" } }),
    params,
  );
  expect(saved.location).toBe(`${base}?saved=changed`);
  await made({ name: "Twice", expression: "[Order rate] * 2" });
  const inUse = await answerOf(remove, await visit(marta, `${at}/delete`, { form: {} }), params);
  expect(inUse.status).toBe(409);

  const { marta: stranger } = await anAgency();
  for (const [route, path] of [
    [page, base],
    [askRemove, `${at}/delete`],
    [show, `/api/calculated-metrics/${metric!.id}`],
  ] as const)
    expect((await answerOf(route, await visit(stranger, path), { ...params, id: metric!.id })).status).toBe(
      404,
    );
  for (const method of ["PUT", "DELETE"])
    expect(
      (
        await answerOf(
          one,
          await visit(stranger, `/api/calculated-metrics/${metric!.id}`, { method, json: { name: "Mine" } }),
          {
            id: metric!.id,
          },
        )
      ).status,
    ).toBe(404);
  const theirs = await answerOf(list, await visit(stranger, `/api/calculated-metrics?sourceId=${sourceId}`));
  expect(theirs.body).toEqual({ data: [] });
});
