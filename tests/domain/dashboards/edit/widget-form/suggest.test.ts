import { expect, test } from "vitest";
import { choicesOf } from "#app/domain/widgets/draft/draft-choices.ts";
import { emptyDraft, type WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import { suggestionsFor, withSuggestions } from "#app/domain/dashboards/edit/widget-form/suggest.ts";
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
const draft = (format: WidgetDraft["format"], dimension: string, ...keys: string[]): WidgetDraft => ({
  ...emptyDraft,
  format,
  dimension,
  metrics: keys.map((key) => ({ key, label: "", format: "", cloaked: false })),
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
] as const)("the suggested title is “%s”", (title, given) => {
  expect(suggestionsFor(given, choices).title).toBe(title);
});

test("a suggestion uses the widget's names of metrics, and omits hidden ones", () => {
  const [visits, cost] = draft("number", "", "visits", "cost").metrics;
  const metrics = [
    { ...visits!, label: "Sessions" },
    { ...cost!, cloaked: true },
  ];
  expect(suggestionsFor({ ...draft("number", ""), metrics }, choices).title).toBe("Sessions");
});

test("the largest of the first metric comes first, unless rows are days", () => {
  const order = (given: WidgetDraft) => suggestionsFor(given, choices).orderBy;
  expect(order(draft("table", "page", "visits", "cost"))).toBe("visits desc");
  expect(order(draft("bar", "country", "cost", "visits"))).toBe("cost desc");
  expect(order(draft("table", "date", "visits"))).toBe("");
  expect(order(draft("number", "page", "visits"))).toBe("");
});

test("suggestions follow the selection until a person writes their own", () => {
  const before = suggestionsFor(draft("table", "page", "visits"), choices);
  const left = withSuggestions({ ...draft("line", "date", "cost"), ...before }, before, choices);
  expect(left).toMatchObject({ title: "Cost per day", orderBy: "" });
  const own = { ...draft("bar", "page", "cost"), title: "Our pages", orderBy: "page desc" };
  expect(withSuggestions(own, before, choices)).toMatchObject({ title: "Our pages", orderBy: "page desc" });
  const alphabetical = { ...draft("bar", "page", "cost"), title: "T", orderBy: "" };
  expect(withSuggestions(alphabetical, before, choices).orderBy, "by name was chosen").toBe("");
});
