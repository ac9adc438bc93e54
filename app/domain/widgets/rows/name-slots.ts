import { eachInSteps, firstInOrder, type Steps } from "#app/lib/steps.ts";
import type { Cell, Row, Table } from "#app/metrics/table.ts";
import type { InteractiveWidget } from "#db/schema/documents.ts";

/** By source and dimension, in color order. */
export type StoredNames = Readonly<Record<string, readonly string[]>>;

const colors = 8;
const maxLists = 60;

/**
 * A name has one color across a dashboard's charts, periods and PDF. Colors are taken in the order seen,
 * largest first, and kept.
 */
export class NameSlots {
  readonly #names: Map<string, string[]>;
  #hasNew = false;

  constructor(stored: StoredNames = {}) {
    this.#names = new Map(Object.entries(stored).map(([key, names]) => [key, [...names]]));
  }

  get hasNew(): boolean {
    return this.#hasNew;
  }

  stored(): StoredNames {
    return Object.fromEntries(this.#names);
  }

  *addFrom(widget: InteractiveWidget, current: Table, split: Table | null): Steps<void> {
    const table = widget.format === "chart:pie" ? current : widget.format === "chart" ? split : null;
    const by = widget.format === "chart:pie" ? table?.dimensions[0] : table?.dimensions[1];
    const metric = table?.metrics[0];
    const instance = widget.instances[0];
    if (!table || !by || !metric || !instance) return;
    const key = keyOf(instance.sourceId, by.key);
    const known = this.#names.get(key) ?? [];
    if (known.length >= colors || (!this.#names.has(key) && this.#names.size >= maxLists)) return;
    const largest = yield* largestNames(table.rows, by.key, metric.key);
    const fresh = largest.filter((name) => !known.includes(name));
    if (fresh.length === 0) return;
    this.#names.set(key, [...known, ...fresh].slice(0, colors));
    this.#hasNew = true;
  }

  /** Colors 1 to 8, unique for up to eight names. */
  of(sourceId: string, dimension: string, names: readonly Cell[]): number[] {
    const known = this.#names.get(keyOf(sourceId, dimension)) ?? [];
    const own = names.map((name) => known.indexOf(nameOf(name)) + 1);
    const free = Array.from({ length: colors }, (_, i) => i + 1).filter((slot) => !own.includes(slot));
    let next = 0;
    return own.map((slot, i) => (slot > 0 ? slot : (free[next++] ?? (i % colors) + 1)));
  }

  /** Null unless all have a color. */
  ofKnown(sourceId: string, dimension: string, names: readonly Cell[]): number[] | null {
    const known = this.#names.get(keyOf(sourceId, dimension));
    return known && names.every((name) => known.includes(nameOf(name)))
      ? names.map((name) => known.indexOf(nameOf(name)) + 1)
      : null;
  }
}

const keyOf = (sourceId: string, dimension: string) => `${sourceId} ${dimension}`;
const nameOf = (cell: Cell) => String(cell ?? "");

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
