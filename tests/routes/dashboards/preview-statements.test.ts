import { expect, test } from "vitest";
import { answerWidgetForm } from "#app/domain/dashboards/edit/widget-form/answer-widget-form.server.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { statementsOf, tablesOf } from "#tests/support/statements.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const columns = [dateColumn, nameColumn("campaign", "Campaign"), numberColumn("orders", "Orders")];
const rows = Array.from({ length: 30 }, (_, n) => [
  new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10),
  n % 2 ? "Sourdough" : "Cakes",
  n,
]);

test("a preview reads each row once, and saving does not read the dashboard again", async () => {
  const { marta } = await anAgency();
  const source = await aSource(marta, columns, rows, { name: "Search ads" });
  const id = await aDashboard(marta);
  const form = new FormData();
  const fields = {
    version: "1",
    nature: "interactive",
    sourceId: source,
    sourceIdBefore: source,
    dimension: "date",
    metrics: "orders",
    format: "line",
    title: "Orders per day",
    size: "3x2",
    rowsLimit: "15",
    intent: "preview",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const first = await answerWidgetForm(marta, await stored(marta, id), form, null);
  if (first.outcome !== "form") throw new Error(first.outcome);
  expect(first.state.preview?.view.body.kind).toBe("chart");

  const dashboard = await stored(marta, id); // the first preview took its lock
  const statements = await statementsOf(() => answerWidgetForm(marta, dashboard, form, null));
  expect(tablesOf(statements)).toEqual(["sources", "calculated_metrics"]);
  for (const statement of statements) expect(statement).toContain(`"company_id" = $`);

  form.set("intent", "save");
  const saves = await statementsOf(() => answerWidgetForm(marta, dashboard, form, null));
  expect(saves.filter((statement) => statement.startsWith(`update "dashboards"`))).toHaveLength(1);
  expect(saves.filter((statement) => /^select .* from "dashboards"/.test(statement))).toEqual([]);
});
