const reserved: readonly (readonly [RegExp, string])[] = [
  [/^LOGIN_[A-Z]+_CLIENT_(ID|SECRET)$/, "signing in through another service"],
];

/** Names of other programs, one letter from ours. */
const foreign = new Set(["API_URL", "API_SECRET", "DATABASE_PORT"]);

const minLengthForTypos = 6;
const minLengthForTwoTypos = 16;

export function unknownVariables(
  given: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .flatMap((name) => problemWith(name, known) ?? []);
}

function problemWith(name: string, known: readonly string[]): string | null {
  const purpose = reserved.find(([pattern]) => pattern.test(name))?.[1];
  if (purpose !== undefined) return `${name} is for ${purpose}, which this version does not have`;
  const ours = /^PLAINBOARD_(.+)$/.exec(name)?.[1];
  if (ours !== undefined) return `${name} is not known: our variables do not start with PLAINBOARD_`;
  if (foreign.has(name)) return null;
  const meant = known.find((candidate) => isTypoOf(name, candidate));
  return meant === undefined ? null : `${name} is not known; ${meant} is`;
}

function isTypoOf(name: string, known: string): boolean {
  if (known.length < minLengthForTypos || name.length < minLengthForTypos) return false;
  if (name.toUpperCase() === known) return true;
  // OKTA_CLIENT_SECRET is not META_CLIENT_SECRET.
  const mayHaveTwo = known.length >= minLengthForTwoTypos && name.slice(0, 4) === known.slice(0, 4);
  return editDistance(name, known) <= (mayHaveTwo ? 2 : 1);
}

function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, changed);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
