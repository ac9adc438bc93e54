import { expect, test } from "vitest";
import { choicesOf } from "#app/domain/widgets/draft/draft-choices.ts";
import { emptyDraft, type WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import { suggestionsFor, withSuggestions } from "#app/domain/dashboards/widget-form/suggest.ts";
import type { Metric } from "#app/metrics/metric.ts";

const metric = (key: string, label: string): Metric =>
  ({ key, label, format: "integer", direction: "more", combine: "sum" }) as Metric;
const choices = choicesOf(
  {
    metrics: [
      metric("visits", "Visits"),
      metric("cost", "Cost"),
      metric("cpc", "CPC"),
      metric("leads", "Leads"),
    ],
    dimensions: [
      { key: "date", label: "Day", type: "date" },
      { key: "page", label: "Page", type: "text" },
      { key: "device", label: "Device", type: "text" },
      { key: "place", label: "Ort", type: "text" },
      { key: "country", label: "Country", type: "country" },
    ],
  },
  [],
);
const draft = (look: WidgetDraft["look"], dimension: string, ...keys: string[]): WidgetDraft => ({
  ...emptyDraft,
  look,
  dimension,
  metrics: keys.map((key) => ({ key, label: "", written: "", hidden: false })),
});

test.each([
  ["Visits per day", draft("line", "date", "visits")],
  ["Visits per day by device", { ...draft("line", "date", "visits", "cost"), split: "device" }],
  ["Top pages by visits", draft("table", "page", "visits", "cost")],
  ["Top countries by CPC", draft("table", "country", "cpc")],
  ["Visits and CPC by ort", draft("table", "place", "visits", "cpc")],
  ["Visits by device", draft("doughnut", "device", "visits", "cost")],
  ["Visits, cost and CPC", draft("number", "page", "visits", "cost", "cpc")],
  ["Visits and 3 more by page", draft("bar", "page", "visits", "cost", "cpc", "leads")],
  ["", draft("line", "date")],
] as const)("suggests the title “%s”", (title, given) => {
  expect(suggestionsFor(given, choices).title).toBe(title);
});

test("a suggestion calls a metric as its widget does, and leaves out what is hidden", () => {
  const [visits, cost] = draft("number", "", "visits", "cost").metrics;
  const metrics = [
    { ...visits!, label: "Sessions" },
    { ...cost!, hidden: true },
  ];
  expect(suggestionsFor({ ...draft("number", ""), metrics }, choices).title).toBe("Sessions");
});

test("the largest of the first metric comes first, unless rows are days", () => {
  const order = (given: WidgetDraft) => suggestionsFor(given, choices).order;
  expect(order(draft("table", "page", "visits", "cost"))).toBe("visits desc");
  expect(order(draft("bar", "country", "cost", "visits"))).toBe("cost desc");
  expect(order(draft("table", "date", "visits"))).toBe("");
  expect(order(draft("number", "page", "visits"))).toBe("");
});

test("suggestions follow what is chosen until a person writes their own", () => {
  const before = suggestionsFor(draft("table", "page", "visits"), choices);
  const left = withSuggestions({ ...draft("line", "date", "cost"), ...before }, before, choices);
  expect(left).toMatchObject({ title: "Cost per day", order: "" });
  const own = { ...draft("bar", "page", "cost"), title: "Our pages", order: "page desc" };
  expect(withSuggestions(own, before, choices)).toMatchObject({ title: "Our pages", order: "page desc" });
  const alphabetical = { ...draft("bar", "page", "cost"), title: "T", order: "" };
  expect(withSuggestions(alphabetical, before, choices).order, "by name was chosen").toBe("");
});
