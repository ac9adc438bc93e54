import { type Decimal, parseNumberParts } from "#app/connectors/tables/cells/numbers.ts";
import { ColumnProfile } from "../column-profile.ts";
import type { Quotient } from "./find-ratio.ts";

export type OwnTotals = {
  readonly rows: readonly (readonly string[])[];
  /** Other columns equal the sum of the rows, so none are missing. */
  readonly isEqual: boolean;
  readonly isWhole: boolean;
};

export const noTotals: OwnTotals = { rows: [], isEqual: false, isWhole: false };

/** "apart": between the largest row and the sum, like unique people or an average. */
export type SumEvidence = "sum" | "apart" | null;

const enoughRows = 2;

export function sumEvidence(
  { rows, isEqual }: OwnTotals,
  at: number,
  profile: ColumnProfile,
  decimal: Decimal,
): SumEvidence {
  const { sum, max, min, ok, notZero } = profile.readings[decimal];
  if (notZero < enoughRows || ok < profile.filledForNumbers || profile.bounds > 0) return null;
  const owns = rows.flatMap((row) => ownOf(row[at] ?? "", decimal) ?? []);
  if (owns.length === 0) return null;
  const rounding = ({ places }: Own) => (places === 0 ? 1e-9 : 10 ** -places * (0.51 + Math.sqrt(ok)));
  if (owns.every((own) => Math.abs(own.value - sum) <= rounding(own) + Math.abs(sum) * 1e-9)) return "sum";
  const isApart = owns.every(({ value }) => value < sum * 0.999 && value >= min && value > 0);
  return isEqual && min >= 0 && max > 0 && isApart ? "apart" : null;
}

type Own = { readonly value: number; readonly places: number };

function ownOf(text: string, decimal: Decimal): Own | null {
  const profile = new ColumnProfile();
  profile.add(text, 0);
  const { ok, sum } = profile.readings[decimal];
  if (ok !== 1 || profile.bounds > 0) return null;
  const parts = parseNumberParts(text, decimal);
  const fraction = parts?.digits.split("e")[0]!.split(".")[1]?.length ?? 0;
  return { value: sum, places: parts?.unit === "%" ? fraction + 2 : fraction };
}

/** Null if rounding by `units` of the last digit does not explain the difference. */
export function errorOfTotal(
  quotient: Quotient,
  own: Quotient[number],
  values: readonly (number | null)[],
  how: "by column" | "by numerator",
  units = 0.75,
): number | null {
  let [above, below] = [0, 0];
  for (const [row, { value }] of quotient.entries()) {
    const other = values[row] ?? null;
    if (value === null || other === null) continue;
    if (how === "by numerator" && value === 0) continue;
    above += how === "by column" ? value * other : other;
    below += how === "by column" ? other : other / value;
  }
  if (below <= 0 || own.value === null) return null;
  const error = Math.abs(above / below - own.value);
  return error <= units * 10 ** -own.places + Math.abs(own.value) * 1e-6 ? error : null;
}

/** In units of the last digit; a smaller spread could be coincidence. */
const enoughSpread = { named: 20, unnamed: 2_000 };

export function tellsWeights(
  quotient: Quotient,
  own: Quotient[number],
  how: keyof typeof enoughSpread,
): boolean {
  const values = quotient.flatMap(({ value }) => value ?? []);
  if (values.length < enoughRows || own.value === null) return false;
  const plain = values.reduce((sum, value) => sum + value, 0) / values.length;
  const unit = 10 ** -own.places;
  const spread = Math.max(...values) - Math.min(...values);
  return Math.abs(plain - own.value) > 3 * unit && spread > enoughSpread[how] * unit;
}
