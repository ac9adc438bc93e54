import fc from "fast-check";
import { expect, test } from "vitest";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension } from "#app/metrics/table.ts";
import { type Offer, planWidgets as plan } from "#app/domain/dashboards/new/generate/plan-widgets.ts";
import { draftProblems } from "#app/domain/dashboards/edit/widget-form/widget-of-draft.ts";
import { choicesOf } from "#app/domain/widgets/draft/draft-choices.ts";
import { cases } from "#tests/support/cases.ts";

const common = { direction: "more", format: "integer" } as const;
const sum = (key: string): Metric => ({ ...common, key, label: `Sum ${key}`, combine: "sum" });
const unique = (key: string): Metric => ({ ...common, key, label: `Users ${key}`, combine: "unique" });
const date: Dimension = { key: "date", label: "Date", type: "date" };
const text = (key: string, type: "text" | "url" = "text"): Dimension => ({ key, label: `The ${key}`, type });

function offer(sourceId: string, metrics: readonly Metric[], dimensions: readonly Dimension[]): Offer {
  const catalogue = { metrics, dimensions };
  const source = { value: sourceId, sourceId, kind: "csv", name: `File ${sourceId}` };
  return { ...source, catalogue, choices: choicesOf(catalogue, []), account: {}, site: "", template: null };
}

const planWidgets = (offers: readonly Offer[]) => plan(offers).map(({ draft }) => draft);

test("one file becomes key numbers, a trend, its main category and a table of its most detailed one", () => {
  const metrics = [unique("u"), sum("a"), sum("b"), sum("c"), sum("d")];
  const widgets = planWidgets([offer("1", metrics, [date, text("campaign"), text("page", "url")])]);
  expect(
    widgets.map(({ format, size, dimension, metrics }) => [
      format,
      size,
      dimension,
      metrics.map(({ key }) => key),
    ]),
  ).toEqual([
    ["number", "1x1", "", ["a"]],
    ["number", "1x1", "", ["b"]],
    ["number", "1x1", "", ["c"]],
    ["number", "1x1", "", ["d"]],
    ["line", "2x2", "date", ["a"]],
    ["bar", "2x2", "campaign", ["a"]],
    ["table", "4x2", "page", ["a", "b", "c", "d"]],
  ]);
  expect(widgets.map(({ orderBy }) => orderBy).slice(-2)).toEqual(["a desc", "a desc"]);
});

test("unique counts are used where a row is not a day, and where there is nothing else", () => {
  const page = text("page", "url");
  const tableOf = (...dimensions: Dimension[]) =>
    planWidgets([offer("1", [sum("a"), unique("u")], dimensions)])
      .at(-1)!
      .metrics.map(({ key }) => key);
  expect(tableOf(page)).toEqual(["a", "u"]);
  expect(tableOf(date, page)).toEqual(["a"]);
  expect(planWidgets([offer("1", [unique("u")], [date])]).map(({ format }) => format)).toEqual([
    "number",
    "line",
  ]);
});

test("every file is seen in the numbers, and equal titles name their file", () => {
  const widgets = planWidgets([
    offer("1", [sum("a"), sum("b")], [date]),
    offer("2", [sum("a")], [text("product")]),
    offer("3", [], [text("product")]),
  ]);
  expect(widgets.map(({ title, size }) => [title, size])).toEqual([
    ["Sum a, File 1", "2x1"],
    ["Sum b", "1x1"],
    ["Sum a, File 2", "1x1"],
    ["Sum a per day", "4x2"],
    ["Sum a by the product", "4x2"],
  ]);
});

test("whatever the files have, rows are four columns wide and every widget can be saved", () => {
  const metrics = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), { maxLength: 7 });
  const dimensions = fc.subarray([date, text("x"), text("y"), text("z", "url")]);
  const file = fc.tuple(metrics, dimensions, fc.boolean());
  fc.assert(
    fc.property(fc.array(file, { maxLength: 8 }), (files) => {
      const offers = files.map(([keys, dimensions, isUnique], at) =>
        offer(String(at), keys.map(isUnique ? unique : sum), dimensions),
      );
      const widgets = planWidgets(offers);
      let [column, row] = [0, 0];
      for (const { size } of widgets) {
        const [width = 0, height = 0] = size.split("x").map(Number);
        if (column === 0) row = height;
        expect(height).toBe(row);
        column = (column + width) % 4;
        expect(column + width).toBeLessThanOrEqual(7);
      }
      expect(column).toBe(0);
      for (const widget of widgets)
        expect(
          draftProblems(widget, offers.find(({ sourceId }) => sourceId === widget.sourceId)!.choices),
        ).toEqual({});
      if (offers.some(({ catalogue }) => catalogue.metrics.length > 0))
        expect(widgets.length).toBeGreaterThan(0);
    }),
    { numRuns: cases(300) },
  );
});

test("the currency of each row and a column with one name make no widget", () => {
  const minor = { ...text("currency"), isMinor: true } as const;
  const metrics = [sum("a"), sum("b")];
  const widgets = planWidgets([
    offer("1", metrics, [date, minor, text("campaign"), { ...minor, key: "shop" }]),
  ]);
  expect(widgets.map(({ dimension }) => dimension)).toEqual(["", "", "date", "campaign", "campaign"]);
  const alone = planWidgets([offer("1", metrics, [date, minor])]);
  expect(alone.map(({ format }) => format)).toEqual(["number", "number", "line"]);
});

test.each([
  ["Campaign", "Campaigns"],
  ["Query", "Search queries"],
  ["Top queries", "Search queries"],
  ["Page path and screen class", "Top pages"],
  ["Landing page", "Top landing pages"],
  ["Country", "Countries"],
  ["Season", "Sum a and sum b by season"],
])("a table that lists each %s is called %s", (label, title) => {
  const widgets = planWidgets([offer("1", [sum("a"), sum("b")], [{ ...text("thing"), label }])]);
  expect(widgets.at(-1)?.title).toBe(title);
});
