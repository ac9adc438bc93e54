import { expect, test } from "vitest";
import { merge } from "#app/domain/widgets/changes/merge.ts";
import { dropMissingOrder } from "#app/domain/widgets/changes/order-by.ts";
import type { WidgetInstance } from "#db/schema/documents/dashboard.ts";
import { anInstance, aTextCard, aWidget } from "../sample-widgets.ts";

const asking = (id: string, instance: Partial<WidgetInstance>) =>
  aWidget(id, { instances: [anInstance({ id: `${id}1`, ...instance })] });
const total = { metrics: ["clicks"], dimension: null };
const perDay = { metrics: ["clicks"], dimension: "date" };

test("merging widgets of one type and dimension makes a new id, with the first one's look", () => {
  const first = aWidget("a", { format: "chart", width: 3, title: "Orders" });
  const merged = merge(first, [asking("b", { prefix: "Web" }), asking("c", { prefix: "Fair" })], "new");
  expect(merged).toMatchObject({
    outcome: "merged",
    widget: { id: "new", hash: "", format: "chart", width: 3, title: "Orders" },
  });
  if (merged.outcome !== "merged") return;
  expect(merged.widget.instances.map(({ prefix }) => prefix)).toEqual(["Shop", "Web", "Fair"]);
  expect(merged.widget.instances[1]?.config.template).toBeUndefined();
});

test("a second and third instance of one prefix get a suffix", () => {
  const merged = merge(
    asking("a", {}),
    [asking("b", { prefix: "Shop 2" }), asking("c", {}), asking("d", {})],
    "new",
  );
  expect(merged.outcome === "merged" && merged.widget.instances.map(({ prefix }) => prefix)).toEqual([
    "Shop",
    "Shop 2",
    "Shop 3",
    "Shop 4",
  ]);
});

test("mixed types without a dimension make a custom summary", () => {
  const merged = merge(
    asking("a", { type: "google-ads", config: total }),
    [asking("b", { type: "facebook-ads", config: total })],
    "new",
  );
  expect(merged).toMatchObject({
    outcome: "merged",
    widget: {
      format: "summary",
      instances: [{ config: { template: "custom" } }, { config: { template: "custom" } }],
    },
  });
});

test.each([
  ["nothing to merge with", aWidget("a"), [], "nothing-to-merge"],
  ["a text card as the first", aTextCard("a"), [aWidget("b")], "not-interactive"],
  ["a text card among the others", aWidget("a"), [aTextCard("b")], "not-interactive"],
  [
    "a merged widget among the others",
    aWidget("a"),
    [aWidget("b", { instances: [anInstance(), anInstance({ id: "i2" })] })],
    "merged-already",
  ],
  ["another dimension", aWidget("a"), [asking("b", { config: total })], "other-dimension"],
  [
    "another type with a dimension",
    asking("a", { type: "google-ads", config: perDay }),
    [asking("b", { type: "facebook-ads", config: perDay })],
    "other-type",
  ],
  [
    "a type that is not on the list",
    asking("a", { type: "google-ads", config: total }),
    [asking("b", { type: "csv", config: total })],
    "other-type",
  ],
  [
    "more instances than fit",
    aWidget("a"),
    Array.from({ length: 12 }, (_, n) => asking(`w${n}`, {})),
    "too-many",
  ],
] as const)("%s cannot be merged", (_, first, others, why) => {
  expect(merge(first, others, "new")).toEqual({ outcome: "refused", why });
});

test("two totals of one unlisted type can be merged", () => {
  expect(merge(asking("a", { config: total }), [asking("b", { config: total })], "new").outcome).toBe(
    "merged",
  );
});

test("a merged widget can be merged again", () => {
  const first = aWidget("a", { instances: [anInstance(), anInstance({ id: "i2", prefix: "Web" })] });
  const merged = merge(first, [asking("b", { prefix: "Fair" })], "new");
  expect(merged.outcome === "merged" && merged.widget.instances).toHaveLength(3);
});

test("an order stays only while its column exists", () => {
  const one = [anInstance()];
  const byOrders = { column: "orders", dir: "desc" } as const;
  expect(dropMissingOrder(byOrders, one)).toBe(byOrders);
  expect(dropMissingOrder({ column: "dimension", dir: "desc" }, one)).toEqual({
    column: "dimension",
    dir: "desc",
  });
  expect(dropMissingOrder({ column: "visits", dir: "desc" }, one)).toBeNull();
  // A merged widget has the same metric twice, with prefixes.
  expect(dropMissingOrder(byOrders, [anInstance(), anInstance({ id: "i2", prefix: "Web" })])).toBeNull();
  expect(
    dropMissingOrder({ column: "Web.orders", dir: "asc" }, [
      anInstance(),
      anInstance({ id: "i2", prefix: "Web" }),
    ]),
  ).not.toBeNull();
  expect(dropMissingOrder(null, one)).toBeNull();
});
