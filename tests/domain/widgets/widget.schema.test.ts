import { expect, test } from "vitest";
import { Widget } from "#app/domain/widgets/widget.schema.ts";
import { anInstance, aTextCard, aWidget } from "./sample-widgets.ts";

const data = (change: object = {}) => ({ ...aWidget("a"), ...change });
const asking = (change: object) => data({ instances: [{ ...anInstance(), ...change }] });
const card = (change: object = {}) => ({ ...aTextCard("a"), ...change });

function messages(value: unknown): string[] {
  return (
    Widget.safeParse(value).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []
  );
}

test("a written widget is read back", () => {
  for (const widget of [aWidget("a"), aWidget("b", { format: "chart:gauge" }), aTextCard("c")])
    expect(Widget.parse(JSON.parse(JSON.stringify(widget)))).toEqual(widget);
});

test("missing fields get the specification's defaults", () => {
  const { id, type, prefix, sourceId, config } = anInstance();
  const least = {
    id: "a",
    nature: "interactive",
    title: "Orders",
    instances: [{ id, type, prefix, sourceId, config }],
  };
  expect(Widget.parse(least)).toMatchObject({
    width: 2,
    height: 1,
    format: "table",
    rowsLimit: 15,
    orderBy: null,
    hiddenChange: false,
    instances: [{ currency: "USD", accounts: [], metricsOptions: {} }],
  });
  expect(Widget.parse({ ...least, format: "chart" })).toMatchObject({
    formatOptions: { subFormat: "line", visibleGrid: true },
  });
  expect(Widget.parse({ ...least, format: "chart:gauge" })).toMatchObject({
    formatOptions: { minValue: 0, maxValue: 100 },
  });
  expect(Widget.parse({ id: "b", nature: "passive", type: "plain" })).toMatchObject({
    format: "textCard",
    title: "",
  });
});

test("an order, a hash and unknown names in the input are ignored", () => {
  const widget = Widget.parse(
    data({ order: 99, hash: "evil", admin: true, instances: [{ ...anInstance(), token: "x" }] }),
  );
  expect(widget).toMatchObject({ order: 0, hash: "" });
  expect(JSON.stringify(widget)).not.toMatch(/admin|token/);
});

test.each<[string, unknown, string]>([
  ["no object", null, ": The nature must be interactive or passive."],
  ["a list", [], ": The nature must be interactive or passive."],
  ["no nature", { ...aWidget("a"), nature: undefined }, "nature: The nature must be interactive or passive."],
  ["an unknown nature", data({ nature: "evil" }), "nature: The nature must be interactive or passive."],
  ["an id with a slash", data({ id: "../x" }), "id: An id must have 1 to 40"],
  ["an id that is a number", data({ id: 5 }), "id: Enter an id."],
  ["no title", data({ title: " " }), "title: Enter a title."],
  ["a title that is too long", data({ title: "x".repeat(201) }), "title: At most 200 characters."],
  ["a title with NUL", data({ title: "a\0b" }), "title: Some characters cannot be stored."],
  ["half of a surrogate pair", data({ title: "a\ud800b" }), "title: Some characters cannot be stored."],
  ["5 columns", data({ width: 5 }), "width: The width must be 1, 2, 3 or 4 columns."],
  ["half a column", data({ width: 1.5 }), "width: The width must be"],
  ["a width in words", data({ width: "2" }), "width: The width must be"],
  ["4 rows", data({ height: 4 }), "height: The height must be 1, 2 or 3 rows."],
  ["an unknown format", data({ format: "hologram" }), "format: The format must be chart,"],
  ["a text format for data", data({ format: "textCard" }), "format: The format must be chart,"],
  ["no rows", data({ rowsLimit: 0 }), "rowsLimit: The row limit must be at least 1."],
  ["too many rows", data({ rowsLimit: 1e9 }), "rowsLimit: The row limit must be at most 1000."],
  [
    "an infinite goal",
    data({ formatOptions: { goal: 1e300 } }),
    "formatOptions.goal: The goal must be a number.",
  ],
  [
    "a gauge with its maximum below its minimum",
    data({ format: "chart:gauge", formatOptions: { minValue: 5, maxValue: 5 } }),
    "formatOptions.maxValue: The maximum must be greater than the minimum.",
  ],
  [
    "an unknown direction",
    data({ orderBy: { column: "a", dir: "up" } }),
    "orderBy.dir: The order must be asc or desc.",
  ],
  ["no instances", data({ instances: [] }), "instances: Choose a source."],
  [
    "13 instances",
    data({ instances: Array.from({ length: 13 }, (_, n) => anInstance({ id: `i${n}` })) }),
    "instances: At most 12 instances.",
  ],
  [
    "instances of one id",
    data({ instances: [anInstance(), anInstance()] }),
    "instances: Two instances have the same id.",
  ],
  ["no prefix", asking({ prefix: "" }), "instances.0.prefix: Enter a prefix for the instance."],
  ["no config", asking({ config: undefined }), "instances.0.config: Enter the configuration of the widget."],
  [
    "no metric",
    asking({ config: { metrics: [], dimension: null } }),
    "instances.0.config.metrics: Choose at least one metric.",
  ],
  [
    "a metric with invalid characters",
    asking({ config: { metrics: ["a b"], dimension: null } }),
    "instances.0.config.metrics.0: A name must have",
  ],
  [
    "a currency in words",
    asking({ currency: "euro" }),
    "instances.0.currency: A currency must have three capital letters",
  ],
  [
    "an unknown condition",
    asking({ config: { metrics: ["a"], dimension: null, filter: [{ field: "x", op: "like", value: "" }] } }),
    "instances.0.config.filter.0.op",
  ],
  [
    "a parameter that is an object",
    asking({ config: { metrics: ["a"], dimension: null, parameters: { p: { q: 1 } } } }),
    "instances.0.config.parameters.p",
  ],
  [
    "an unknown kind of text",
    card({ type: "html" }),
    "type: The type of text must be plain, upload or historic.",
  ],
  [
    "text that is too long",
    card({ inputs: { content: "x".repeat(20_001) } }),
    "inputs.content: At most 20,000 characters.",
  ],
  [
    "an upload without text",
    card({ type: "upload", inputs: {} }),
    "inputs.header: Enter a header or a description.",
  ],
  [
    "an upload with a header only",
    card({ type: "upload", inputs: { header: "New shop" } }),
    "inputs.content: Enter text or a description.",
  ],
  [
    "a history without texts",
    card({ type: "historic", inputs: {} }),
    "inputs.articles: Add at least one text with dates.",
  ],
  [
    "days that do not exist",
    card({
      type: "historic",
      inputs: { articles: [{ startDate: "2026-02-30", endDate: "2026-03-01", content: "x" }] },
    }),
    "inputs.articles.0.startDate: Enter a valid date",
  ],
  [
    "days in the wrong order",
    card({
      type: "historic",
      inputs: { articles: [{ startDate: "2026-03-02", endDate: "2026-03-01", content: "x" }] },
    }),
    "inputs.articles.0.endDate: The end date is before the start date.",
  ],
])("%s is refused with words that say what to do", (_, value, message) => {
  const found = messages(value);
  expect(
    found.some((line) => line.startsWith(message)),
    found.join("\n"),
  ).toBe(true);
});

test("an upload widget may have a description alone", () => {
  expect(
    messages(card({ type: "upload", inputs: {}, description: "The new shop", images: [{ fileId: "f1" }] })),
  ).toEqual([]);
});
