import { ideasIn } from "#app/connectors/tables/words/find-ideas.ts";
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
  /** Clicks ÷ CTR are the impressions. `isUnsure`: "Total clicks" may not be the rate's clicks. */
  | {
      readonly by: "numerator";
      readonly column: Part;
      readonly others: readonly Part[];
      readonly isUnsure: boolean;
    }
  /** `contradicted`: the named columns do not fit. */
  | { readonly by: "none"; readonly contradicted: readonly Part[] };

export function isOfRecipients(words: string): boolean {
  return ideasIn(words).has("sent") && !arrived.test(words);
}

const arrived =
  /(?<!\p{L})(?:deliver\p{L}*|delivier\p{L}*|zugestell\p{L}*|\p{L}*zustellung\p{L}*|deliv\p{L}*|livr\p{L}*|remis|distribu\p{L}*|entreg\p{L}*|consegnat\p{L}*|recapitat\p{L}*|bezorgd|afgeleverd|geleverd|dostarcz\p{L}*|doruc\p{L}*|levere\p{L}*|toimitet\p{L}*|teslim\p{L}*|доставл\p{L}*|kezbesit\p{L}*)|配信|到達|送达|送達|전달/u;

/** Totals count repeated opens and clicks of one person; rates do not. */
function isOfAllOpens(words: string): boolean {
  const ideas = ideasIn(words);
  return (ideas.has("opens") || (ideas.has("clicks") && ideas.has("opens"))) && whole.test(words);
}

export const isOfAll = (words: string) => whole.test(words) && !ideasIn(words).has("cost");

const whole = /(?<!\p{L})(?:total|gesamt\p{L}*|totale|totales|totaal|totaux|totais)(?!\p{L})/u;

/** Total sales ÷ order value gives no whole orders if the value uses net sales. */
function isOfOthers(
  quotient: Quotient,
  of: readonly (number | null)[],
  kind: Meaning["kind"],
  per: Meaning["per"],
): boolean {
  if (kind !== "average" || !per.some((test) => test("orders"))) return false;
  return quotient.some(({ value, places }, row) => {
    const above = of[row] ?? null;
    if (above === null || value === null || value <= 0) return false;
    const count = above / value;
    const unsure = (count * 0.51 * 10 ** -places) / value + 0.01 / value;
    return unsure <= 0.2 && Math.abs(count - Math.round(count)) > unsure;
  });
}

const maxChance = 0.01;

/** Never guesses the nearest column: without the right one the rate has no total. */
export function chooseWeight(
  quotient: Quotient,
  { of, per, kind }: Meaning,
  parts: readonly Part[],
  isPercentOfCounts: boolean,
  times: number,
): Weight {
  const named = (tests: Meaning["of"]) => {
    const found = tests.flatMap((test) => parts.filter(({ name }) => test(wordsOf(name))));
    return [...new Set(found)];
  };
  const below = named(per).filter(({ isUnique }) => !isUnique);
  const needsProof = (name: string) => isOfRecipients(wordsOf(name));
  const checked = below.map((column) => ({
    column,
    fits:
      kind === "rate" && isPercentOfCounts
        ? givesWholeNumbers(quotient, column.values, times, needsProof(column.name) ? maxChance : 1)
        : null,
  }));
  const possible = checked.filter(({ column, fits }) => fits ?? !needsProof(column.name));
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
  if (below.length > 0)
    return {
      by: "none",
      contradicted: checked.flatMap(({ column, fits }) => (fits === false ? column : [])),
    };
  const [above, ...others] = named(of).filter(
    ({ name, values }) => !isOfAllOpens(wordsOf(name)) && !isOfOthers(quotient, values, kind, per),
  );
  if (!above) return { by: "none", contradicted: [] };
  return { by: "numerator", column: above, others, isUnsure: isOfAll(wordsOf(above.name)) };
}
