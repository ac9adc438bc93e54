import { eachInSteps, sorted, type Steps } from "#app/lib/steps.ts";
import type { Cell } from "../table.ts";
import { grown } from "./grown.ts";

/** `columns` by key. `repeats`: the same columns as places in a list of their values, where they are known. */
export type CellChunk = {
  readonly rowCount: number;
  readonly columns: Readonly<Record<string, readonly Cell[]>>;
  readonly repeats?: Readonly<Record<string, RepeatedCells>>;
};
export type RepeatedCells = { readonly values: readonly Cell[]; readonly at: readonly number[] };

/** Larger than any number of distinct cells of one file. */
const most = 2 ** 26;

/**
 * Numbers the distinct cells of columns over all chunks of a file, so that rows are compared and grouped by
 * integers. Several columns together have places too: one for each combination that occurs.
 */
export class CellPlaces {
  readonly #columns = new Map<string, ColumnPlaces>();
  readonly #pairs = new Map<string, PairPlaces>();
  readonly #here = new Map<string, Int32Array>();
  #chunk: CellChunk = { rowCount: 0, columns: {} };

  read(chunk: CellChunk): void {
    this.#chunk = chunk;
    this.#here.clear();
  }

  /** A place for each row of the chunk; at least one key. */
  of(keys: readonly string[]): Int32Array {
    const name = nameOf(keys);
    const known = this.#here.get(name);
    if (known) return known;
    const [key = "", ...others] = keys.toReversed();
    const places =
      others.length === 0
        ? this.#column(key).of(key, this.#chunk)
        : this.#pair(name).of(this.of(others.toReversed()), this.of([key]));
    this.#here.set(name, places);
    return places;
  }

  /** The cells at a place of `of(keys)`. */
  row(keys: readonly string[], place: number): Record<string, Cell> {
    const row: Record<string, Cell> = {};
    const places = this.split(keys, place);
    for (const [n, key] of keys.entries()) row[key] = this.#column(key).values[places[n]!]!;
    return row;
  }

  /** The place of each column alone. */
  split(keys: readonly string[], place: number): number[] {
    const places: number[] = [];
    let at = place;
    for (let count = keys.length; count > 1; count--) {
      const { left, right } = this.#pair(nameOf(keys.slice(0, count)));
      places.push(right[at]!);
      at = left[at]!;
    }
    places.push(at);
    return places.reverse();
  }

  /** By place of the column, from 0. */
  ranks(key: string, compare: (a: Cell, b: Cell) => number): Steps<Int32Array> {
    return this.#column(key).ranks(compare);
  }

  #column(key: string): ColumnPlaces {
    const column = this.#columns.get(key) ?? new ColumnPlaces();
    this.#columns.set(key, column);
    return column;
  }

  #pair(name: string): PairPlaces {
    const pair = this.#pairs.get(name) ?? new PairPlaces();
    this.#pairs.set(name, pair);
    return pair;
  }
}

const nameOf = (keys: readonly string[]) => keys.join("\u0000");

class ColumnPlaces {
  readonly values: Cell[] = [];
  readonly #places = new Map<Cell, number>();
  #ranks = new Int32Array(0);

  of(key: string, { rowCount, columns, repeats }: CellChunk): Int32Array {
    const places = new Int32Array(rowCount);
    const repeated = repeats?.[key];
    if (repeated) {
      const there = repeated.values.map((cell) => this.#place(cell));
      for (let row = 0; row < rowCount; row++) places[row] = there[repeated.at[row]!]!;
      return places;
    }
    const cells = columns[key];
    for (let row = 0; row < rowCount; row++) places[row] = this.#place(cells?.[row] ?? null);
    return places;
  }

  *ranks(compare: (a: Cell, b: Cell) => number): Steps<Int32Array> {
    const { values } = this;
    if (this.#ranks.length !== values.length) {
      const ranks = new Int32Array(values.length);
      let rank = 0;
      const ordered = yield* sorted([...values.keys()], (a, b) => compare(values[a]!, values[b]!));
      yield* eachInSteps(ordered, (place) => (ranks[place] = rank++));
      this.#ranks = ranks;
    }
    return this.#ranks;
  }

  #place(cell: Cell): number {
    const known = this.#places.get(cell);
    if (known !== undefined) return known;
    this.#places.set(cell, this.values.length);
    return this.values.push(cell) - 1;
  }
}

class PairPlaces {
  left = new Int32Array(64);
  right = new Int32Array(64);
  readonly #places = new Map<number, number>();

  of(lefts: Int32Array, rights: Int32Array): Int32Array {
    const places = new Int32Array(lefts.length);
    for (let row = 0; row < places.length; row++) {
      const [left, right] = [lefts[row]!, rights[row]!];
      const pair = left * most + right;
      const known = this.#places.get(pair);
      const place = known ?? this.#places.size;
      places[row] = place;
      if (known !== undefined) continue;
      this.#places.set(pair, place);
      this.left = grown(this.left, place + 1);
      this.right = grown(this.right, place + 1);
      this.left[place] = left;
      this.right[place] = right;
    }
    return places;
  }
}
