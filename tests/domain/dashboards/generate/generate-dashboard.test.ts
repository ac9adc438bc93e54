import { expect, test } from "vitest";
import {
  generateDashboard,
  listGenerateChoices,
} from "#app/domain/dashboards/generate/generate-dashboard.server.ts";
import { loadDashboardView } from "#app/domain/dashboards/read/load-dashboard-view.server.ts";
import { calendarOf } from "#app/domain/dashboards/read/period-from-url.ts";
import { now } from "#app/lib/clock.server.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const columns = [dateColumn, nameColumn("campaign", "Campaign"), numberColumn("orders", "Orders")];
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10);
    return [day, n % 2 ? "Sourdough" : "Cakes", n] as const;
  });

test("a dashboard made from files shows the last month that they have, without empty widgets", async () => {
  const { marta } = await anAgency();
  const ads = await aSource(marta, columns, days("2024-01-01", 60), { name: "Ads" }); // to 29 February
  const shop = await aSource(marta, columns.slice(1), [["Cakes", 7]], { name: "Shop" });
  const other = await anAgency();
  const foreign = await aSource(other.marta, columns, days("2024-01-01", 9), { name: "Foreign" });
  expect((await listGenerateChoices(marta.companyId)).map(({ id, rows }) => [id, rows])).toEqual(
    expect.arrayContaining([
      [ads, 60],
      [shop, 1],
    ]),
  );
  const made = await generateDashboard(marta, "Bakery", [ads, shop, foreign]);
  if (made.outcome !== "created") throw new Error(made.outcome);
  const dashboard = await stored(marta, made.id);
  expect(dashboard.content).toMatchObject({
    name: "Bakery",
    rangeType: "custom",
    startDate: "2024-02-01",
    endDate: "2024-02-29",
  });
  const period = resolvePeriod(dashboard.content, calendarOf(dashboard, now()));
  const view = await loadDashboardView(dashboard, period, { as: "owner", receipts: false });
  expect(view.widgets.map(({ title, body }) => [title, body.kind])).toEqual([
    ["Orders, Ads", "summary"],
    ["Orders, Shop", "summary"],
    ["Orders per day", "chart"],
    ["Orders by campaign, Ads", "chart"],
    ["Orders by campaign, Shop", "chart"],
  ]);
  expect(view.attention).toBeNull();
  const [first] = view.widgets;
  if (first?.body.kind !== "summary") throw new Error("no number");
  const february = days("2024-01-01", 60)
    .slice(31)
    .reduce((all, [, , orders]) => all + orders, 0);
  expect(first.body.figures[0]!.figure.value).toBe(february);
});
