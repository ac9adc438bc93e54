import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { type Change, compare } from "#app/metrics/compare.ts";
import type { Formatter } from "#app/metrics/format/format.ts";

export type ChangedFact = {
  readonly fact: Fact;
  readonly change: Change;
  readonly now: number;
  readonly before: number;
};

export type SummaryFrame = {
  readonly words: Formatter;
  readonly nameOf: (fact: Fact) => string;
  readonly facts: readonly Fact[];
};

/** Null if not compared, or if numbers may still change. */
export function changeOf(fact: Fact): ChangedFact | null {
  const { compared: now, before, metric, days, isWhole } = fact;
  if (now === null || typeof before !== "number") return null;
  if (!isWhole && !days) return null;
  return { fact, now, before, change: compare(now, before, metric) };
}
