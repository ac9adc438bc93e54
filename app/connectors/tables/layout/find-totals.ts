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
  /** `asked`: words and sums disagree. */
  readonly is: "total" | "data";
  readonly isAsked: boolean;
  /** Rows that it repeats the sum of, as positions: `from` included, `to` excluded. */
  readonly from: number;
  readonly to: number;
  readonly isEqual: boolean;
  /** It stands above the rows. */
  readonly isAtTop: boolean;
  /** Not a total: an average, a largest or smallest value, or a change of the others. */
  readonly describes?: "statistic" | "change";
};

/** `beside`: what the rows above it add up to (of a month, those behind the last total), or all rows without any. */
export type VerdictWithSums = Verdict & { readonly beside: Float64Array };

/** Candidates that are looked through for the end of a total's rows. */
const maxLater = 2_000;

/** That agree with a sum of a row that has all of its keys and no total's name. */
const enoughUnnamedDigits = 4;
/** That may do so by chance: a question. */
const someUnnamedDigits = 2.5;

/** One verdict per candidate. */
export function* findTotals(sums: RowSums<unknown>): Steps<VerdictWithSums[]> {
  const verdicts: VerdictWithSums[] = [];
  const all = sums.allSums();
  // Ends of earlier groups, newest last: a total repeats what follows one of them.
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

/** Where a total above its rows may end: before the next row that looks like one, and at the end. */
function endsBelow(sums: RowSums<unknown>, n: number, data: Place): Place[] {
  const ends: Place[] = [];
  const later: Place = { at: data.at, sums: data.sums.slice() };
  for (let next = n + 1; next < sums.candidates.length; next++) {
    const { signs, numbers, at, before } = sums.candidates[next]!;
    if (isOrdinary(signs)) {
      // The last row may be a total as well.
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
  // Between rows, such a name that repeats no sum is rather a page called "Summary".
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

/** Each number is the average, the largest or the smallest one of its column. */
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

/** Without a key, first or last, and between the largest row and the sum, as a total of people is who count once. */
function isApart(table: RowSums<unknown>, { numbers, signs }: Candidate<unknown>): boolean {
  if (signs.keys !== "none" || !signs.isEdge || table.count < 2) return false;
  const sums = table.allSums();
  const filled = numbers.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  return filled.length > 0 && filled.every(({ value, at }) => value >= table.most[at]! && value <= sums[at]!);
}

/** Equal sums alone do not make a row with all of its keys a total: 1 and 2 are followed by 3 by chance. */
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
