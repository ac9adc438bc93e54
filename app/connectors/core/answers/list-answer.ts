import { aggregate } from "#app/metrics/aggregate.ts";
import type { Row } from "#app/metrics/table.ts";
import type { Answer, MetricSpec } from "../define.ts";
import { flagIf } from "../flags.ts";
import { metricsOf } from "../params/params.ts";

/** What a provider left out of a list, and what is known about the whole all the same. */
export type Cut = {
  readonly isTruncated: boolean;
  readonly known?: Readonly<Record<string, number | null>>;
};

/**
 * A list with one row for each page, competitor or domain as an answer, with its totals by class: what stands alone for
 * one of them has none for all. Of a list that was cut off only what is `known` from elsewhere can be said.
 */
export function listAnswer(
  rows: readonly Row[],
  {
    key,
    dimensions,
    metrics,
  }: {
    /** What there is one row for. */
    readonly key: string;
    readonly dimensions: readonly string[];
    readonly metrics: Readonly<Record<string, MetricSpec>>;
  },
  { isTruncated, known = {} }: Cut,
): Answer {
  const whole = aggregated(rows, [key, ...dimensions], dimensions, metrics);
  return {
    // By something else than what the list is of, what stands alone has no value for several.
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
