/**
 * numbers.md 1–4. ratio: from two sums; average: weighted (`byNumerator`: clicks ÷ CTR are the weight);
 * snapshot: last value, summed unless `alone` (a rank); unique: never summed.
 */
export type Combine =
  | { readonly combine: "sum" }
  | { readonly combine: "ratio"; readonly of: string; readonly per: string; readonly times?: number }
  | { readonly combine: "average"; readonly weightedBy: string; readonly byNumerator?: true }
  | { readonly combine: "snapshot"; readonly alone?: boolean }
  | { readonly combine: "unique" }
  | { readonly combine: "calculated"; readonly formula: string };

export type MetricClass = Combine["combine"];

/** Raw: `percent` 0.042 is 4.2 %, `money` in major units, `duration` in seconds. */
export type MetricFormat = "integer" | "decimal" | "percent" | "money" | "duration";

/** Clicks up, cost per click down, spend neither. */
export type Direction = "more" | "less" | "neutral";

export type Metric = {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  readonly format: MetricFormat;
  readonly direction: Direction;
  /** Overrides the table's. */
  readonly currency?: string;
} & Combine;
