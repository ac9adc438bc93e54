import { expect, test } from "vitest";
import { defineConnector } from "#app/connectors/core/define.ts";
import { google } from "#app/connectors/core/families/google.ts";
import { nonAdditive, average, count, money, price, rate, sum } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { noneIsAll, oneOf, pick, propertyParam, someOf } from "#app/connectors/core/params/param-shapes.ts";

const rest = {
  id: "the-bakery",
  name: "The Bakery",
  description: "Loaves",
  auth: { kind: "oauth2", family: google, scopes: [] },
  origins: [],
  options: { properties: () => Promise.resolve([]) },
  report: () => Promise.resolve({ rows: [] }),
  totals: "asked",
  days: null,
  limits: { requests: 1, perSeconds: 1, concurrent: 1 },
} as const;
const params = {
  property: propertyParam("Shop"),
  reportType: pick("Report", { sales: "Sales", ads: "Ads" }, "sales"),
};
const dimensions = { date: { label: "Date", type: "date" } } as const;
const metrics = { clicks: count("Clicks"), cost: money("Cost", { direction: "neutral" }) };

test("a metric declares its class, format and help", () => {
  expect(price("CPM", "cost", "impressions", { times: 1000 })).toEqual({
    label: "CPM",
    combine: "ratio",
    of: "cost",
    per: "impressions",
    times: 1000,
    format: "money",
    direction: "less",
  });
  expect(nonAdditive("Rank", "integer", { help: "1 is the top position." })).toEqual({
    label: "Rank",
    combine: "snapshot",
    alone: true,
    format: "integer",
    help: "1 is the top position.",
  });
});

test("a kind's parameter settings override those of the shape", () => {
  expect(someOf("Ads", "ads", { ...noneIsAll, dependsOn: ["campaign"] })).toEqual({
    type: "multi-select",
    label: "Ads",
    options: "ads",
    dependsOn: ["campaign"],
    help: "If you select none, all are included.",
  });
});

test("a kind made of shapes equals one that is written out", () => {
  const connector = defineConnector({
    ...rest,
    params,
    dimensions,
    metrics: { ...metrics, ...availableWhen(whenReportIs("ads"), { cpc: price("CPC", "cost", "clicks") }) },
  });
  expect(Object.keys(connector.metrics)).toEqual(["clicks", "cost", "cpc"]);
  expect(connector.metrics.cpc).toMatchObject({ of: "cost", per: "clicks", when: { reportType: ["ads"] } });
  expect(connector.params.property).toMatchObject({ type: "select", required: true, options: "properties" });
});

const bakery = { ...rest, params, dimensions, metrics };

// Never called: the compiler must refuse these. An accepted mistake is an error in this file.
export function slips() {
  return [
    // @ts-expect-error -- part of a ratio
    defineConnector({ ...bakery, metrics: { ...metrics, ctr: rate("CTR", "clickz", "cost") } }),
    defineConnector({
      ...bakery,
      // @ts-expect-error -- part of a ratio in a group
      metrics: availableWhen(whenReportIs("ads"), { ctr: rate("CTR", "a", "b") }),
    }),
    // @ts-expect-error -- weight of an average
    defineConnector({ ...bakery, metrics: { rank: average("Rank", "impr", "decimal") } }),
    // @ts-expect-error -- parameter of a condition
    defineConnector({ ...bakery, metrics: availableWhen({ mode: ["ads"] }, metrics) }),
    // @ts-expect-error -- list of choices
    defineConnector({ ...bakery, params: { ...params, ad: oneOf("Ad", "adz") } }),
    // @ts-expect-error -- parameter to depend on
    defineConnector({ ...bakery, params: { ad: oneOf("Ad", "properties", { dependsOn: ["site"] }) } }),
    // @ts-expect-error -- format
    sum("Clicks", "percentage"),
    // @ts-expect-error -- word of a metric
    count("Clicks", { help: "All of them.", way: "less" }),
    // @ts-expect-error -- word of a parameter
    someOf("Ads", "ads", { help: "All of them.", needs: ["campaign"] }),
    // @ts-expect-error -- usual choice
    pick("Report", { sales: "Sales" }, "ads"),
  ];
}
