import type { DateRange, PlainDate, TimeZone } from "#app/lib/plain-date.ts";
import type { Step } from "./periods/coverage.ts";
import type { Metric } from "./metric.ts";

export type DimensionType = "date" | "week" | "month" | "text" | "url" | "country" | "choice";

/** One question's way to split the numbers: by day, by campaign, by country. */
export type Dimension = { readonly key: string; readonly label: string; readonly type: DimensionType };

/** A cell: text or a day for a dimension, a number for a metric. `null` means "not known", which is not zero. */
export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

/** What a provider (or we) must say about a table's quality (numbers.md 23). It travels to widget, PDF and receipt. */
export type Flag =
  | { readonly flag: "sampled" | "thresholded" | "truncated" | "other-row" | "not-final" | "no-dates" }
  | { readonly flag: "unsettled"; readonly from: PlainDate }
  | { readonly flag: "derived-totals" }
  /** More rows came than are stored: the first ones by any metric are kept. Totals are of all. */
  | { readonly flag: "shortened"; readonly kept: number; readonly of: number }
  /** `about`: where a receipt says it, instead of among the flags. */
  | { readonly flag: "note"; readonly text: string; readonly about?: "attribution" };

/**
 * What a connector answers: rows at the asked grain, totals for the whole range (fetched, or derived by class from all
 * rows), and what a receipt needs. `totals[key]` is null where no honest total exists.
 */
export type Table = {
  readonly dimensions: readonly Dimension[];
  readonly metrics: readonly Metric[];
  readonly rows: readonly Row[];
  readonly totals: Readonly<Record<string, number | null>>;
  /** Where the amounts are in several currencies, and so not known as numbers: those of each row that has only one. */
  readonly amounts?: readonly (readonly [row: Cell, amounts: RowAmounts])[];
  readonly currency: string | null;
  readonly zone: TimeZone | null;
  readonly flags: readonly Flag[];
  /** ISO instant. */
  readonly fetchedAt: string;
  /** The last day that will not change any more; null when nothing settles late. */
  readonly settledUntil: PlainDate | null;
  /** What the answer itself tells of the days it knows; left out where it tells nothing. */
  readonly coverage?: TableCoverage;
  readonly provenance: Provenance;
};

/** By metric; a row is named by its first dimension (numbers.md 35). */
export type RowAmounts = {
  readonly currency: string;
  readonly values: Readonly<Record<string, number | null>>;
};

/** Days that a source turned out to know when it answered: since when an account exists, how far its numbers reach. */
export type TableCoverage = {
  readonly first?: PlainDate | null;
  readonly last?: PlainDate | null;
  /** Days of the asked range without data, where that does not mean zero. */
  readonly gaps?: readonly DateRange[];
  readonly step?: Step;
};

/** For the receipt: what was asked, of whom, and how many source rows the answer stands on. */
export type Provenance = {
  readonly source: string;
  readonly account: string | null;
  readonly query: string;
  readonly version: number | null;
  readonly rowsUsed: number;
};
