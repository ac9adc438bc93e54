import { meaningOf } from "../columns/column-meaning.ts";
import type { TotalWord } from "./total-words.ts";

/** A row's numbers, by summable column; null where a cell is empty or no number. */
export type Numbers = readonly (number | null)[];

/** Whether a column of this name adds up. */
export function isSummable(name: string): boolean {
  const { kind } = meaningOf(name);
  return kind === "count" || kind === "money";
}

/** A sum as a person reads it. */
export const sumText = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 2 });

/** What a row's texts say: `keys` are "none" if no dimension or day is filled. */
export type RowSigns = {
  readonly word: TotalWord;
  readonly keys: "none" | "some" | "all";
  /** The first or last row. */
  readonly isEdge: boolean;
  /** Without the day that other rows have: it cannot count. */
  readonly isUndated: boolean;
  /** Its day is a month or a week, and most rows have days: it cannot count as one of them. */
  readonly isCoarser: boolean;
};

export type Candidate<Row> = {
  readonly row: Row;
  readonly signs: RowSigns;
  readonly numbers: Numbers;
  /** Rows before it, and their sums. */
  readonly at: number;
  readonly before: Float64Array;
};

/** A number of rows, and their sums. */
export type Place = { at: number; readonly sums: Float64Array };

/** That agree with a sum of a row without keys or with a total's name. */
const enoughNamedDigits = 3;

/** Of ten. */
const powers = Array.from({ length: 10 }, (_, at) => 10 ** at);

/** Nothing but its place or its sums can make such a row a total. */
export function isOrdinary({ word, keys, isCoarser }: RowSigns): boolean {
  return word === null && keys === "all" && !isCoarser;
}

export function addTo(place: Place, numbers: Numbers): void {
  place.at++;
  for (let column = 0; column < place.sums.length; column++) place.sums[column]! += numbers[column] ?? 0;
}

/**
 * Sums of the rows of a table. A row that may be a total is offered to `suspect`, and no sum includes it: see `findTotals`.
 */
export class RowSums<Row> {
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

  /** With rows that turned out to be data. */
  placeOf(at: number, sums: Float64Array, data: Place): Place {
    return { at: at + data.at, sums: sums.map((sum, column) => sum + data.sums[column]!) };
  }

  /** What all rows add up to that do not look like totals. */
  allSums(): Float64Array {
    const data: Place = { at: 0, sums: new Float64Array(this.columns) };
    for (const { signs, numbers } of this.candidates) if (isOrdinary(signs)) addTo(data, numbers);
    return this.placeOf(this.count, this.sums, data).sums;
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
    if (isNamed && less === different && digits >= enoughNamedDigits && rows > 1) return true;
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
