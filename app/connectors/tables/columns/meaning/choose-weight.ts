import { type Meaning, wordsOf } from "../column-meaning.ts";
import { givesWholeNumbers, type NumberColumn, type Quotient } from "./find-ratio.ts";

export type Part = NumberColumn & { readonly key: string; readonly name: string };

export type Weight =
  | {
      readonly by: "column";
      readonly column: Part;
      readonly isProved: boolean;
      readonly others: readonly Part[];
    }
  /** Clicks ÷ CTR are the impressions. */
  | { readonly by: "numerator"; readonly column: Part; readonly others: readonly Part[] }
  /** `contradicted`: the named columns do not fit. */
  | { readonly by: "none"; readonly contradicted: readonly Part[] };

/** The column that a rate is of. Never the nearest one: without it the rate has no total. */
export function chooseWeight(
  quotient: Quotient,
  { of, per, kind }: Meaning,
  parts: readonly Part[],
  isPercentOfCounts: boolean,
  times: number,
): Weight {
  const named = (tests: Meaning["of"]) => {
    const found = tests.flatMap((test) =>
      parts.filter(({ name, isUnique }) => !isUnique && test(wordsOf(name))),
    );
    return [...new Set(found)];
  };
  const below = named(per);
  const checked = below.map((column) => ({
    column,
    fits: kind === "rate" && isPercentOfCounts ? givesWholeNumbers(quotient, column.values, times) : null,
  }));
  const possible = checked.filter(({ fits }) => fits !== false);
  const [best] = [...possible.filter(({ fits }) => fits), ...possible];
  if (best) {
    const others = possible.filter(({ column, fits }) => column !== best.column && (fits || !best.fits));
    return {
      by: "column",
      column: best.column,
      isProved: best.fits === true,
      others: others.map(({ column }) => column),
    };
  }
  if (below.length > 0) return { by: "none", contradicted: below };
  const [above, ...others] = named(of);
  return above ? { by: "numerator", column: above, others } : { by: "none", contradicted: [] };
}
