import { wordsOf } from "#app/connectors/tables/columns/column-meaning.ts";
import type { Idea } from "#app/connectors/tables/words/ideas.ts";
import { ideasIn } from "#app/connectors/tables/words/find-ideas.ts";
import type { Fact } from "#app/domain/widgets/facts/facts.ts";

const results: readonly Idea[] = ["conversions", "orders", "cost", "revenue", "worth"];

/** Money and conversions, clicks, visits and others, impressions. */
export function rankOf(fact: Fact): number {
  const has = (idea: Idea) => ideasOf(fact).has(idea);
  if (isCost(fact) && fact.isCard) return 0;
  if (fact.metric.format === "money" || results.some(has)) return 1;
  if (has("clicks")) return 2;
  return has("impressions") ? 4 : 3;
}

export function isCost(fact: Fact): boolean {
  const { format, combine } = fact.metric;
  return format === "money" && combine === "sum" && ideasOf(fact).has("cost");
}

export function isConversionCount(fact: Fact): boolean {
  const { format, combine } = fact.metric;
  const ideas = ideasOf(fact);
  return (
    combine === "sum" &&
    (format === "integer" || format === "decimal") &&
    (ideas.has("conversions") || ideas.has("orders"))
  );
}

const ideasOf = ({ column: { label } }: Fact): ReadonlySet<Idea> => ideasIn(wordsOf(label));
