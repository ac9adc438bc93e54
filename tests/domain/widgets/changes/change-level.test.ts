import { expect, test } from "vitest";
import { changeLevel } from "#app/domain/widgets/changes/change-level.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import { anInstance, aTextCard, aWidget } from "../sample-widgets.ts";

const before = aWidget("a");

test.each<[string, Partial<InteractiveWidget>]>([
  ["another source", { instances: [anInstance({ sourceId: "other" })] }],
  ["another metric", { instances: [anInstance({ config: { metrics: ["visits"], dimension: "date" } })] }],
  ["another prefix", { instances: [anInstance({ prefix: "Web" })] }],
  ["another currency", { instances: [anInstance({ currency: "USD" })] }],
  ["another input", { instances: [anInstance({ inputs: { sheet: "2" } })] }],
  ["a second instance", { instances: [anInstance(), anInstance({ id: "i2" })] }],
  ["percent", { percent: true }],
])("%s queries the sources again", (_, change) => {
  expect(changeLevel(before, { ...before, ...change })).toBe(1);
});

test.each<[string, Partial<InteractiveWidget>]>([
  ["another order", { orderBy: { column: "orders", dir: "desc" } }],
  ["more rows", { rowsLimit: 20 }],
  ["another format", { format: "chart:pie" }],
  ["other options of the format", { formatOptions: { totals: false } }],
  [
    "another format of a metric",
    { instances: [anInstance({ metricsOptions: { orders: { format: "decimal" } } })] },
  ],
  ["a hidden metric", { instances: [anInstance({ metricsOptions: { orders: { cloaked: true } } })] }],
])("%s redraws the widget", (_, change) => {
  expect(changeLevel(before, { ...before, ...change })).toBe(2);
});

test.each<[string, Partial<InteractiveWidget>]>([
  ["nothing", {}],
  ["a title", { title: "Other" }],
  ["a size", { width: 4, height: 3 }],
])("%s only changes the display", (_, change) => {
  expect(changeLevel(before, { ...before, ...change })).toBe(3);
});

test("a text widget has no query", () => {
  expect(changeLevel(aTextCard("a"), aTextCard("a", { title: "Other" }))).toBeNull();
  expect(changeLevel(before, aTextCard("a"))).toBe(1);
});
