/** Column indexes: `of` divided by `per`, times `times`. */
export type FoundRatio = { readonly of: number; readonly per: number; readonly times: number };

export type NumberColumn = { readonly at: number; readonly values: readonly (number | null)[] };

const factors = [1, 100, 1000];
const enoughRows = 3;

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
    // Half a unit of the last digit, plus a margin: Analytics estimates visits, so its quotients are off by
    // some 1e-6.
    if (Math.abs(value - expected) > 0.51 * 10 ** -places + Math.abs(expected) * 1e-4) return false;
    rows++;
    seen.add(value);
  }
  // Equal values would fit by chance.
  return rows >= enoughRows && seen.size >= enoughRows;
}
