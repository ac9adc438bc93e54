import { eachInSteps, firstInOrder, type Steps } from "#app/lib/steps.ts";
import type { Cell, Row, Table } from "#app/metrics/table.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";

/** By source and dimension. The index decides the color; null: free. */
export type StoredNames = Readonly<Record<string, readonly (string | null)[]>>;

type Names = (string | null)[];

const colors = 8;
const maxNames = 3 * colors;
const maxLists = 60;
const maxNameLength = 200;

/** One color per name across a dashboard (decision 0040). */
export class NameSlots {
  readonly #lists: Map<string, Names>;
  #hasNew = false;

  constructor(stored: StoredNames = {}) {
    this.#lists = new Map(Object.entries(stored).map(([key, names]) => [key, [...names]]));
  }

  get hasNew(): boolean {
    return this.#hasNew;
  }

  stored(): StoredNames {
    return Object.fromEntries(this.#lists);
  }

  *addFrom(widget: InteractiveWidget, current: Table, split: Table | null): Steps<void> {
    const table = widget.format === "chart:pie" ? current : widget.format === "chart" ? split : null;
    const by = widget.format === "chart:pie" ? table?.dimensions[0] : table?.dimensions[1];
    const metric = table?.metrics[0];
    const instance = widget.instances[0];
    if (!table || !by || !metric || !instance) return;
    const key = keyOf(instance.sourceId, by.key);
    const known = this.#lists.get(key) ?? [];
    if (!this.#lists.has(key) && this.#lists.size >= maxLists) return;
    if (known.length === maxNames && !known.includes(null)) return;
    const largest = yield* largestNames(table.rows, by.key, metric.key);
    const fresh = largest.filter((name) => !known.includes(name));
    const names = this.#withFresh(known, fresh, new Set(largest));
    if (names.length === known.length && names.every((name, i) => name === known[i])) return;
    this.#lists.set(key, names);
    this.#hasNew = true;
  }

  /** Colors 1 to 8. The older of two names wins. */
  of(sourceId: string, dimension: string, cells: readonly Cell[]): number[] {
    const known = this.#lists.get(keyOf(sourceId, dimension)) ?? [];
    const names = cells.map(nameOf);
    const places = names.map((name) => known.indexOf(name));
    const taken = new Map<number, number>();
    for (const [i, place] of [...places.entries()].sort(([, a], [, b]) => a - b))
      if (place >= 0 && !taken.has(slotAt(place))) taken.set(slotAt(place), i);
    const own = places.map((place, i) => (place >= 0 && taken.get(slotAt(place)) === i ? slotAt(place) : 0));
    const free = Array.from({ length: colors }, (_, i) => i + 1).filter((slot) => !own.includes(slot));
    let next = 0;
    return own.map((slot, i) => (slot > 0 ? slot : (free[next++] ?? (i % colors) + 1)));
  }

  ofKnown(sourceId: string, dimension: string, cells: readonly Cell[]): number[] | null {
    const own = this.#lists.get(keyOf(sourceId, dimension)) ?? [];
    const slots = cells.map(nameOf).map((name) => {
      const place = own.indexOf(name);
      return place >= 0 ? slotAt(place) : this.#slotElsewhere(name);
    });
    return slots.every((slot) => slot !== null) && new Set(slots).size === slots.length ? slots : null;
  }

  #withFresh(known: Names, fresh: readonly string[], seen: ReadonlySet<string>): Names {
    const names = [...known];
    const rest = fresh.filter((name) => {
      const slot = this.#slotElsewhere(name);
      const place = slot === null ? null : freePlace(names, (at) => slotAt(at) === slot && at < colors);
      if (place !== null) put(names, place, name);
      return place === null;
    });
    for (const name of rest) {
      const place =
        freePlace(names, (at) => at < colors) ??
        freePlace(names, (at) => !holdersOf(names, slotAt(at)).some((holder) => seen.has(holder)));
      if (place !== null) put(names, place, name);
    }
    return names;
  }

  #slotElsewhere(name: string): number | null {
    const wanted = name.toLowerCase();
    for (const names of this.#lists.values()) {
      const place = names.findIndex((other) => other !== null && other.toLowerCase() === wanted);
      if (place >= 0) return slotAt(place);
    }
    return null;
  }
}

const maxCopiedNames = 2 * colors;

export function copyNames(stored: StoredNames, sources: ReadonlyMap<string, readonly string[]>): StoredNames {
  const lists = new Map<string, Names>();
  for (const [key, names] of Object.entries(stored)) {
    const at = key.indexOf(" ");
    for (const sourceId of sources.get(key.slice(0, at)) ?? []) {
      const copy = keyOf(sourceId, key.slice(at + 1));
      lists.set(copy, joinNames(lists.get(copy) ?? [], names.slice(0, maxCopiedNames)));
    }
  }
  return Object.fromEntries([...lists].slice(0, maxLists));
}

function joinNames(first: Names, second: readonly (string | null)[]): Names {
  const names = [...first];
  for (const [place, name] of second.entries())
    if (name !== null && (names[place] ?? null) === null && !names.includes(name)) put(names, place, name);
  return names;
}

const keyOf = (sourceId: string, dimension: string) => `${sourceId} ${dimension}`;
const nameOf = (cell: Cell) => String(cell ?? "").slice(0, maxNameLength);
const slotAt = (place: number) => (place % colors) + 1;

function freePlace(names: Names, fits: (place: number) => boolean): number | null {
  for (let place = 0; place < maxNames; place++)
    if ((names[place] ?? null) === null && fits(place)) return place;
  return null;
}

function put(names: Names, place: number, name: string): void {
  while (names.length < place) names.push(null);
  names[place] = name;
}

function holdersOf(names: Names, slot: number): string[] {
  return names.filter((name, place): name is string => name !== null && slotAt(place) === slot);
}

/** By sum, then name: row order is arbitrary. */
function* largestNames(rows: readonly Row[], dimension: string, metric: string): Steps<string[]> {
  const sums = new Map<string, number>();
  yield* eachInSteps(rows, (row) => {
    const name = nameOf(row[dimension] ?? null);
    const value = row[metric];
    sums.set(name, (sums.get(name) ?? 0) + (typeof value === "number" ? value : 0));
  });
  const bySize = ([a, one]: [string, number], [b, other]: [string, number]) =>
    other - one || (a < b ? -1 : 1);
  const first = yield* firstInOrder([...sums], bySize, colors);
  return first.slice(0, colors).map(([name]) => name);
}
