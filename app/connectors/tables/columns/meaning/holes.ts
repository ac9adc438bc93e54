import type { Decimal } from "#app/connectors/tables/cells/numbers.ts";
import { type Candidate, quotientOf } from "./candidate.ts";
import type { FoundRatio, NumberColumn } from "./find-ratio.ts";

/** `isAbove`: the upper part is empty in these rows. */
export type Hole = { readonly isAbove: boolean; readonly rows: number };

/** Null: nothing is missing, or both parts have gaps. */
export function holeOf(
  column: Candidate,
  ratio: FoundRatio,
  parts: readonly NumberColumn[],
  decimal: Decimal,
): Hole | null {
  const valuesAt = (wanted: number) => parts.find(({ at }) => at === wanted)?.values ?? [];
  const [above, below] = [valuesAt(ratio.of), valuesAt(ratio.per)];
  let [noAbove, noBelow] = [0, 0];
  for (const [row, { value }] of quotientOf(column, decimal).entries()) {
    if (value === null || value === 0) continue;
    if (above[row] === null && below[row] !== null) noAbove++;
    if (below[row] === null && above[row] !== null) noBelow++;
  }
  if (noAbove > 0 === noBelow > 0) return null;
  return { isAbove: noAbove > 0, rows: noAbove + noBelow };
}
