import { expect, test } from "vitest";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { type DashboardFilter, filterText } from "#app/domain/dashboards/filters/dashboard-filter.ts";
import { loadPageView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { periodFromUrl } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { refreshAll } from "#app/domain/sources/refresh/refresher.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { day, type DateRange } from "#app/lib/plain-date.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { aDashboard, anAgency } from "#tests/domain/dashboards/agency.ts";
import {
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  nameColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { facebookAds } from "#tests/sandbox/meta/facebook-ads.ts";
import { addedUp, factsOf as adFactsOf } from "#tests/sandbox/meta/facebook-ads-facts.ts";
import { googleAnalytics } from "#tests/sandbox/google/google-analytics.ts";
import { factsOf } from "#tests/sandbox/google/google-analytics-facts.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";

await useDatabase();
await useStandIns([googleAnalytics, facebookAds]);

const october: DateRange = { from: day("2026-10-01"), to: day("2026-10-31") };

/** The views of a dashboard, with the results of its filtered queries. */
async function filteredViews(
  marta: Awaited<ReturnType<typeof anAgency>>["marta"],
  widgets: readonly InteractiveWidget[],
  filters: readonly DashboardFilter[],
  { range = october, isKept = false } = {},
) {
  const id = await aDashboard(marta);
  await saveDashboard(marta, id, null, (before) => ({
    content: {
      ...before,
      widgets,
      rangeType: "custom",
      startDate: range.from,
      endDate: range.to,
      comparison: "none",
      ...(isKept && { filters: filters.map(filterText) }),
    },
    what: "Filled",
  }));
  const dashboard = (await findDashboard(marta.companyId, id))!;
  const { period } = periodFromUrl(new URLSearchParams(), dashboard, now());
  const load = () =>
    loadPageView(dashboard, period, { as: "owner", receipts: false, filters: isKept ? [] : filters });
  await load();
  await refreshAll();
  const { view, filtering } = await load();
  expect(filtering.problem).toBeNull();
  return view.widgets;
}

function figuresOf({ body }: WidgetView): Record<string, number | null> {
  if (body.kind !== "summary") throw new Error(JSON.stringify(body));
  return Object.fromEntries(body.figures.map(({ label, figure }) => [label, figure.value]));
}

function tableOf({ body }: WidgetView) {
  if (body.kind !== "table") throw new Error(JSON.stringify(body));
  const { rows, totals } = body.data;
  return {
    rows: Object.fromEntries(rows.map(([name, first]) => [String(name!.raw), Number(first!.raw)])),
    sum: rows.reduce((sum, [, first]) => sum + Number(first!.raw), 0),
    total: totals![1]!.raw,
  };
}

test("Google Analytics answers a channel's sessions, rates and users itself; users are not added up", async () => {
  const { marta } = await anAgency();
  const { parameters } = googleAnalytics.trials[0]!;
  const property = String(parameters.property);
  const source = await connectSource(marta.companyId, "google-analytics", {
    properties: [{ value: property, label: "Bakery" }],
  });
  const of = (metrics: readonly string[], dimension: string | null) =>
    anInstance(source, { metrics, dimension, parameters }, { type: "google-analytics", currency: "GBP" });
  const [figures, devices, days] = await filteredViews(
    marta,
    [
      aWidget("summary", [of(["activeUsers", "sessions", "engagementRate"], null)]),
      aWidget("table", [of(["activeUsers"], "deviceCategory")]),
      aWidget("table", [of(["activeUsers"], "date")], { rowsLimit: 40 }),
    ],
    [{ dimension: "google-analytics.sessiondefaultchannelgroup", op: "is", value: "Organic Search" }],
  );
  const facts = [...factsOf(property, october.from, october.to)].filter(
    ({ about }) => about.sessionDefaultChannelGroup === "Organic Search",
  );
  const count = (name: string) => facts.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0);
  const users = new Set(facts.map(({ user }) => user)).size;
  const { "Active users": active, Sessions: sessions, "Engagement rate": rate } = figuresOf(figures!);
  expect([active, sessions]).toEqual([users, count("sessions")]);
  expect(rate).toBeCloseTo(count("engagedSessions") / count("sessions"), 10);

  const byDevice = tableOf(devices!);
  for (const [device, value] of Object.entries(byDevice.rows)) {
    const own = facts.filter(({ about }) => about.deviceCategory === device);
    expect([device, value]).toEqual([device, new Set(own.map(({ user }) => user)).size]);
  }
  const byDay = tableOf(days!);
  expect([byDevice.total, byDay.total]).toEqual([users, users]);
  expect(byDay.sum).toBeGreaterThan(users); // people return: a sum would be wrong
  expect(byDevice.sum).toBeGreaterThan(users);
  expect(figures!.subtitle).toContain("filtered");
}, 120_000);

test.each([false, true])(
  "Facebook Ads answers a campaign's cost and reach itself; reach is not added up (kept: %s)",
  async (isKept) => {
    const { marta } = await anAgency();
    const { parameters } = facebookAds.trials[0]!;
    const account = String(parameters.property);
    const source = await connectSource(marta.companyId, "facebook-ads", {
      properties: [{ value: account, label: "Bakery" }],
    });
    const of = (metrics: readonly string[], dimension: string | null) =>
      anInstance(
        source,
        { metrics, dimension, parameters: { property: account } },
        { type: "facebook-ads", currency: "EUR" },
      );
    const days = { from: day("2026-10-01"), to: day("2026-10-04") };
    const [figures, perDay, campaigns] = await filteredViews(
      marta,
      [
        aWidget("summary", [of(["reach", "spend", "impressions"], null)]),
        aWidget("table", [of(["reach"], "date")], { rowsLimit: 40 }),
        aWidget("table", [of(["reach"], "campaign")]),
      ],
      [{ dimension: "campaign", op: "is", value: "Autumn loaves" }],
      { range: days, isKept },
    );
    const all = [...adFactsOf(account, days.from, days.to)];
    const own = addedUp(all.filter(({ campaign }) => campaign.name === "Autumn loaves"));
    const shown = Object.values(figuresOf(figures!));
    expect(shown).toEqual([own.reach, own.cents / 100, own.impressions]);
    expect(own.reach).toBeLessThan(addedUp(all).reach);
    const byDay = tableOf(perDay!);
    expect(byDay.total).toBe(own.reach);
    expect(byDay.sum).toBeGreaterThan(own.reach);
    expect(tableOf(campaigns!)).toMatchObject({ rows: { "Autumn loaves": own.reach }, total: own.reach });
  },
  120_000,
);

test("a file's matching rows give sums, ratios from sums and weighted averages; unique counts stay unknown", async () => {
  const { marta } = await anAgency();
  const source = await aSource(
    marta,
    [
      dateColumn,
      nameColumn("campaign", "Campaign"),
      nameColumn("device", "Device"),
      numberColumn("clicks", "Clicks"),
      numberColumn("views", "Views"),
      numberColumn("ctr", "CTR", { format: "percent", combine: "ratio", of: "clicks", per: "views" }),
      numberColumn("position", "Position", { format: "decimal", combine: "average", weightedBy: "views" }),
      numberColumn("reach", "Reach", { combine: "unique" }),
    ],
    [
      ["2026-10-01", "Bread", "Mobile", 100, 1000, "", 2, 800],
      ["2026-10-02", "Bread", "Desktop", 50, 100, "", 8, 90],
      ["2026-10-02", "Cakes", "Mobile", 900, 1000, "", 1, 700],
      ["2026-10-31", "Cakes", "Mobile", 1, 1, "", 1, 1],
    ],
  );
  const [figures, devices] = await filteredViews(
    marta,
    [
      aWidget("summary", [anInstance(source, { metrics: ["clicks", "ctr", "position", "reach"] })]),
      aWidget("table", [anInstance(source, { metrics: ["reach"], dimension: "device" })]),
    ],
    [{ dimension: "campaign", op: "is", value: "bread" }],
  );
  expect(figuresOf(figures!)).toEqual({
    Clicks: 150,
    CTR: 150 / 1100,
    Position: (2 * 1000 + 8 * 100) / 1100,
    Reach: null,
  });
  expect(tableOf(devices!)).toMatchObject({ rows: { Mobile: 800, Desktop: 90 }, total: null });
});
