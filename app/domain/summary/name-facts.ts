import { fullName } from "./full-name.ts";
import type { Fact } from "#app/domain/widgets/facts/facts.ts";

/** Unique names: in full, else with the widget's title or source. */
export function nameFacts(facts: readonly Fact[]): ReadonlyMap<Fact, string> {
  const byLabel = new Map<string, Fact[]>();
  for (const fact of facts) {
    const label = fullName(fact.column.label);
    byLabel.set(label, [...(byLabel.get(label) ?? []), fact]);
  }
  const names = new Map<Fact, string>();
  for (const [label, group] of byLabel) {
    const scopes = new Set(group.map(sameNumber));
    for (const fact of group) names.set(fact, scopes.size === 1 ? label : distinctName(label, fact, group));
  }
  return names;
}

function distinctName(label: string, fact: Fact, group: readonly Fact[]): string {
  const others = group.filter((other) => sameNumber(other) !== sameNumber(fact));
  if (others.every(({ sourceName }) => sourceName !== fact.sourceName))
    return `${label} (${fact.sourceName})`;
  const { title } = fact;
  return title !== "" && others.every((other) => other.title !== title) ? `${label} (${title})` : label;
}

/** Equal for the same total of several widgets. */
export function sameNumber({ scope, metric: { key } }: Fact): string {
  return JSON.stringify([scope, key]);
}
