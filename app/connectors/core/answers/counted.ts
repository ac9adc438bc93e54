import type { Answer, MetricSpec } from "../define.ts";

/**
 * Totals of what was counted row by row here: of a part none is known, of nothing it is nought. All others are left to
 * the engine, which adds up the rows.
 */
export function countedTotals(
  rows: readonly unknown[],
  isTruncated: boolean,
  metrics: Readonly<Record<string, MetricSpec>>,
): Pick<Answer, "totals"> {
  if (isTruncated) return { totals: {} };
  if (rows.length > 0) return {};
  const counts = Object.entries(metrics).filter(
    ([, { combine }]) => combine === "sum" || combine === "snapshot",
  );
  return { totals: Object.fromEntries(counts.map(([key]) => [key, 0])) };
}
