import { clamp, isDay } from "./days.ts";

export type Range = { readonly from: string; readonly to: string };

/** What stands in the two fields, made right: inside the days that can be chosen, and in order. Empty where there is no day. */
export function tidied({ from, to }: Range, min: string, max: string): Range {
  const [one, other] = [from, to].map((day) => (isDay(day) ? clamp(day, min, max) : ""));
  if (!one || !other) return { from: one ?? "", to: other ?? "" };
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

/** The first click of a choice starts a new range, the second ends it, whichever came first in time. */
export function picked({ from, to }: Range, day: string): Range {
  if (!from || to) return { from: day, to: "" };
  return day < from ? { from: day, to: from } : { from, to: day };
}

/** A comparison of one's own ends on or before the end of what it is compared with, or is not kept. */
export function keptComparison(compare: Range, base: Range): Range {
  return base.to && compare.to > base.to ? { from: "", to: "" } : compare;
}
