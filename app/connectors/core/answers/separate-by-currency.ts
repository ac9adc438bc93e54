import type { Flag } from "#app/metrics/table.ts";
import { note } from "../flags.ts";

/** With "amounts", other items count without theirs (numbers.md rule 20). */
export function separateByCurrency<Item extends { readonly currency: string | null }>(
  items: readonly Item[],
  currency: string | null,
  [one, several]: readonly [one: string, several: string],
  leavesOut: "items" | "amounts" = "items",
): { readonly own: ReadonlySet<Item>; readonly flags: readonly Flag[] } {
  const foreign = items.filter((item) => item.currency !== null && item.currency !== currency);
  const own = new Set(items.filter((item) => item.currency === null || item.currency === currency));
  if (foreign.length === 0) return { own, flags: [] };
  const currencies = [...new Set(foreign.map((item) => item.currency))].sort().join(", ");
  const isOne = foreign.length === 1;
  const those = `${isOne ? `One ${one}` : `${foreign.length} ${several}`} in ${currencies}`;
  const happens = {
    items: isOne ? "is excluded" : "are excluded",
    amounts: isOne ? "counts without its amount" : "count without their amounts",
  }[leavesOut];
  return { own, flags: [note(`${those} ${happens}: amounts in different currencies are not added up.`)] };
}
