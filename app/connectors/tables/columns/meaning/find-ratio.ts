/** Column indexes: `of` divided by `per`, times `times`. */
export type FoundRatio = {
  readonly of: number;
  readonly per: number;
  readonly times: number;
  readonly rows: number;
};

export type NumberColumn = {
  readonly at: number;
  readonly values: readonly (number | null)[];
  readonly isOf: boolean;
  readonly isPer: boolean;
  readonly isUnique: boolean;
};

export type Quotient = readonly { readonly value: number | null; readonly places: number }[];

const factors = [1, 100, 1000];
const enoughRows = 3;

/** Without names, only enough rows confirm a ratio. */
export function findRatio(quotient: Quotient, candidates: readonly NumberColumn[]): FoundRatio | null {
  let found: FoundRatio | null = null;
  for (const per of candidates) {
    if (per.isUnique) continue;
    for (const of of candidates) {
      if (of.at === per.at) continue;
      const isNamed = of.isOf && per.isPer;
      if (found && !isNamed) continue;
      for (const times of factors) {
        const fit = fitOf(quotient, of.values, per.values, times);
        if (fit === null || fit.rows === 0) continue;
        // Equal values would fit by chance.
        const isSure = fit.rows >= enoughRows && fit.different >= enoughRows;
        const ratio = { of: of.at, per: per.at, times, rows: fit.rows };
        if (isNamed) return ratio;
        if (isSure && !of.isUnique) found ??= ratio;
      }
    }
  }
  return found;
}

/** Null as soon as a row does not fit. */
function fitOf(
  quotient: Quotient,
  of: readonly (number | null)[],
  per: readonly (number | null)[],
  times: number,
): { rows: number; different: number } | null {
  let seen: Set<number> | null = null;
  let rows = 0;
  for (let row = 0; row < quotient.length; row++) {
    const { value, places } = quotient[row]!;
    const above = of[row] ?? null;
    const below = per[row] ?? null;
    if (value === null || above === null || below === null || below === 0) continue;
    const expected = (above / below) * times;
    // Half a unit of the last digit, plus a margin: Analytics estimates visits.
    if (Math.abs(value - expected) > 0.51 * 10 ** -places + Math.abs(expected) * 1e-4) return null;
    rows++;
    (seen ??= new Set()).add(value);
  }
  return { rows, different: seen?.size ?? 0 };
}

/** Null: the rate has too few digits, or chance above `maxChance` would fit too. */
export function givesWholeNumbers(
  quotient: Quotient,
  per: readonly (number | null)[],
  times: number,
  maxChance = 1,
): boolean | null {
  let told = false;
  let chance = 1;
  for (const [row, { value, places }] of quotient.entries()) {
    const below = per[row] ?? null;
    if (value === null || below === null) continue;
    const [count, unsure] = [(value * below) / times, ((0.51 * 10 ** -places) / times) * below];
    if (unsure > 0.2) continue;
    told = true;
    const error = unsure + count * 1e-6;
    if (Math.abs(count - Math.round(count)) > error) return false;
    chance *= Math.min(1, 2 * error);
  }
  return (told && chance <= maxChance) || null;
}
