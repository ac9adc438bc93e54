import type { Answer, MetricSpec } from "../define.ts";

/** Unknown if truncated, zero without rows. */
export function totalsOfCountedRows(
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
