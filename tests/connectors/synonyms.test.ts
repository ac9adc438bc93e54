import { expect, test } from "vitest";
import { wholeCatalogue } from "#app/connectors/core/params/params.ts";
import { connectors, findProvider } from "#app/connectors/registry.ts";
import { choicesOf } from "#app/domain/widgets/draft/draft-choices.ts";

/** Labels of metrics and dimensions that a search in the widget form finds. */
function found(kind: string, words: string): string[] {
  const connector = findProvider(kind)!;
  const { dimensions, metrics } = choicesOf(
    wholeCatalogue(connector, null),
    [],
    undefined,
    connector.synonyms ?? {},
  );
  const holds = ({ label, search = "" }: { label: string; search?: string }) =>
    `${label} ${search}`.toLowerCase().includes(words.toLowerCase());
  return [...dimensions, ...metrics].filter(holds).map(({ label }) => label);
}

test("every synonym belongs to an existing metric or dimension", () => {
  for (const id of Object.keys(connectors)) {
    const connector = findProvider(id);
    const known = new Set(Object.keys({ ...connector?.dimensions, ...connector?.metrics }));
    const unknown = Object.keys(connector?.synonyms ?? {}).filter((key) => !known.has(key));
    expect(unknown, id).toEqual([]);
  }
});

test.each([
  ["google-analytics", "sessionDefaultChannelGroup", "Session default channel group"],
  ["google-analytics", "Default Channel Grouping", "Session default channel group"],
  ["google-analytics", "pageviews", "Views"],
  ["google-analytics", "goal completions", "Key events"],
  ["google-ads", "Conv. value / cost", "Conversion value / cost"],
  ["google-ads", "ROAS", "Conversion value / cost"],
  ["facebook-ads", "ROAS", "Purchase ROAS (return on ad spend)"],
  ["google-search-console", "search query", "Query"],
  ["semrush", "averagePosition", "Average position"],
])("a search in %s for %s finds %s", (kind, words, label) => {
  expect(found(kind, words)).toContain(label);
});
