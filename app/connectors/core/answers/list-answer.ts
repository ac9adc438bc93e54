import { aggregate } from "#app/metrics/aggregate.ts";
import type { Row } from "#app/metrics/table.ts";
import type { Answer, MetricSpec } from "../define.ts";
import { flagIf } from "../flags.ts";
import { metricsOf } from "../params/params.ts";

export type Cut = {
  readonly isTruncated: boolean;
  readonly known?: Readonly<Record<string, number | null>>;
};

/** A cut list has only `known` totals. */
export function listAnswer(
  rows: readonly Row[],
  {
    key,
    dimensions,
    metrics,
  }: {
    readonly key: string;
    readonly dimensions: readonly string[];
    readonly metrics: Readonly<Record<string, MetricSpec>>;
  },
  { isTruncated, known = {} }: Cut,
): Answer {
  const whole = aggregated(rows, [key, ...dimensions], dimensions, metrics);
  return {
    rows: dimensions.includes(key) ? rows : dimensions.length === 0 ? [] : whole.rows,
    totals: isTruncated ? known : whole.totals,
    isOfRange: true,
    flags: flagIf(isTruncated, "truncated"),
  };
}

function aggregated(
  rows: readonly Row[],
  dimensions: readonly string[],
  by: readonly string[],
  specs: Readonly<Record<string, MetricSpec>>,
) {
  const named = (keys: readonly string[]) =>
    [...new Set(keys)].map((key) => ({ key, label: "", type: "text" }) as const);
  return aggregate(rows, { dimensions: named(dimensions), metrics: metricsOf(specs), by: named(by) });
}
