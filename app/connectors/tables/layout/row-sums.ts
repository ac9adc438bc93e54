import { meaningOf } from "../columns/column-meaning.ts";
import type { TotalWord } from "./total-words.ts";

/** By summable column; null: empty or no number. */
export type Numbers = readonly (number | null)[];

export function isSummable(name: string): boolean {
  const { kind } = meaningOf(name);
  return kind === "count" || kind === "money";
}

export const sumText = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 2 });

/** `keys` are "none" if no dimension or day is filled. */
export type RowSigns = {
  readonly word: TotalWord;
  readonly keys: "none" | "some" | "all";
  readonly isEdge: boolean;
  /** Without the day that other rows have: it cannot count. */
  readonly isUndated: boolean;
  /** Its day is a month or week, while most rows have days. */
  readonly isCoarser: boolean;
};

export type Candidate<Row> = {
  readonly row: Row;
  readonly signs: RowSigns;
  readonly numbers: Numbers;
  readonly at: number;
  readonly before: Float64Array;
};

export type Place = { at: number; readonly sums: Float64Array };

const enoughNamedDigits = 3;

const powers = Array.from({ length: 10 }, (_, at) => 10 ** at);

export function isOrdinary({ word, keys, isCoarser }: RowSigns): boolean {
  return word === null && keys === "all" && !isCoarser;
}

export function addTo(place: Place, numbers: Numbers): void {
  place.at++;
  for (let column = 0; column < place.sums.length; column++) place.sums[column]! += numbers[column] ?? 0;
}

/** `suspect` gets possible totals; no sum includes them. */
export class RowSums<Row> {
  readonly columns: number;
  readonly sums: Float64Array;
  readonly most: Float64Array;
  readonly least: Float64Array;
  readonly candidates: Candidate<Row>[] = [];
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

  placeOf(at: number, sums: Float64Array, data: Place): Place {
    return { at: at + data.at, sums: sums.map((sum, column) => sum + data.sums[column]!) };
  }

  allSums(): Float64Array {
    const data: Place = { at: 0, sums: new Float64Array(this.columns) };
    for (const { signs, numbers } of this.candidates) if (isOrdinary(signs)) addTo(data, numbers);
    return this.placeOf(this.count, this.sums, data).sums;
  }

  /** `isNamed`: columns may differ like counts of unique people. */
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

  digitsOf(numbers: Numbers): number {
    return numbers.reduce<number>((sum, value, at) => sum + (value ? this.digitsAt(at, value) : 0), 0);
  }

  private digitsAt(at: number, value: number): number {
    return Math.log10(Math.abs(value) * 10 ** this.places[at]! + 1);
  }

  private notePlaces(column: number, value: number): void {
    if (Number.isInteger(value * powers[this.places[column]!]!)) return;
    const text = String(value);
    const places = text.includes("e") ? 9 : text.length - text.indexOf(".") - 1;
    if (places > this.places[column]!) this.places[column] = Math.min(places, 9);
  }
}
