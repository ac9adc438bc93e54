import type { Answer, Provider } from "#app/connectors/core/define.ts";
import type { SharedQuery } from "#app/connectors/core/define.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import type { Flag, Row } from "#app/metrics/table.ts";

export type Ask = Provider & {
  readonly params: { readonly property: readonly string[] };
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly range: DateRange;
  readonly together: SharedQuery;
};

export type Fact = {
  readonly cells: Row;
  readonly values: Readonly<Record<string, number | null>>;
};

/** Totals cover all facts. */
export function answerOf(
  facts: readonly Fact[],
  { dimensions, metrics }: Ask,
  flags: readonly Flag[],
): Answer {
  const totals = metrics.map((key) => {
    const known = facts.flatMap(({ values }) => (typeof values[key] === "number" ? [values[key]] : []));
    return [key, known.length > 0 ? exactSum(known) : null] as const;
  });
  return {
    rows: facts
      .filter(({ cells }) => dimensions.length > 0 && dimensions.every((dimension) => dimension in cells))
      .map(({ cells, values }) => ({
        ...Object.fromEntries(dimensions.map((dimension) => [dimension, cells[dimension]!])),
        ...values,
      })),
    totals: Object.fromEntries(totals),
    isOfRange: true,
    flags,
  };
}
