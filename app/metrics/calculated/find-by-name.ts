export type Named = { readonly key: string; readonly label: string };

export type FoundByName<T> =
  | { readonly outcome: "found"; readonly item: T }
  | { readonly outcome: "problem"; readonly message: string };

/** By key, then label, then ignoring case. */
export function findByName<T extends Named>(name: string, items: readonly T[]): FoundByName<T> {
  const same = (text: string) => fold(text) === fold(name);
  const ways: readonly ((item: T) => boolean)[] = [
    ({ key }) => key === name,
    ({ label }) => label === name,
    ({ key, label }) => same(key) || same(label),
  ];
  for (const way of ways) {
    const found = items.filter(way);
    const [item] = found;
    if (item && found.length === 1) return { outcome: "found", item };
    if (item) {
      const keys = found.map(({ key }) => `[${key}]`);
      const message = `${found.length} metrics are called ${name}. Enter the one you mean: ${keys.join(" or ")}.`;
      return { outcome: "problem", message };
    }
  }
  const near = nearest(name, items);
  const advice = near
    ? `Did you mean [${near.label}]?`
    : "Check the spelling, and put names of several words in square brackets, such as [Ad cost].";
  return { outcome: "problem", message: `There is no metric called ${name}. ${advice}` };
}

function fold(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
}

function nearest<T extends Named>(name: string, items: readonly T[]): T | null {
  const wanted = fold(name);
  let best: { item: T; distance: number } | null = null;
  for (const item of items) {
    const label = fold(item.label);
    const begins = wanted.length >= 3 && label.split(" ").some((word) => word.startsWith(wanted));
    const distance = begins ? 1 : Math.min(editDistance(wanted, label), editDistance(wanted, fold(item.key)));
    if (distance <= Math.max(1, wanted.length / 3) && (best === null || distance < best.distance))
      best = { item, distance };
  }
  return best?.item ?? null;
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let at = 1; at <= other.length; at++) {
      const change = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      line.push(Math.min(change, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}
