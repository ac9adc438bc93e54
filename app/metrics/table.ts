import type { DateRange, PlainDate, TimeZone, Weekday } from "#app/lib/plain-date.ts";
import type { Step } from "./periods/coverage.ts";
import type { Metric } from "./metric.ts";

/** `minute`: "2026-11-26T14:03". */
export type DimensionType = "date" | "week" | "month" | "minute" | "text" | "url" | "country" | "choice";

export type Dimension = {
  readonly key: string;
  readonly label: string;
  readonly type: DimensionType;
  /** Monday if absent. */
  readonly weekStartsOn?: Weekday;
  /** Listed in its own period only, without a change (numbers.md 44). */
  readonly once?: true;
  readonly isMinor?: true;
};

/** `null` is unknown, not zero. */
export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

/** Data quality (numbers.md 23). */
export type Flag =
  | { readonly flag: "sampled" | "thresholded" | "truncated" | "other-row" | "not-final" }
  /** `of`: the source's name. */
  | { readonly flag: "no-dates"; readonly of?: string }
  | { readonly flag: "unsettled"; readonly from: PlainDate }
  | { readonly flag: "derived-totals" }
  /** Only the first rows are stored. Totals cover all. */
  | { readonly flag: "shortened"; readonly kept: number; readonly of: number }
  /** `about`: part of a receipt. `mark`: short words for a widget. */
  | { readonly flag: "note"; readonly text: string; readonly about?: "attribution"; readonly mark?: string };

/** `totals` cover the whole range; null: no true total. */
export type Table = {
  readonly dimensions: readonly Dimension[];
  readonly metrics: readonly Metric[];
  readonly rows: readonly Row[];
  readonly totals: Readonly<Record<string, number | null>>;
  /** Of rows with one currency; mixed amounts are null. */
  readonly amounts?: readonly (readonly [row: Cell, amounts: RowAmounts])[];
  readonly currency: string | null;
  readonly zone: TimeZone | null;
  readonly flags: readonly Flag[];
  /** ISO instant. */
  readonly fetchedAt: string;
  /** Null when nothing changes late. */
  readonly settledUntil: PlainDate | null;
  readonly coverage?: TableCoverage;
  readonly provenance: Provenance;
};

/** By metric; the first dimension identifies the row (numbers.md 35). */
export type RowAmounts = {
  readonly currency: string;
  readonly values: Readonly<Record<string, number | null>>;
};

export type TableCoverage = {
  readonly first?: PlainDate | null;
  readonly last?: PlainDate | null;
  readonly gaps?: readonly DateRange[];
  readonly step?: Step;
  /** Rows count only in ranges that contain them. */
  readonly isWhole?: true;
  readonly periods?: readonly DateRange[];
};

export const wholeMonths: TableCoverage = { step: "month", isWhole: true };

export type Provenance = {
  readonly source: string;
  readonly account: string | null;
  readonly query: string;
  readonly version: number | null;
  readonly rowsUsed: number;
};
