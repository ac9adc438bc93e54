import { expect, test } from "vitest";
import { answerWidgetForm } from "#app/domain/dashboards/widget-form/answer-widget-form.server.ts";
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

test("a preview reads each row once", async () => {
  const { marta } = await anAgency();
  const source = await aSource(marta, columns, rows, { name: "Search ads" });
  const dashboard = await stored(marta, await aDashboard(marta));
  const form = new FormData();
  const fields = {
    version: "1",
    nature: "interactive",
    source,
    sourceBefore: source,
    dimension: "date",
    metric: "orders",
    look: "line",
    title: "Orders per day",
    size: "3x2",
    rows: "15",
    intent: "preview",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const preview = async () => answerWidgetForm(marta, dashboard, form, null);
  const first = await preview();
  if (first.outcome !== "form") throw new Error(first.outcome);
  expect(first.state.preview?.view.body.kind).toBe("chart");

  const statements = await statementsOf(preview);
  expect(tablesOf(statements)).toEqual(["sources", "calculated_metrics"]);
  for (const statement of statements) expect(statement).toContain(`"company_id" = $`);
});
