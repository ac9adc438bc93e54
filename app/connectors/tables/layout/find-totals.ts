import type { Steps } from "#app/lib/steps.ts";
import {
  addTo,
  type Candidate,
  isOrdinary,
  type Numbers,
  type Place,
  type RowSigns,
  type RowSums,
} from "./row-sums.ts";

export type Verdict = {
  /** `isAsked`: words and sums disagree. */
  readonly is: "total" | "data";
  readonly isAsked: boolean;
  /** Positions of the summed rows: `from` included, `to` excluded. */
  readonly from: number;
  readonly to: number;
  readonly isEqual: boolean;
  readonly isAtTop: boolean;
  /** An average, an extreme or a change, not a total. */
  readonly describes?: "statistic" | "change";
};

/** `beside`: the sum of the rows above, or of all rows without any. */
export type VerdictWithSums = Verdict & { readonly beside: Float64Array };

const maxLater = 2_000;

/** Agreeing digits for a row with all keys and no total's name. */
const enoughUnnamedDigits = 4;
const someUnnamedDigits = 2.5;

export function* findTotals(sums: RowSums<unknown>): Steps<VerdictWithSums[]> {
  const verdicts: VerdictWithSums[] = [];
  const all = sums.allSums();
  // Newest last: a total repeats the rows after one of them.
  const bounds: Place[] = [{ at: 0, sums: new Float64Array(sums.columns) }];
  const data: Place = { at: 0, sums: new Float64Array(sums.columns) };
  for (const [n, candidate] of sums.candidates.entries()) {
    const here = sums.placeOf(candidate.at, candidate.before, data);
    const verdict = judge(sums, candidate, here, bounds, endsBelow(sums, n, data));
    const start = candidate.signs.isCoarser ? bounds.at(-1)! : bounds[0]!;
    verdicts.push({ ...verdict, beside: here.at > start.at ? difference(here, start) : all });
    if (verdict.is === "total") bounds.push(here);
    else addTo(data, candidate.numbers);
    yield;
  }
  return verdicts;
}

const difference = (upper: Place, lower: Place) => upper.sums.map((sum, at) => sum - lower.sums[at]!);

function endsBelow(sums: RowSums<unknown>, n: number, data: Place): Place[] {
  const ends: Place[] = [];
  const later: Place = { at: data.at, sums: data.sums.slice() };
  for (let next = n + 1; next < sums.candidates.length; next++) {
    const { signs, numbers, at, before } = sums.candidates[next]!;
    if (isOrdinary(signs)) {
      if (signs.isEdge) ends.push(sums.placeOf(at, before, later));
      addTo(later, numbers);
    } else {
      if (ends.length === 0) ends.push(sums.placeOf(at, before, later));
      if (next - n > maxLater) return ends;
    }
  }
  ends.push(sums.placeOf(sums.count, sums.sums, later));
  return ends;
}

function judge(
  sums: RowSums<unknown>,
  candidate: Candidate<unknown>,
  here: Place,
  bounds: readonly Place[],
  ends: readonly Place[],
): Verdict {
  const { numbers, signs } = candidate;
  const isFirstOrLast = candidate.at === 0 || candidate.at === sums.count;
  const isDescription = signs.word === "statistic" && signs.keys === "none" && isFirstOrLast;
  if (signs.word === "change" || (isDescription && describesRows(sums, numbers)))
    return {
      is: "total",
      isAsked: false,
      from: 0,
      to: here.at,
      isEqual: false,
      isAtTop: false,
      describes: signs.word === "change" ? "change" : "statistic",
    };
  const isNamed = signs.keys === "none" || signs.word !== null || signs.isCoarser;
  for (let n = bounds.length - 1; n >= Math.max(0, bounds.length - 200); n--) {
    const bound = bounds[n]!;
    if (here.at > bound.at && sums.isSum(numbers, here.sums, bound.sums, here.at - bound.at, isNamed))
      return repeated(sums, signs, numbers, bound.at, here.at, false);
  }
  if (here.at > 0 && bounds.length > 200 && sums.isSum(numbers, here.sums, bounds[0]!.sums, here.at, isNamed))
    return repeated(sums, signs, numbers, 0, here.at, false);
  for (const end of ends) {
    if (end.at > here.at && sums.isSum(numbers, end.sums, here.sums, end.at - here.at, isNamed))
      return repeated(sums, signs, numbers, here.at, end.at, true);
  }
  const isNumbered = numbers.some((value) => value !== null && value !== 0);
  // Without columns that add up, sums cannot contradict.
  const isUnnamed =
    signs.keys === "none" && (signs.isUndated || (signs.isEdge && sums.columns === 0 && sums.count > 1));
  // Between rows, such a name without a sum is rather a page called "Summary".
  const isCalled = signs.word === "whole" || (signs.keys === "none" && signs.word === "part");
  const isTotal = isUnnamed || (isCalled && isFirstOrLast) || signs.isCoarser;
  return {
    is: isTotal ? "total" : "data",
    isAsked:
      isNumbered &&
      (((signs.word !== null || isTotal) && (sums.columns > 0 || isUnnamed)) || isApart(sums, candidate)),
    from: 0,
    to: here.at,
    isEqual: false,
    isAtTop: false,
  };
}

function describesRows(table: RowSums<unknown>, numbers: Numbers): boolean {
  const ordinary = table.candidates.filter(({ signs }) => isOrdinary(signs));
  const rows = table.count + ordinary.length;
  const sums = table.allSums();
  return numbers.every((value, at) => {
    if (value === null) return true;
    const own = ordinary.flatMap(({ numbers: { [at]: one } }) => one ?? []);
    const isMean = Math.abs(value - sums[at]! / rows) <= 0.51 * 10 ** -table.places[at]!;
    return (
      isMean || value === Math.max(table.most[at]!, ...own) || value === Math.min(table.least[at]!, ...own)
    );
  });
}

/** Between the largest row and the sum, as a total of unique people. */
function isApart(table: RowSums<unknown>, { numbers, signs }: Candidate<unknown>): boolean {
  if (signs.keys !== "none" || !signs.isEdge || table.count < 2) return false;
  const sums = table.allSums();
  const filled = numbers.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  return filled.length > 0 && filled.every(({ value, at }) => value >= table.most[at]! && value <= sums[at]!);
}

/** With all keys, equal sums prove nothing: 3 follows 1 and 2 by chance. */
function repeated(
  sums: RowSums<unknown>,
  { word, keys, isCoarser }: RowSigns,
  numbers: Numbers,
  from: number,
  to: number,
  isAtTop: boolean,
): Verdict {
  const isLikely = to - from > 1 && sums.digitsOf(numbers) >= enoughUnnamedDigits;
  const isSure = word !== null || isCoarser || (keys !== "all" && (to - from > 1 || isLikely));
  const isTotal = isSure || isLikely;
  const isDoubtful = to - from > 2 && sums.digitsOf(numbers) >= someUnnamedDigits;
  const isAsked = !isSure && (isTotal || isDoubtful);
  return { is: isTotal ? "total" : "data", isAsked, from, to, isEqual: true, isAtTop };
}
