import type { Steps } from "#app/lib/steps.ts";
import type { TotalWord } from "./total-words.ts";

/** A row's numbers, by summable column; null where a cell is empty or no number. */
export type Numbers = readonly (number | null)[];

/** What a row's texts say: `keys` are "none" if no dimension or day is filled. */
export type RowSigns = {
  readonly word: TotalWord;
  readonly keys: "none" | "some" | "all";
  /** The first or last row. */
  readonly isEdge: boolean;
  /** Without the day that other rows have: it cannot count. */
  readonly isUndated: boolean;
};

export type Candidate<Row> = {
  readonly row: Row;
  readonly signs: RowSigns;
  readonly numbers: Numbers;
  /** Rows before it, and their sums. */
  readonly at: number;
  readonly before: Float64Array;
};

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
  /** An average or a change instead of a total. */
  readonly isStatistic?: true;
};

/** `beside`: what the rows above it add up to, or all rows where it is the first. */
export type VerdictWithSums = Verdict & { readonly beside: Float64Array };

/** A number of rows, and their sums. */
type Place = { at: number; readonly sums: Float64Array };

/** Candidates that are looked through for the end of a total's rows. */
const maxLater = 2_000;

/** That agree with a sum. `named`: without keys or with a total's name. */
const enoughDigits = { named: 3, unnamed: 4 };

/** Of ten. */
const powers = Array.from({ length: 10 }, (_, at) => 10 ** at);

/** Nothing but its place or its sums can make such a row a total. */
export function isOrdinary({ word, keys }: RowSigns): boolean {
  return word === null && keys === "all";
}

function addTo(place: Place, numbers: Numbers): void {
  place.at++;
  for (let column = 0; column < place.sums.length; column++) place.sums[column]! += numbers[column] ?? 0;
}

/**
 * Sums of the rows of a table, and which rows repeat them. A row that may be a total is offered to `suspect` and no
 * other row's sum includes it unless it turns out to be data.
 */
export class TotalsFinder<Row> {
  readonly columns: number;
  readonly sums: Float64Array;
  /** Largest of the rows that were added. */
  readonly most: Float64Array;
  /** Smallest of them. */
  readonly least: Float64Array;
  readonly candidates: Candidate<Row>[] = [];
  /** Decimal places seen, by column. */
  readonly places: Uint8Array;
  count = 0;

  constructor(columns: number) {
    this.columns = columns;
    this.sums = new Float64Array(columns);
    this.most = new Float64Array(columns);
    this.least = new Float64Array(columns).fill(Infinity);
    this.places = new Uint8Array(columns);
  }

  add(numbers: Numbers): void {
    this.count++;
    for (let at = 0; at < this.columns; at++) {
      const value = numbers[at];
      if (value === null || value === undefined) continue;
      this.sums[at]! += value;
      if (value > this.most[at]!) this.most[at] = value;
      if (value < this.least[at]!) this.least[at] = value;
      this.notePlaces(at, value);
    }
  }

  suspect(row: Row, signs: RowSigns, numbers: Numbers): void {
    this.candidates.push({ row, signs, numbers, at: this.count, before: this.sums.slice() });
    for (let at = 0; at < this.columns; at++) {
      const value = numbers[at];
      if (typeof value === "number") this.notePlaces(at, value);
    }
  }

  /** One verdict per candidate. */
  *judge(): Steps<VerdictWithSums[]> {
    const verdicts: VerdictWithSums[] = [];
    const all = this.allSums();
    // Ends of earlier groups, newest last: a total repeats what follows one of them.
    const bounds: Place[] = [{ at: 0, sums: new Float64Array(this.columns) }];
    const data: Place = { at: 0, sums: new Float64Array(this.columns) };
    for (const [n, candidate] of this.candidates.entries()) {
      const here = this.placeOf(candidate.at, candidate.before, data);
      const verdict = this.judgeOne(candidate, here, bounds, this.endsBelow(n, data));
      verdicts.push({ ...verdict, beside: here.at > 0 ? here.sums : all });
      if (verdict.is === "total") bounds.push(here);
      else addTo(data, candidate.numbers);
      yield;
    }
    return verdicts;
  }

  private placeOf(at: number, sums: Float64Array, data: Place): Place {
    return { at: at + data.at, sums: sums.map((sum, column) => sum + data.sums[column]!) };
  }

  /** Where a total above its rows may end: before the next row that looks like one, and at the end. */
  private endsBelow(n: number, data: Place): Place[] {
    const ends: Place[] = [];
    const later: Place = { at: data.at, sums: data.sums.slice() };
    for (let next = n + 1; next < this.candidates.length; next++) {
      const { signs, numbers, at, before } = this.candidates[next]!;
      if (isOrdinary(signs)) addTo(later, numbers);
      else {
        if (ends.length === 0) ends.push(this.placeOf(at, before, later));
        if (next - n > maxLater) return ends;
      }
    }
    ends.push(this.placeOf(this.count, this.sums, later));
    return ends;
  }

  /** What all rows add up to that do not look like totals. */
  allSums(): Float64Array {
    const data: Place = { at: 0, sums: new Float64Array(this.columns) };
    for (const { signs, numbers } of this.candidates) if (isOrdinary(signs)) addTo(data, numbers);
    return this.placeOf(this.count, this.sums, data).sums;
  }

  private judgeOne(
    candidate: Candidate<Row>,
    here: Place,
    bounds: readonly Place[],
    ends: readonly Place[],
  ): Verdict {
    const { numbers, signs } = candidate;
    const isFirstOrLast = candidate.at === 0 || candidate.at === this.count;
    const isDescription = signs.word === "statistic" && signs.keys === "none" && isFirstOrLast;
    if (signs.word === "change" || (isDescription && this.describesRows(numbers)))
      return {
        is: "total",
        isAsked: false,
        from: 0,
        to: here.at,
        isEqual: false,
        isAtTop: false,
        isStatistic: true,
      };
    const isNamed = signs.keys === "none" || signs.word !== null;
    for (let n = bounds.length - 1; n >= Math.max(0, bounds.length - 200); n--) {
      const bound = bounds[n]!;
      if (here.at > bound.at && this.isSum(numbers, here.sums, bound.sums, here.at - bound.at, isNamed))
        return this.found(signs, numbers, bound.at, here.at, false);
    }
    if (
      here.at > 0 &&
      bounds.length > 200 &&
      this.isSum(numbers, here.sums, bounds[0]!.sums, here.at, isNamed)
    )
      return this.found(signs, numbers, 0, here.at, false);
    for (const end of ends) {
      if (end.at > here.at && this.isSum(numbers, end.sums, here.sums, end.at - here.at, isNamed))
        return this.found(signs, numbers, here.at, end.at, true);
    }
    const isNumbered = numbers.some((value) => value !== null && value !== 0);
    // Without columns that add up, sums cannot contradict.
    const isUnnamed =
      signs.keys === "none" && (signs.isUndated || (signs.isEdge && this.columns === 0 && this.count > 1));
    // Between rows, such a name that repeats no sum is rather a page called "Summary".
    const isCalled = signs.word === "whole" || (signs.keys === "none" && signs.word === "part");
    const isTotal = isUnnamed || (isCalled && isFirstOrLast);
    return {
      is: isTotal ? "total" : "data",
      isAsked:
        isNumbered &&
        (((signs.word !== null || isTotal) && (this.columns > 0 || isUnnamed)) || this.isApart(candidate)),
      from: 0,
      to: here.at,
      isEqual: false,
      isAtTop: false,
    };
  }

  /** Each number is the average, the largest or the smallest one of its column. */
  private describesRows(numbers: Numbers): boolean {
    const ordinary = this.candidates.filter(({ signs }) => isOrdinary(signs));
    const rows = this.count + ordinary.length;
    const sums = this.allSums();
    return numbers.every((value, at) => {
      if (value === null) return true;
      const own = ordinary.flatMap(({ numbers: { [at]: one } }) => one ?? []);
      const isMean = Math.abs(value - sums[at]! / rows) <= 0.51 * 10 ** -this.places[at]!;
      return (
        isMean || value === Math.max(this.most[at]!, ...own) || value === Math.min(this.least[at]!, ...own)
      );
    });
  }

  /** Without a key, first or last, and between the largest row and the sum, as a total of people is who count once. */
  private isApart({ numbers, signs }: Candidate<Row>): boolean {
    if (signs.keys !== "none" || !signs.isEdge || this.count < 2) return false;
    const sums = this.allSums();
    const filled = numbers.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
    return (
      filled.length > 0 && filled.every(({ value, at }) => value >= this.most[at]! && value <= sums[at]!)
    );
  }

  /** Equal sums alone do not make a row with all of its keys a total: 1 and 2 are followed by 3 by chance. */
  private found(
    { word, keys }: RowSigns,
    numbers: Numbers,
    from: number,
    to: number,
    isAtTop: boolean,
  ): Verdict {
    const isLikely = to - from > 1 && this.digitsOf(numbers) >= enoughDigits.unnamed;
    const isSure = word !== null || (keys !== "all" && (to - from > 1 || isLikely));
    const isTotal = isSure || isLikely;
    return { is: isTotal ? "total" : "data", isAsked: isTotal && !isSure, from, to, isEqual: true, isAtTop };
  }

  /**
   * Whether each filled number is the sum of its column, at least one of them not zero. `isNamed`: without keys or with
   * a total's name, so that columns may differ as counts of people do, who are counted once in a total.
   */
  isSum(
    numbers: Numbers,
    upper: ArrayLike<number>,
    lower: ArrayLike<number>,
    rows: number,
    isNamed = false,
  ): boolean {
    let equal = 0;
    let different = 0;
    let less = 0;
    let digits = 0;
    for (let at = 0; at < this.columns; at++) {
      const value = numbers[at];
      if (value === null || value === undefined) continue;
      const sum = upper[at]! - lower[at]!;
      if (!this.isNear(at, value, sum, rows)) {
        different++;
        if (value > 0 && value < sum) less++;
      } else if (value !== 0) {
        equal++;
        digits += this.digitsAt(at, value);
      }
    }
    if (equal === 0) return false;
    if (isNamed && less === different && digits >= enoughDigits.named && rows > 1) return true;
    return different === 0 || (equal >= 2 && different * 2 <= equal);
  }

  /** Rounded parts may differ from their rounded sum. */
  isNear(column: number, value: number, sum: number, rows: number): boolean {
    const places = this.places[column]!;
    const exact = Math.abs(sum) * 1e-9 + 1e-9;
    const rounding = places === 0 ? 0 : 10 ** -places * (0.51 + Math.sqrt(rows));
    return Math.abs(value - sum) <= exact + rounding;
  }

  /** Digits that agree: more of them are less often a coincidence. */
  digitsOf(numbers: Numbers): number {
    return numbers.reduce<number>((sum, value, at) => sum + (value ? this.digitsAt(at, value) : 0), 0);
  }

  private digitsAt(at: number, value: number): number {
    return Math.log10(Math.abs(value) * 10 ** this.places[at]! + 1);
  }

  private notePlaces(column: number, value: number): void {
    // Mostly the places are known: writing a number costs more than looking.
    if (Number.isInteger(value * powers[this.places[column]!]!)) return;
    const text = String(value);
    const places = text.includes("e") ? 9 : text.length - text.indexOf(".") - 1;
    if (places > this.places[column]!) this.places[column] = Math.min(places, 9);
  }
}
