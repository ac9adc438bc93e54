import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { action as one, loader as show } from "#app/routes/api/plan.ts";
import { action as all, loader as list } from "#app/routes/api/plans.ts";
import { action as remove } from "#app/routes/plans/delete.tsx";
import { action as change, loader as edit } from "#app/routes/plans/edit.tsx";
import { loader as overview } from "#app/routes/plans/index.tsx";
import { action as create } from "#app/routes/plans/new.tsx";
import { day, rangeDays } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { removeClient } from "#db/queries/clients.ts";
import { csvUploads, plans, sources } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const columns = [
  dateColumn,
  numberColumn("orders", "Orders"),
  numberColumn("cost", "Cost", { format: "money", direction: "neutral" }),
  numberColumn("reach", "Reach", { combine: "unique" }),
];

async function aBakery() {
  const { marta } = await anAgency();
  const client = await aClient(marta.companyId, "Zitta");
  // 10 October is missing.
  const days = rangeDays({ from: day("2026-10-01"), to: day("2026-10-20") }).filter(
    (date) => !date.endsWith("10"),
  );
  const rows = days.map((date) => [date, 10, 5, 3]);
  const shops = [
    await aSource(marta, columns, rows, { name: "Berlin" }),
    await aSource(marta, columns, rows, { name: "Bern" }),
  ];
  for (const [at, id] of shops.entries())
    await db
      .update(sources)
      .set({ clientId: client.id, currency: ["EUR", "CHF"][at]! })
      .where(eq(sources.id, id));
  await db
    .update(csvUploads)
    .set({ options: sql`${csvUploads.options} || '{"empty_days":"unknown"}'::jsonb` })
    .where(eq(csvUploads.companyId, marta.companyId));
  return { marta, client, shops };
}

const form = { name: "Orders", metric: "orders", kind: "goal", method: "calendar", months: "2026-10, 620" };
type Line = { id: string; name: string; text: string; detail: string; projection: string | null };

async function lines(viewer: Viewer, query: string) {
  const { body } = await answerOf(overview, await visit(viewer, `/plans${query}`));
  return (body as { lines: Line[] }).lines;
}

test("a plan over two sources is added by a plain form, paced on known days, edited and deleted", async () => {
  const { marta, client, shops } = await aBakery();
  const path = `/plans/new?client=${client.id}`;
  const added = await answerOf(create, await visit(marta, path, { form: { ...form, sourceIds: shops } }));
  expect([added.status, added.location]).toEqual([303, `/plans?client=${client.id}&done=saved`]);
  const [line] = await lines(marta, `?client=${client.id}&month=2026-10`);
  expect(line).toMatchObject({
    text: "61.3% of goal, on pace",
    detail: "380 of 620, counted 1–20 October 2026 by calendar days; 1 day is not known and left out",
    actual: "380",
    goal: "620",
    state: "on",
    projection: "620",
    projectionRule: "At the pace of 1–20 October 2026, by calendar days",
  });
  expect((await lines(marta, "?month=2026-09"))[0]!.text).toBe("No value for September 2026");
  const planId = line!.id;
  const changed = { ...form, sourceIds: [shops[0]!], method: "last-year" };
  await answerOf(change, await visit(marta, `/plans/${planId}`, { form: changed }), { planId });
  expect((await lines(marta, "?month=2026-10"))[0]!.text).toContain("No pace by last year’s shape");
  const gone = await answerOf(remove, await visit(marta, `/plans/${planId}/delete`, { form: {} }), {
    planId,
  });
  expect([gone.status, await db.$count(plans, eq(plans.id, planId))]).toEqual([303, 0]);
});

test("sources of two currencies, rates and broken months are refused beside the field, with the values kept", async () => {
  const { marta, client, shops } = await aBakery();
  const path = `/plans/new?client=${client.id}`;
  const refused = async (sent: object) => {
    const answer = await answerOf(
      create,
      await visit(marta, path, { form: { ...form, sourceIds: shops, ...sent } }),
    );
    const body = answer.body as { error: Record<string, string[]>; initialValue: Record<string, unknown> };
    return { ...body, status: answer.status };
  };
  const money = await refused({ metric: "cost" });
  expect([money.status, money.error, money.initialValue.months]).toEqual([
    422,
    { sourceIds: ["Berlin counts in EUR, Bern in CHF. Only values of one unit can be added."] },
    "2026-10, 620",
  ]);
  expect((await refused({ metric: "reach" })).error.metric![0]).toContain("Reach cannot be paced");
  expect((await refused({ months: "2026-10, many" })).error.months![0]).toContain("Line 1");
  expect((await refused({ sourceIds: [] })).error.sourceIds).toEqual(["Choose at least one source."]);
  expect((await refused({ sourceIds: ["of-others"] })).error.sourceIds).toEqual([
    "This client has no such source.",
  ]);
});

test("the API creates a plan once per key, changes and deletes it, and other companies find nothing", async () => {
  const { marta, client, shops } = await aBakery();
  const body = {
    client_id: client.id,
    name: "Orders",
    metric: "orders",
    source_ids: shops,
    months: { "2026-10": 620 },
  };
  const post = async (viewer: Viewer, json: object, key = "k1") =>
    answerOf(all, await visit(viewer, "/api/plans", { json, headers: { "Idempotency-Key": key } }));
  const first = await post(marta, body);
  expect(first).toMatchObject({
    status: 201,
    body: { data: { clientId: client.id, months: { "2026-10": 620 } } },
  });
  expect((await post(marta, body)).body).toEqual(first.body);
  expect((await post(marta, { ...body, name: "Other" })).status).toBe(409);
  expect((await post(marta, { ...body, months: { soon: -1 } }, "k2")).status).toBe(422);
  expect((await post(marta, { ...body, metric: "cost" }, "k3")).body).toMatchObject({
    error: { fields: { source_ids: [expect.stringContaining("EUR")] } },
  });
  const { id } = (first.body as { data: { id: string } }).data;
  const call = async (viewer: Viewer, sent: object) =>
    answerOf(one, await visit(viewer, `/api/plans/${id}`, sent), { id });

  const other = (await anAgency()).marta;
  const planId = { planId: id };
  const asOther = [
    await answerOf(show, await visit(other, `/api/plans/${id}`), { id }),
    await call(other, { method: "PUT", json: { name: "Mine" } }),
    await call(other, { method: "DELETE" }),
    await post(other, body, "k4"),
    await answerOf(list, await visit(other, `/api/plans?client=${client.id}`)),
    await answerOf(edit, await visit(other, `/plans/${id}`), planId),
    await answerOf(overview, await visit(other, `/plans?client=${client.id}`)),
    await answerOf(
      create,
      await visit(other, `/plans/new?client=${client.id}`, { form: { ...form, sourceIds: shops } }),
    ),
  ];
  expect(asOther.map(({ status }) => status)).toEqual(asOther.map(() => 404));

  expect(await call(marta, { method: "PUT", json: { months: { "2026-11": 5 } } })).toMatchObject({
    status: 200,
    body: { data: { name: "Orders", months: { "2026-11": 5 } } },
  });
  expect((await call(marta, { method: "DELETE" })).status).toBe(204);
  await post(marta, body, "k5");
  await removeClient(marta.companyId, client.id);
  expect(await db.$count(plans, eq(plans.companyId, marta.companyId))).toBe(0);
});
