import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { action as one, loader as show } from "#app/routes/api/plan.ts";
import { action as all, loader as list } from "#app/routes/api/plans.ts";
import { action as remove } from "#app/routes/plans/delete.tsx";
import { action as change, loader as edit } from "#app/routes/plans/edit.tsx";
import { loader as overview } from "#app/routes/plans/index.tsx";
import { action as create, loader as newPage } from "#app/routes/plans/new.tsx";
import { action as pasteTable } from "#app/routes/plans/paste.tsx";
import { newId } from "#app/lib/id.server.ts";
import { day, rangeDays } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { removeClient } from "#db/queries/clients.ts";
import { csvUploads, plans, reportQueries, sources } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { statementsOf } from "#tests/support/statements.ts";
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
    detail: "Counted 1–20 October 2026 by calendar days; 1 day is without data and left out",
    actual: "380",
    goal: "620",
    state: "on",
    projection: "620",
  });
  expect((await lines(marta, "?month=2026-09"))[0]!.text).toBe("No value for September 2026");
  const planId = line!.id;
  const changed = { ...form, sourceIds: [shops[0]!], method: "last-year" };
  await answerOf(change, await visit(marta, `/plans/${planId}`, { form: changed }), { planId });
  expect((await lines(marta, "?month=2026-10"))[0]!.text).toContain("Not weighted like last year");
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

const pastePath = (client: { id: string }) => `/plans/paste?client=${client.id}`;
type Preview = {
  errors: string[];
  columns: { what: string; cells: { shown: string; was: string | null }[] }[];
};

test("a pasted table is shown as understood, saved whole or not at all, and pasted again changes the plans", async () => {
  const { marta, client, shops } = await aBakery();
  const table = "Monat;Orders;Cost\nOkt 2026;620;1.500 €\nNov 2026;700;";
  const paste = async (sent: object) => {
    const answer = await answerOf(
      pasteTable,
      await visit(marta, pastePath(client), { form: { table, sourceIds: [shops[0]!], ...sent } }),
    );
    return { ...answer, preview: (answer.body as { preview?: Preview } | null)?.preview };
  };
  const first = await paste({ intent: "preview" });
  expect([first.status, first.preview!.columns.map(({ what }) => what)]).toEqual([
    200,
    ["New goal: 2 months", "New budget: 1 month"],
  ]);
  expect(first.preview!.columns[1]!.cells.map(({ shown }) => shown)).toEqual(["€1,500.00", "–"]);
  const own = eq(plans.companyId, marta.companyId);
  expect(await db.$count(plans, own)).toBe(0);
  const wrong = await paste({ intent: "save", table: `${table}x` });
  expect([wrong.status, (wrong.body as { error: object }).error, await db.$count(plans, own)]).toEqual([
    422,
    { table: ["C3: “x” is not a number."] },
    0,
  ]);
  expect((wrong.body as { initialValue: { table: string } }).initialValue.table).toBe(`${table}x`);
  expect((await paste({ intent: "save" })).location).toBe(`/plans?client=${client.id}&done=pasted`);
  expect(await db.$count(plans, own)).toBe(2);
  const again = await paste({ intent: "preview", table: "\tDec 2026\tOct 2026\nOrders\t800\t650" });
  expect(again.preview!.columns[0]).toMatchObject({
    what: "Changes the goal “Orders”: 1 new, 1 changed",
    cells: [{ was: null }, { was: "620" }],
  });
  await paste({ intent: "save", table: "\tDec 2026\tOct 2026\nOrders\t800\t650" });
  const [row] = await db
    .select()
    .from(plans)
    .where(and(own, eq(plans.metric, "orders")));
  expect([row!.months, await db.$count(plans, own)]).toEqual([
    { "2026-10": 650, "2026-11": 700, "2026-12": 800 },
    2,
  ]);
  const other = (await anAgency()).marta;
  const asOther = await visit(other, pastePath(client), {
    form: { table, sourceIds: [shops[0]!], intent: "save" },
  });
  expect((await answerOf(pasteTable, asOther)).status).toBe(404);
});

test("the overview of 100 clients reads all plans at once, first what needs a look", async () => {
  const { marta, client, shops } = await aBakery();
  const body = { metric: "orders", source_ids: [shops[0]!], months: { "2026-10": 310 } };
  for (const [name, goal] of [
    ["On pace", 310],
    ["Behind", 900],
    ["Ahead", 100],
  ] as const)
    await answerOf(
      all,
      await visit(marta, "/api/plans", {
        json: { ...body, client_id: client.id, name, months: { "2026-10": goal } },
      }),
    );
  const count = async () => (await statementsOf(() => lines(marta, "?month=2026-10"))).length;
  await count(); // stores results of files
  const queries = await count();
  expect((await lines(marta, "?month=2026-10")).map(({ name }) => name)).toEqual([
    "Behind",
    "Ahead",
    "On pace",
  ]);
  expect((await lines(marta, "?month=2026-10&state=far")).map(({ name }) => name)).toEqual(["Behind"]);
  expect(await lines(marta, "?month=2026-10&kind=budget")).toEqual([]);
  for (let at = 0; at < 100; at++) {
    const one = await aClient(marta.companyId, `Client ${at}`);
    await db.insert(plans).values({
      ...body,
      id: newId(),
      companyId: marta.companyId,
      clientId: one.id,
      name: "Orders",
      sourceIds: ["gone"],
      kind: "goal",
      method: "calendar",
    });
  }
  expect(await lines(marta, "?month=2026-10")).toHaveLength(103);
  expect(await count()).toBe(queries);
});

const byLabel = ([, a = ""]: (string | undefined)[], [, b = ""]: (string | undefined)[]) => (a < b ? -1 : 1);

test("a provider's account is chosen, counted alone, and required where a source has several", async () => {
  const { marta, client, shops } = await aBakery();
  const ads = newId();
  const properties = ["111", "222", "333"].map((value) => ({ value, label: `Account ${value}` }));
  await db.insert(sources).values({
    id: ads,
    companyId: marta.companyId,
    clientId: client.id,
    kind: "google-ads",
    name: "Ads",
    currency: "EUR",
    properties,
  });
  const page = await answerOf(newPage, await visit(marta, `/plans/new?client=${client.id}`));
  const offered = (page.body as { sources: { value: string; label: string }[] }).sources;
  expect(offered.map(({ value, label }) => [value, label]).sort(byLabel)).toEqual(
    [
      [`${ads}/111`, "Ads: Account 111"],
      [`${ads}/222`, "Ads: Account 222"],
      [`${ads}/333`, "Ads: Account 333"],
      [shops[0], "Berlin"],
      [shops[1], "Bern"],
    ].sort(byLabel),
  );
  const path = `/plans/new?client=${client.id}`;
  const send = async (sourceIds: string[]) =>
    answerOf(create, await visit(marta, path, { form: { ...form, metric: "clicks", sourceIds } }));
  const refusal = (answer: { body: unknown }) =>
    (answer.body as { error: { sourceIds: string[] } }).error.sourceIds;
  expect(refusal(await send([ads]))).toEqual(["Ads has several accounts. Choose those that count."]);
  expect(refusal(await send([`${ads}/999`]))).toEqual(["Ads has no such account."]);
  expect((await send([`${ads}/111`, `${ads}/333`])).status).toBe(303);
  const [row] = await db.select().from(plans).where(eq(plans.companyId, marta.companyId));
  expect([row!.sourceIds, row!.accounts]).toEqual([[ads], { [ads]: ["111", "333"] }]);
  await lines(marta, `?client=${client.id}&month=2026-10`);
  const asked = await db
    .select({ query: reportQueries.query })
    .from(reportQueries)
    .where(eq(reportQueries.sourceId, ads));
  expect(
    asked
      .map(({ query }) => Object.values(query.parameters ?? {}))
      .flat()
      .sort(),
  ).toEqual(expect.arrayContaining(["111", "333"]));
  expect(JSON.stringify(asked)).not.toContain("222");
});
