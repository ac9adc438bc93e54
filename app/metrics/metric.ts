/**
 * How the values of many rows become one (numbers.md 1–4). A catalogue declares it; nothing guesses it from a name.
 * `ratio` is recomputed from two sums; `average` is weighted by another metric; `unique` is never added up;
 * `snapshot` is the last known value of the period, added up over accounts; `alone` where adding makes no sense
 * (a rank, a domain rating): several accounts then have no common value.
 * `calculated` is worked out from the other values of the same row or total, after these were combined.
 */
export type Combine =
  | { readonly combine: "sum" }
  | { readonly combine: "ratio"; readonly of: string; readonly per: string; readonly times?: number }
  | { readonly combine: "average"; readonly weightedBy: string }
  | { readonly combine: "snapshot"; readonly alone?: boolean }
  | { readonly combine: "unique" }
  | { readonly combine: "calculated"; readonly formula: string };

export type MetricClass = Combine["combine"];

/**
 * Units of the raw value: `percent` is a ratio (0.042 is 4.2 %), `money` is in major units of the column's currency,
 * `duration` is in seconds.
 */
export type MetricFormat = "integer" | "decimal" | "percent" | "money" | "duration";

/** Which way is good: clicks up, cost per click down, spend neither. */
export type Direction = "more" | "less" | "neutral";

export type Metric = {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  readonly format: MetricFormat;
  readonly direction: Direction;
  /** Of money, where it is another than its table's. */
  readonly currency?: string;
} & Combine;
