import path from "node:path";
import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { type Place, siteMap } from "#app/site-map.ts";
import { action as company, loader as showCompany } from "#app/routes/api/company.ts";
import { action as metrics } from "#app/routes/api/calculated-metrics.ts";
import { action as dashboard } from "#app/routes/api/dashboards/dashboard.ts";
import { action as invite } from "#app/routes/api/users/users.ts";
import { aDashboard, anAgency } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type Action = (args: ActionFunctionArgs) => Promise<unknown>;
const writing = ["POST", "PUT", "PATCH"];
const calls = (siteMap as readonly Place[])
  .filter(({ module: file, name }) => file?.startsWith("routes/api/") && !name.startsWith("webhook."))
  .flatMap(({ module: file, methods, ...rest }) =>
    (methods ?? [])
      .filter((method) => writing.includes(method))
      .map((method) => ({ method, file: file!, ...rest })),
  );

test("there are calls to try", () => {
  expect(calls.length).toBeGreaterThan(25);
});

test.each(calls)("$method $path refuses a field that it does not know, by name", async (call) => {
  const { marta } = await anAgency();
  const { action } = (await import(path.resolve("app", call.file))) as { action: Action };
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, name === "kind" ? "logo" : "x"]));
  for (const sent of [{ json: { nope: "1" } }, { form: { nope: "1" } }]) {
    // A separate reader reads a file of rows as it arrives.
    const request = await visit(marta, call.path, { method: call.method, ...sent });
    const answer = await answerOf(action, request, params);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining("“nope”")]);
    expect((answer.body as { error: { fields: object } }).error.fields).toHaveProperty("nope");
  }
});

test("a company takes its fields as it answers them", async () => {
  const { marta } = await anAgency();
  const sent = { emailUsername: "hello", fromAddress: "reports@northlight.example", weekStartsOn: 7 };
  const answer = await answerOf(company, await visit(marta, "/api/company", { json: sent }));
  expect(answer.status).toBe(200);
  const shown = await answerOf(showCompany, await visit(marta, "/api/company"));
  expect((shown.body as { data: { company: object } }).data.company).toMatchObject({
    emailUsername: "hello",
    fromAddress: "reports@northlight.example",
  });
});

test("a dashboard takes its fields as it answers them", async () => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta);
  const save = async (json: object) =>
    answerOf(dashboard, await visit(marta, `/api/dashboards/${id}`, { json }), { id });
  const days = {
    rangeType: "custom",
    startDate: "2026-10-01",
    endDate: "2026-10-31",
    hiddenDateSelector: true,
  };
  expect(((await save(days)).body as { data: object }).data).toMatchObject(days);
  expect((await save({ realTime: true })).status).toBe(422);
  expect((await save({ domain: "x.example", category: "files" })).status).toBe(200);
});

test.each(["Money", "money", "average percent", "Average Time in hours", "TIME_MS"])(
  "a calculated metric can be of the type %s",
  async (type) => {
    const { marta } = await anAgency();
    const sourceId = await aSource(
      marta,
      [dateColumn, numberColumn("orders", "Orders")],
      [["2026-10-01", 3]],
      {
        name: "Shop",
      },
    );
    const expression = /average/i.test(type) ? "Orders / Orders" : "Orders * 2";
    const json = { source_id: sourceId, name: "Value", type, expression };
    const answer = await answerOf(metrics, await visit(marta, "/api/calculated-metrics", { json }));
    expect(JSON.stringify(answer.body)).not.toContain("Choose a type");
  },
);

test("a refused choice lists what can be sent", async () => {
  const { marta } = await anAgency();
  const sourceId = await aSource(marta, [dateColumn, numberColumn("orders", "Orders")], [["2026-10-01", 3]], {
    name: "Shop",
  });
  const json = { sourceId, name: "Value", type: "Euros", expression: "Orders" };
  const metric = await answerOf(metrics, await visit(marta, "/api/calculated-metrics", { json }));
  expect(JSON.stringify(metric.body)).toContain("Choose a type: Number, Money, Percent, Average Number");
  const person = await answerOf(
    invite,
    await visit(marta, "/api/users", { json: { email: "a@b.example", role: "boss" } }),
  );
  expect(JSON.stringify(person.body)).toContain("Choose a role. Send one of admin, user.");
});
