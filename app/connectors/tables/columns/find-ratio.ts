/** A column that is another divided by a third, on every row where that can be seen. */
export type FoundRatio = { readonly of: number; readonly per: number; readonly times: number };

export type NumberColumn = { readonly at: number; readonly values: readonly (number | null)[] };

const factors = [1, 100, 1000];
const enoughRows = 3;

/**
 * Looks for the two columns whose quotient this one is. Rounded quotients count when they agree to the digits that are
 * written. `candidates` in order of preference; the first pair that fits all rows wins.
 */
export function findRatio(
  quotient: readonly { value: number | null; places: number }[],
  candidates: readonly NumberColumn[],
): FoundRatio | null {
  for (const per of candidates) {
    for (const of of candidates) {
      if (of.at === per.at) continue;
      for (const times of factors) {
        if (holds(quotient, of.values, per.values, times)) return { of: of.at, per: per.at, times };
      }
    }
  }
  return null;
}

function holds(
  quotient: readonly { value: number | null; places: number }[],
  of: readonly (number | null)[],
  per: readonly (number | null)[],
  times: number,
): boolean {
  const seen = new Set<number>();
  let rows = 0;
  for (const [row, { value, places }] of quotient.entries()) {
    const above = of[row] ?? null;
    const below = per[row] ?? null;
    if (value === null || above === null || below === null || below === 0) continue;
    const expected = (above / below) * times;
    // Half a unit of the last digit written; Analytics counts visits by estimate, so its own quotients are off by some 1e-6.
    if (Math.abs(value - expected) > 0.51 * 10 ** -places + Math.abs(expected) * 1e-4) return false;
    rows++;
    seen.add(value);
  }
  // A column of equal values (all zero, all one) would fit by chance.
  return rows >= enoughRows && seen.size >= enoughRows;
}
