import { addDays, addMonths, clamp, daysBetween, isDay } from "./days.ts";

export type Range = { readonly from: string; readonly to: string };

/** Clamps and sorts. Invalid dates become empty. */
export function normalizeRange({ from, to }: Range, min: string, max: string): Range {
  const [one, other] = [from, to].map((day) => (isDay(day) ? clamp(day, min, max) : ""));
  if (!one || !other) return { from: one ?? "", to: other ?? "" };
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

export function extendRange({ from, to }: Range, day: string): Range {
  if (!from || to) return { from: day, to: "" };
  return day < from ? { from: day, to: from } : { from, to: day };
}

export function keptComparison(compare: Range, base: Range): Range {
  return base.to && compare.to > base.to ? { from: "", to: "" } : compare;
}

/** Null for "Month before", which the server computes. */
export function comparedWith(comparison: string, base: Range, custom: Range): Range | null {
  if (!base.from || !base.to) return null;
  const shifted = (shift: (day: string) => string) => ({ from: shift(base.from), to: shift(base.to) });
  const length = daysBetween(base.from, base.to) + 1;
  if (comparison === "previous") return shifted((day) => addDays(day, -length));
  if (comparison === "same_dates_last_year") return shifted((day) => addMonths(day, -12));
  if (comparison === "same_weekdays_last_year") return shifted((day) => addDays(day, -364));
  return comparison === "custom" ? custom : null;
}
