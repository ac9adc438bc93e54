import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listGenerateChoices } from "#app/domain/dashboards/new/generate/generate-choices.server.ts";
import { generateDashboard } from "#app/domain/dashboards/new/generate/generate-dashboard.server.ts";
import { findGenerateForm } from "#app/domain/dashboards/new/generate/generate-form.server.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { now } from "#app/lib/clock.server.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { db } from "#db/client.server.ts";
import { reportQueries } from "#db/schema/index.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
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
  const form = await findGenerateForm(marta, [shop], null);
  expect(form).toMatchObject({
    choices: [
      { value: ads, label: "Ads", hint: "60 rows" },
      { value: shop, label: "Shop", hint: "1 row" },
    ],
    chosen: [shop],
    name: "Shop",
    notOffered: [{ name: "Shop orders", words: "It has no data yet.", href: null }],
    needsSite: "",
  });
  const made = await generateDashboard(marta, {
    name: "Bakery",
    sources: [ads, shop, foreign],
    target: "",
    template: null,
    clientId: null,
  });
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

const one = [{ value: "11", label: "Harbour Lane Bakery" }];
const two = [...one, { value: "22", label: "Kite Dental" }];

test("a connected account becomes key numbers, trend, split and tables, and nothing is requested for it", async () => {
  const { marta, companyId } = await anAgency();
  const ads = await connectSource(companyId, "google-ads", { properties: two });
  const profile = await connectSource(companyId, "google-my-business", { properties: two });
  const links = await connectSource(companyId, "base", { properties: one });
  const sources = [`${ads}:22`, profile, links];
  const made = await generateDashboard(marta, {
    name: "Kite Dental",
    sources,
    target: "",
    template: null,
    clientId: null,
  });
  if (made.outcome !== "created") throw new Error(made.outcome);
  const { content } = await stored(marta, made.id);
  expect(content).toMatchObject({ rangeType: "last_30_days", startDate: null });
  const widgets = content.widgets.filter((widget) => widget.nature === "interactive");
  const shown = widgets.map(({ title, format, width, instances: [instance] }) => [
    title,
    format,
    width,
    instance!.config.parameters?.property,
  ]);
  expect(shown.slice(0, 6)).toEqual([
    ["Cost", "summary", 1, "22"],
    ["Conversions", "summary", 1, "22"],
    ["Profile views", "summary", 1, ["11", "22"]],
    ["Links", "summary", 1, "11"],
    ["Cost per day", "chart", 2, "22"],
    ["Conversions by campaign", "chart", 2, "22"],
  ]);
  expect(shown.at(-2)).toEqual(["Links by status", "chart", 2, "11"]);
  expect(widgets[0]!.instances[0]).toMatchObject({
    prefix: "Google Ads: Kite Dental",
    config: { parameters: { property: "22", reportType: "campaigns" }, metrics: ["cost"] },
  });
  expect(await db.select().from(reportQueries).where(eq(reportQueries.companyId, companyId))).toEqual([]);
});

test("a source that is broken or lacks an account says why it is not offered", async () => {
  const { marta, companyId } = await anAgency();
  const broken = await connectSource(companyId, "google-ads", { properties: one, invalid: true });
  const bare = await connectSource(companyId, "google-search-console");
  const sheet = await connectSource(companyId, "google-sheets", { properties: one });
  const ahrefs = await connectSource(companyId, "ahrefs-v3");
  const { choices, notOffered, needsSite } = await findGenerateForm(marta, [], null);
  expect(choices).toEqual([{ value: ahrefs, label: "Ahrefs", hint: "Ahrefs" }]);
  expect(needsSite).toBe("Ahrefs");
  expect(notOffered.map(({ value, words, href }) => [value, words, href])).toEqual(
    expect.arrayContaining([
      [broken, "Disconnected. Reconnect it first.", `/company/sources/${broken}`],
      [bare, "No property is selected yet.", `/company/sources/${bare}/choose`],
      [sheet, "Add its widgets one by one: each needs its own sheet.", null],
    ]),
  );
  const from = (sources: string[], target = "") =>
    generateDashboard(marta, { name: "Bakery", sources, target, template: null, clientId: null });
  expect(await from([broken, bare, "unknown"])).toEqual({ outcome: "no-sources" });
  expect(await from([ahrefs])).toEqual({ outcome: "no-target" });
  const made = await from([ahrefs], "harbourlane.example");
  if (made.outcome !== "created") throw new Error(made.outcome);
  const [first] = (await stored(marta, made.id)).content.widgets;
  expect(first).toMatchObject({
    title: "Domain rating",
    instances: [{ config: { parameters: { reportType: "overview", target: "harbourlane.example" } } }],
  });
  const stranger = (await anAgency()).marta;
  expect((await listGenerateChoices(stranger.companyId, "UTC")).map(({ value }) => value)).not.toContain(
    ahrefs,
  );
});
