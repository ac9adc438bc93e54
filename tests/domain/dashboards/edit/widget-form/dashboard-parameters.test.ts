import { expect, test } from "vitest";
import {
  dashboardParameters,
  sharedParameters,
} from "#app/domain/dashboards/edit/widget-form/dashboard-parameters.ts";
import type { Parameters } from "#db/schema/documents/query.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";

const params = { property: { global: true }, stream: {}, market: { global: true } };

function asking(id: string, sourceId: string, parameters: Parameters) {
  const config = { metrics: ["visits"], dimension: "date", parameters };
  return aWidget(id, { instances: [anInstance({ sourceId, config })] });
}

test("the latest widget of the same source provides the shared parameters, and nothing else", () => {
  const widgets = [
    asking("a", "site", { property: "1", market: "uk" }),
    asking("b", "site", { property: "2", stream: "app" }),
    asking("c", "shop", { property: "3" }),
    aTextCard("d"),
  ];
  expect(dashboardParameters(widgets, "site", params)).toEqual({ property: "2" });
});

test("a part of a merged widget provides them as well", () => {
  const [first] = asking("a", "shop", { property: "3" }).instances;
  const [second] = asking("b", "site", { property: "1" }).instances;
  const merged = aWidget("a", { instances: [first!, second!] });
  expect(dashboardParameters([merged], "site", params)).toEqual({ property: "1" });
});

test("a source that is new to the dashboard, or has no parameters, starts empty", () => {
  expect(dashboardParameters([], "site", params)).toEqual({});
  expect(dashboardParameters([aWidget("a")], "shop-orders", params)).toEqual({});
});

test("a parameter is shared while it has the value of the other widgets, and not when it differs", () => {
  const widgets = [asking("a", "site", { property: "2", market: "uk", stream: "app" })];
  const shared = (values: Parameters, source = "site") => sharedParameters(widgets, source, params, values);
  expect(shared({ property: "2", market: "uk", stream: "app" })).toEqual(["property", "market"]);
  expect(shared({ property: "3", market: "uk" })).toEqual(["market"]);
  expect(shared({ property: "2" }, "shop")).toEqual([]);
  expect(sharedParameters([], "site", params, { property: "2" })).toEqual([]);
});
