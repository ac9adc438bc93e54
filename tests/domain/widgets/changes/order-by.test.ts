import { expect, test } from "vitest";
import { orderingMetric } from "#app/domain/widgets/changes/order-by.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import type { InteractiveWidget, MetricOptions } from "#db/schema/documents/dashboard.ts";

const instance = (
  id: string,
  metrics: readonly string[],
  metricsOptions: Record<string, MetricOptions> = {},
) => ({
  id,
  type: "semrush",
  prefix: id,
  sourceId: id,
  config: { metrics, dimension: "keyword" },
  currency: "USD",
  accounts: [],
  inputs: {},
  metricsOptions,
});
const ordersOf = (given: Pick<InteractiveWidget, "instances" | "orderBy"> & Partial<InteractiveWidget>) => {
  const widget = newInteractiveWidget("w", { format: "table", ...given });
  return widget.instances.map((one) => orderingMetric(widget, one));
};

test("the metric that orders a widget orders its source, and a name orders none", () => {
  const instances = [instance("a", ["traffic", "volume"])];
  const volume = { column: "volume", dir: "asc" } as const;
  expect(ordersOf({ instances, orderBy: volume })).toEqual([volume]);
  expect(ordersOf({ instances, orderBy: { column: "keyword", dir: "desc" } })).toEqual([null]);
  expect(ordersOf({ instances, orderBy: null })).toEqual([null]);
});

test("in a merged widget only the source of the column is ordered", () => {
  const instances = [instance("a", ["traffic"]), instance("b", ["traffic"])];
  expect(ordersOf({ instances, orderBy: { column: "b.traffic", dir: "asc" } })).toEqual([
    null,
    { column: "traffic", dir: "asc" },
  ]);
});

test("a pie is ordered by its share, the first visible metric", () => {
  const instances = [instance("a", ["traffic", "volume"], { traffic: { cloaked: true } })];
  const byShare = { column: "volume", dir: "desc" };
  expect(ordersOf({ format: "chart:pie", instances, orderBy: null })).toEqual([byShare]);
  expect(ordersOf({ format: "chart:pie", instances, orderBy: { column: "keyword", dir: "asc" } })).toEqual([
    null,
  ]);
});
