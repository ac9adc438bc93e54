import { expect, test } from "vitest";
import { makeTemplate } from "#app/domain/dashboards/new/templates/own/make-template.ts";
import { mentionsIn } from "#app/domain/dashboards/new/templates/own/template-texts.ts";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import type { DashboardContent, Widget } from "#db/schema/documents/dashboard.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";

const contentOf = (widgets: Widget[], given: Partial<DashboardContent> = {}): DashboardContent => ({
  ...newContent("Zitta Garden: shop", timeZone("Europe/Paris")),
  widgets,
  ...given,
});
const zitta = { name: "Zitta Garden" };
const search = (id: string, sourceId: string, property: string) =>
  anInstance({
    id,
    type: "google-search-console",
    sourceId,
    prefix: "Zitta login",
    config: { metrics: ["clicks"], dimension: "date", parameters: { property, mode: "web" } },
  });
const slotsIn = ({ widgets }: DashboardContent) =>
  widgets.flatMap((one) => (one.nature === "interactive" ? one.instances.map((i) => i.sourceId) : []));

test("a template has slots by kind in place of sources, and no property, account or source name", () => {
  const merged = aWidget("a", {
    instances: [
      { ...search("i1", "login", "sc-domain:zitta.example"), accounts: ["123"], inputs: { key: "secret" } },
      { ...search("i2", "login", "sc-domain:other.example"), prefix: "Zitta other" },
    ],
    orderBy: { column: "Zitta other.clicks", dir: "desc" },
  });
  const { content } = makeTemplate(
    contentOf([merged, aWidget("b", { instances: [anInstance({ id: "i3" })] })]),
    zitta,
    null,
  );
  expect(slotsIn(content)).toEqual(["google-search-console", "google-search-console-2", "csv"]);
  const text = JSON.stringify(content);
  for (const secret of [
    "login",
    "zitta.example",
    "other.example",
    "123",
    "secret",
    "Zitta other",
    "shop-orders",
  ])
    expect(text).not.toContain(secret);
  expect(content.widgets[0]).toMatchObject({
    instances: [
      { prefix: "Google Search Console", config: { parameters: { property: "", mode: "web" } } },
      { prefix: "Google Search Console 2" },
    ],
    orderBy: { column: "Google Search Console 2.clicks" },
  });
});

test("the site of a search tool, the client's look and dates stay behind", () => {
  const ahrefs = aWidget("a", {
    instances: [
      anInstance({
        type: "ahrefs-v3",
        config: {
          metrics: ["domain_rating"],
          dimension: null,
          parameters: { reportType: "x", target: "zitta.example" },
        },
      }),
    ],
  });
  const styles = { color: "#a39b00", clientImage: "logo", logoImage: "agency", theme: "dark" as const };
  const given = {
    styles,
    rangeType: "custom" as const,
    startDate: "2026-01-01" as never,
    endDate: "2026-01-31" as never,
    defaults: { currency: "EUR" },
  };
  const { content } = makeTemplate(contentOf([ahrefs], given), zitta, null);
  expect(content).toMatchObject({
    styles: { logoImage: "agency", theme: "dark" },
    rangeType: "last_30_days",
    startDate: null,
    defaults: {},
    widgets: [{ instances: [{ config: { parameters: { target: "{site}" } } }] }],
  });
  expect(content.styles).not.toHaveProperty("color");
  expect(content.styles).not.toHaveProperty("clientImage");
  expect(makeTemplate(contentOf([], { styles }), null, null).content.styles.color).toBe("#a39b00");
});

test("the dashboard's filters stay behind", () => {
  const { content } = makeTemplate(contentOf([aWidget("a")], { filters: ["campaign:is:Zitta"] }), null, null);
  expect(content).not.toHaveProperty("filters");
});

test("the client's name becomes a word, texts by date are emptied, and other names are found", () => {
  const text = aTextCard("t", {
    title: "ZITTA GARDEN in autumn",
    inputs: { content: "Zitta Garden sells more than Kite Dental. Zitta Gardener is another." },
  });
  const historic = aTextCard("h", {
    type: "historic",
    title: "Comments",
    inputs: {
      articles: [{ startDate: "2026-01-01" as never, endDate: "2026-01-31" as never, content: "Sales fell" }],
    },
  });
  const filtered = aWidget("f", {
    instances: [
      anInstance({
        config: {
          metrics: ["orders"],
          dimension: null,
          filter: [{ field: "campaign", op: "is", value: "kite dental brand" }],
        },
      }),
    ],
  });
  const made = makeTemplate(contentOf([text, historic, filtered]), zitta, null);
  expect(made.emptied).toEqual(["Comments"]);
  expect(made.content.widgets).toMatchObject([
    {
      title: "{client} in autumn",
      inputs: { content: "{client} sells more than Kite Dental. Zitta Gardener is another." },
    },
    { inputs: { articles: [] } },
    {},
  ]);
  expect(mentionsIn(made.content, ["Kite Dental", "Old Mill"])).toEqual([
    { name: "Kite Dental", places: ["the text of “{client} in autumn”", "a filter of “Widget f”"] },
  ]);
});

test("slots keep their names in the next version", () => {
  const two = [
    aWidget("a", { instances: [search("i1", "one", "p1")] }),
    aWidget("b", { instances: [search("i2", "two", "p2")] }),
  ];
  const first = makeTemplate(contentOf(two), null, null).content;
  expect(slotsIn(first)).toEqual(["google-search-console", "google-search-console-2"]);
  const third = aWidget("c", { instances: [search("i9", "three", "p3")] });
  const next = makeTemplate(contentOf([third, two[1]!, two[0]!]), null, first).content;
  expect(slotsIn(next)).toEqual([
    "google-search-console-3",
    "google-search-console-2",
    "google-search-console",
  ]);
});
