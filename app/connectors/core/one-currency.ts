import type { Flag } from "#app/metrics/table.ts";
import { note } from "./flags.ts";

/**
 * Those in one currency, and a note that names what was left out: amounts in different currencies are not added up
 * (numbers.md 20). `what` is what they are, for one and for several: "order", "orders".
 */
export function inOneCurrency<Item extends { readonly currency: string | null }>(
  items: readonly Item[],
  currency: string | null,
  [one, several]: readonly [one: string, several: string],
): { readonly own: readonly Item[]; readonly flags: readonly Flag[] } {
  const foreign = items.filter((item) => item.currency !== null && item.currency !== currency);
  if (foreign.length === 0) return { own: items, flags: [] };
  const currencies = [...new Set(foreign.map((item) => item.currency))].sort().join(", ");
  const left =
    foreign.length === 1
      ? `One ${one} in ${currencies} is`
      : `${foreign.length} ${several} in ${currencies} are`;
  const text = `${left} left out: amounts in different currencies are not added up.`;
  return { own: items.filter((item) => !foreign.includes(item)), flags: [note(text)] };
}
