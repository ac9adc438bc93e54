import { expect, test } from "vitest";
import { glossaryOf } from "#app/domain/summary/glossary-of.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { newFact } from "./facts.ts";

const metric = (label: string, help?: string): Metric => ({
  key: label.toLowerCase(),
  label,
  format: "integer",
  direction: "more",
  combine: "sum",
  ...(help !== undefined && { help }),
});
const fact = (label: string, help?: string, more: Partial<Parameters<typeof newFact>[0]> = {}) =>
  newFact({ metric: metric(label, help), now: 1, ...more });

test("a source's own words first, then plain ones; unknown metrics are left out", () => {
  const own = "One visit, ended by 30 minutes without activity.";
  expect(glossaryOf([fact("Sessions", own), fact("Clicks"), fact("Loaves")])).toEqual([
    { word: "Sessions", text: own },
    { word: "Clicks", text: "Clicks on an ad, a post or a search result." },
  ]);
});

test("number cards come first, and each metric once", () => {
  const card = { isCard: true };
  const words = glossaryOf([fact("Clicks"), fact("Orders", "Paid.", card), fact("Orders", "Paid.")]);
  expect(words.map(({ word }) => word)).toEqual(["Orders", "Clicks"]);
});

test("the same name with two meanings has its source", () => {
  const words = glossaryOf([
    fact("Reach", "People who saw an ad.", { sourceName: "Facebook Ads" }),
    fact("Reach", "Accounts that saw a post.", { sourceName: "Instagram" }),
  ]);
  expect(words.map(({ word }) => word)).toEqual(["Reach (Facebook Ads)", "Reach (Instagram)"]);
});
