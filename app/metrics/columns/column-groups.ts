import { sorted, type Steps } from "#app/lib/steps.ts";
import { type Aggregation, compareTwo, sourceOf } from "../aggregate.ts";
import { groupKey } from "../combine.ts";
import type { Cell } from "../table.ts";
import type { CellPlaces } from "./cell-places.ts";
import { grown } from "./grown.ts";

/** The rows of an aggregation: one for each combination of cells of its dimensions, numbered from 0. */
export class ColumnGroups {
  readonly cells: Record<string, Cell>[] = [];
  readonly #sources;
  readonly #from: readonly string[];
  readonly #keys: readonly string[];
  readonly #places: CellPlaces;
  readonly #byName = new Map<string, number>();
  /** By column, the place of each group's cell there. */
  readonly #placesOf: Map<string, Int32Array>;
  /** No two places have one group. */
  readonly #isOwn: boolean;
  /** By place, one more than the group. */
  #known = new Int32Array(64);

  constructor({ dimensions, by }: Aggregation, places: CellPlaces) {
    this.#sources = by.map((dimension) => sourceOf(dimension, { dimensions }));
    this.#from = [...new Set(this.#sources.map(({ from }) => from))];
    this.#keys = by.map(({ key }) => key);
    this.#placesOf = new Map(this.#from.map((key) => [key, new Int32Array(64)]));
    this.#isOwn = this.#sources.every(({ key, from }) => key === from);
    this.#places = places;
  }

  get count(): number {
    return this.cells.length;
  }

  /** The group of a row of the chunk that is read; call it for rows that count. */
  read(rowCount: number): (row: number) => number {
    if (this.#from.length === 0) {
      return () => {
        if (this.cells.length === 0) this.cells.push({});
        return 0;
      };
    }
    const at = this.#places.of(this.#from);
    let most = 0;
    for (let row = 0; row < rowCount; row++) if (at[row]! > most) most = at[row]!;
    const known = (this.#known = grown(this.#known, most + 1));
    return (row) => {
      const place = at[row]!;
      if (known[place] === 0) known[place] = this.#group(place) + 1;
      return known[place]! - 1;
    };
  }

  *inOrder(): Steps<readonly number[]> {
    const ranks: Int32Array[] = [];
    for (const { key, from } of this.#sources)
      ranks.push(key === from ? yield* this.#ranksOfColumn(key) : this.#ranksOfTime(key));
    const [first, ...others] = ranks;
    if (first && others.length === 0) return inPlace(first);
    const all = [...this.cells.keys()];
    return yield* sorted(all, (a, b) => {
      for (const of of ranks) if (of[a] !== of[b]) return of[a]! - of[b]!;
      return 0;
    });
  }

  *#ranksOfColumn(key: string): Steps<Int32Array> {
    const ofPlace = yield* this.#places.ranks(key, compareTwo);
    const places = this.#placesOf.get(key)!;
    return Int32Array.from(this.cells, (_, group) => ofPlace[places[group]!]!);
  }

  #ranksOfTime(key: string): Int32Array {
    const starts = [...new Set(this.cells.map((cells) => cells[key] ?? null))].sort(compareTwo);
    const ranks = new Map(starts.map((start, rank) => [start, rank]));
    return Int32Array.from(this.cells, (cells) => ranks.get(cells[key] ?? null)!);
  }

  #group(place: number): number {
    const row = this.#places.row(this.#from, place);
    const cells: Record<string, Cell> = {};
    for (const { key, cell } of this.#sources) cells[key] = cell(row);
    if (!this.#isOwn) {
      const name = groupKey(cells, this.#keys);
      const known = this.#byName.get(name);
      if (known !== undefined) return known;
      this.#byName.set(name, this.cells.length);
    }
    for (const [n, at] of this.#places.split(this.#from, place).entries()) {
      const from = this.#from[n]!;
      const places = grown(this.#placesOf.get(from)!, this.cells.length + 1);
      places[this.cells.length] = at;
      this.#placesOf.set(from, places);
    }
    return this.cells.push(cells) - 1;
  }
}

/** By rank, which no two have. */
function inPlace(ranks: Int32Array): number[] {
  const groups: number[] = [];
  const most = ranks.reduce((found, rank) => Math.max(found, rank), -1);
  const byRank = new Int32Array(most + 1).fill(-1);
  for (const [group, rank] of ranks.entries()) byRank[rank] = group;
  for (const group of byRank) if (group >= 0) groups.push(group);
  return groups;
}
