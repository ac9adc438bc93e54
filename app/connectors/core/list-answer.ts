import { aggregate } from "#app/metrics/aggregate.ts";
import type { Row } from "#app/metrics/table.ts";
import type { Answer, MetricSpec } from "./define.ts";

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
  return {
    rows: dimensions.length === 0 ? [] : rows,
    totals: isTruncated ? known : totalsOf(rows, key, metrics),
    isOfRange: true,
    flags: isTruncated ? [{ flag: "truncated" }] : [],
  };
}

function totalsOf(rows: readonly Row[], key: string, specs: Readonly<Record<string, MetricSpec>>) {
  const metrics = Object.entries(specs).map(([name, spec]) => ({
    direction: "more" as const,
    ...spec,
    key: name,
  }));
  return aggregate(rows, { dimensions: [{ key, label: "", type: "text" }], metrics, by: [] }).totals;
}
