import { expect, test } from "vitest";
import { type DashboardFilter } from "#app/domain/dashboards/filters/dashboard-filter.ts";
import { filterDimensionOf, knownDimensions } from "#app/domain/dashboards/filters/filter-dimensions.ts";
import { filterWidgets } from "#app/domain/dashboards/filters/filter-widgets.ts";
import { type KnownSource, knownSource } from "#app/domain/sources/known-source.ts";
import type { Source } from "#app/domain/sources/source.ts";
import { newInteractiveWidget, newPassiveWidget } from "#app/domain/widgets/widget.ts";
import type { InstanceConfig, InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";

const column = (name: string, type: "text" | "country" = "text"): TableColumn => ({
  key: name.toLowerCase(),
  name,
  role: "dimension",
  type,
});
const clicks: TableColumn = {
  key: "clicks",
  name: "Clicks",
  role: "metric",
  format: "integer",
  direction: "more",
  combine: "sum",
};

function aFile(id: string, ...columns: TableColumn[]): [string, KnownSource] {
  const upload = { state: "ready", columns: [...columns, clicks], options: {} };
  return [
    id,
    knownSource({ source: { id, kind: "csv", columnNames: {} }, upload } as unknown as Source, [], null),
  ];
}
function aProvider(kind: string): [string, KnownSource] {
  return [
    kind,
    knownSource({ source: { id: kind, kind, columnNames: {} }, upload: null } as unknown as Source, [], null),
  ];
}

const sources = new Map([
  aFile("orders", column("Campaign"), column("Country", "country")),
  aFile("leads", column("campaign"), column("Form")),
  ...["google-ads", "facebook-ads", "google-analytics", "google-search-console", "mailchimp"].map(aProvider),
]);

const widget = (
  id: string,
  froms: readonly string[],
  config: Partial<InstanceConfig> = {},
  changes: Partial<InteractiveWidget> = {},
) =>
  newInteractiveWidget(id, {
    format: "summary",
    ...changes,
    instances: froms.map((sourceId) => ({
      id: `${id}-${sourceId}`,
      type: "any",
      prefix: sourceId,
      sourceId,
      config: { metrics: ["clicks"], dimension: null, ...config },
      currency: "EUR",
      accounts: [],
      inputs: {},
      metricsOptions: {},
    })),
  });

const campaign: DashboardFilter = { dimension: "campaign", op: "is", value: "Spring" };

function filtered(
  widgets: readonly ReturnType<typeof widget>[],
  filters: readonly DashboardFilter[] = [campaign],
) {
  const made = filterWidgets(widgets, sources, { kept: [], filters, mayFilterByAll: true });
  expect(made.problem).toBeNull();
  const rules = made.widgets.map((one) =>
    one.nature === "interactive" ? one.instances.map(({ config }) => config.filter ?? []) : [],
  );
  return { ...made, rules, missing: widgets.map(({ id }) => made.states.get(id)?.missing) };
}

test("a campaign has one name in files, Google Ads and Facebook Ads; a country only within a source type", () => {
  const known = knownDimensions(
    [...sources.keys()].map((source) => widget(source, [source])),
    sources,
  );
  expect([...known.get("campaign")!.widgets]).toEqual(["orders", "leads", "google-ads", "facebook-ads"]);
  expect([...known.get("device")!.widgets]).toEqual(["google-ads", "google-search-console"]);
  expect([...known.get("country")!.widgets]).toEqual(["orders"]);
  expect([...known.get("google-analytics.country")!.widgets]).toEqual(["google-analytics"]);
  expect([...known.get("mailchimp.campaign")!.widgets]).toEqual(["mailchimp"]);
  expect([...known.keys()].filter((name) => /(^|[.])(date|week|month)$/.test(name))).toEqual([]);
  expect(
    filterDimensionOf("google-analytics", { key: "sessionCampaignName", label: "Session campaign" }),
  ).toBe("google-analytics.sessioncampaignname");
});

test("the filter joins the widget's own, with the key of each source", () => {
  const own = { field: "campaign", op: "contains", value: "2026" } as const;
  const { rules, missing, words } = filtered([
    widget("a", ["orders"], { filter: [own] }),
    widget("b", ["google-ads"]),
    widget("c", ["google-search-console"]),
  ]);
  const rule = { field: "campaign", op: "is", value: "Spring" };
  expect(rules).toEqual([[[own, rule]], [[rule]], [[]]]);
  expect(missing).toEqual([[], [], ["Campaign"]]);
  expect(words).toEqual(["Campaign is Spring"]);
});

test("a widget that knows one of two filters has that one, and names the other", () => {
  const mobile: DashboardFilter = { dimension: "device", op: "is", value: "Mobile" };
  const { rules, missing, states } = filtered(
    [widget("a", ["google-search-console"]), widget("b", ["google-ads"]), widget("c", ["leads"])],
    [campaign, mobile],
  );
  expect(rules.map(([some]) => some!.length)).toEqual([1, 2, 1]);
  expect(missing).toEqual([["Campaign"], [], ["Device"]]);
  expect(states.get("c")?.words).toEqual(["Campaign is Spring"]);
});

test("a merged widget is filtered in all of its sources or in none", () => {
  const { rules, missing } = filtered([
    widget("all", ["orders", "google-ads"]),
    widget("some", ["google-ads", "google-search-console"]),
  ]);
  expect(rules.map((each) => each.map((some) => some.length))).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect(missing).toEqual([[], ["Campaign"]]);
});

test("a report without the dimension does not know it", () => {
  const adGroup: DashboardFilter = { dimension: "google-ads.adgroup", op: "is", value: "Bread" };
  const { missing } = filtered(
    [
      widget("keywords", ["google-ads"], { parameters: { reportType: "keywords" } }),
      widget("campaigns", ["google-ads"], { parameters: { reportType: "campaigns" } }),
    ],
    [adGroup],
  );
  expect(missing).toEqual([[], ["Ad group"]]);
});

test("a dimension that the provider cannot filter by is not offered, even where a widget shows it", () => {
  const byCountry = widget("a", ["facebook-ads"], { dimension: "country" }, { format: "table" });
  expect(knownDimensions([byCountry], sources).has("facebook-ads.country")).toBe(false);
});

test("a filtered widget has no goal, an unfiltered one keeps its own", () => {
  const options = { formatOptions: { goal: 100, decimals: 1 } };
  const { widgets } = filtered([
    widget("a", ["orders"], {}, options),
    widget("b", ["google-analytics"], {}, options),
  ]);
  expect(widgets.map((one) => one.nature === "interactive" && one.formatOptions)).toEqual([
    { decimals: 1 },
    { decimals: 1, goal: 100 },
  ]);
});

test("texts stay, and say nothing about filters", () => {
  const text = newPassiveWidget("t", { inputs: { content: "Hello" } });
  const asked = { kept: [], filters: [campaign], mayFilterByAll: true };
  const made = filterWidgets([text, widget("a", ["orders"])], sources, asked);
  expect(made.widgets[0]).toBe(text);
  expect(made.states.has("t")).toBe(false);
});

test("a filter of a dimension that no widget has is left out; visitors have only those shown by name", () => {
  const hidden = widget("a", ["orders"]);
  const shown = widget("b", ["orders"], { dimension: "campaign" }, { format: "table" });
  const country: DashboardFilter = { dimension: "country", op: "is", value: "Malta" };
  const outcome = (
    filters: readonly DashboardFilter[],
    mayFilterByAll: boolean,
    kept = [] as typeof filters,
  ) => {
    const asked = { kept, filters, mayFilterByAll };
    const { problem, words } = filterWidgets([hidden, shown], sources, asked);
    return [problem === null, words];
  };
  const planet = { ...campaign, dimension: "planet" };
  expect(outcome([planet, campaign], true)).toEqual([false, ["Campaign is Spring"]]);
  expect(outcome([{ ...campaign, dimension: "__proto__" }], true)).toEqual([false, []]);
  expect(outcome([country], true)).toEqual([true, ["Country is Malta"]]);
  expect(outcome([country], false)).toEqual([false, []]);
  expect(outcome([campaign], false)).toEqual([true, ["Campaign is Spring"]]);
  expect(outcome([campaign], false, [country])).toEqual([true, ["Country is Malta", "Campaign is Spring"]]);
});

test("the dashboard's filter keeps goals, and without its dimension no widget is queried for all data", () => {
  const goal = widget("a", ["orders"], {}, { formatOptions: { goal: 100 } });
  const kept = [campaign];
  const goalWith = (filters: readonly DashboardFilter[]) => {
    const [made] = filterWidgets([goal], sources, { kept, filters, mayFilterByAll: true }).widgets;
    return made?.nature === "interactive" && made.formatOptions.goal;
  };
  expect(goalWith([])).toBe(100);
  expect(goalWith([{ dimension: "country", op: "is", value: "Malta" }])).toBeUndefined();

  const other = widget("b", ["mailchimp"]);
  const { lost, widgets } = filterWidgets([other], sources, { kept, filters: [], mayFilterByAll: true });
  expect(lost).toEqual(["Campaign"]);
  expect(widgets).toMatchObject([{ instances: [{ config: { filter: [{ field: "lost campaign" }] } }] }]);
});
