import type { Metric } from "./metric.ts";
import type { Cell, Dimension } from "./table.ts";

export type OrderBy = { readonly column: string; readonly dir: "asc" | "desc" };

type Columns = {
  readonly dimensions: readonly Dimension[];
  readonly metrics?: readonly Pick<Metric, "key">[];
};

/** Default: the first dimension, ascending. */
export function effectiveOrder(wanted: OrderBy | null, { dimensions, metrics }: Columns): OrderBy | null {
  const first = dimensions[0];
  const named = wanted?.column === "dimension" && first ? { ...wanted, column: first.key } : wanted;
  const columns = metrics && [...dimensions, ...metrics];
  if (named && (!columns || columns.some(({ key }) => key === named.column))) return named;
  return first ? { column: first.key, dir: "asc" } : null;
}

/** Unknown values come last. Shop 9 is before Shop 10. */
export function cellOrder(dir: OrderBy["dir"], lang: string): (left: Cell, right: Cell) => number {
  const names = collator(lang);
  const way = dir === "desc" ? -1 : 1;
  return (left, right) => {
    if (isMissing(left) || isMissing(right)) return Number(isMissing(left)) - Number(isMissing(right));
    return way * compareCells(left, right, names);
  };
}

function isMissing(cell: Cell): boolean {
  return cell === null || cell === "" || (typeof cell === "number" && Number.isNaN(cell));
}

/** A difference of two infinite numbers is NaN. */
function compareCells(left: Cell, right: Cell, names: Intl.Collator): number {
  if (typeof left === "number" && typeof right === "number")
    return Number(left > right) - Number(left < right);
  if (typeof left !== typeof right) return typeof left === "number" ? -1 : 1;
  return names.compare(String(left), String(right)); // ISO days sort as text
}

const collators = new Map<string, Intl.Collator>();

function collator(lang: string): Intl.Collator {
  const known = collators.get(lang);
  if (known) return known;
  let made: Intl.Collator;
  try {
    made = new Intl.Collator(lang, { numeric: true });
  } catch {
    made = new Intl.Collator("en", { numeric: true });
  }
  if (collators.size >= 200) collators.clear(); // tags come from outside
  collators.set(lang, made);
  return made;
}
