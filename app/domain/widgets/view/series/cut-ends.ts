import { type DateRange, isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";
import { bucketDays, cutEnds } from "#app/metrics/periods/cut-buckets.ts";
import type { Cell, Dimension } from "#app/metrics/table.ts";
import type { ViewContext } from "../../rows/view-context.ts";

/** Partial weeks look like a drop. `keys` must be sorted. */
export function shortEnds(
  { range }: ViewContext,
  { type, label }: Dimension,
  keys: readonly Cell[],
): string[] {
  const starts = keys.filter(isPlainDate);
  const name = label.toLowerCase();
  const [only, ...others] = starts;
  if (only !== undefined && others.length === 0 && cutEnds(type, starts, range).length > 0) {
    const days = bucketDays(type, only, range);
    return [`${days} ${days === 1 ? "day" : "days"} of the ${name}`];
  }
  return cutEnds(type, starts, range).map((end) => {
    const days = bucketDays(type, (end === "first" ? starts[0] : starts.at(-1))!, range);
    return `${end} ${name} ${days} ${days === 1 ? "day" : "days"}`;
  });
}

export function incompletePlaces({ type }: Dimension, keys: readonly PlainDate[], range: DateRange) {
  const ends = cutEnds(type, keys, range);
  return ends.length > 0 && { incomplete: ends.map((end) => (end === "first" ? 0 : keys.length - 1)) };
}
