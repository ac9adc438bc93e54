import type { FilterRule } from "#app/metrics/filters.ts";
import type { OrderBy } from "#app/metrics/rows.ts";
import type { DateRange, Weekday } from "#app/lib/plain-date.ts";

// Pure rules may import this folder and nothing else of db.

export type ReportQuery = {
  /** Null: one total row. */
  readonly dimension: string | null;
  /** Its values become series. */
  readonly split: string | null;
  readonly metrics: readonly string[];
  readonly filter: readonly FilterRule[];
  /** Null: all days. */
  readonly range: DateRange | null;
  /** Excluded days. */
  readonly without?: readonly DateRange[];
  /** Only for providers that return the first rows of a list. */
  readonly order?: OrderBy;
  /** The widget's; nothing is converted here. */
  readonly currency: string;
  readonly weekStartsOn?: Weekday;
  /** The property, the search type. */
  readonly parameters?: Parameters;
  /** The last minutes instead of days; `range` is null then. */
  readonly realTime?: true;
  /** Fewer minutes than the provider has; a total only. */
  readonly minutes?: number;
};

export type Parameters = Readonly<Record<string, string | readonly string[] | boolean>>;

/** Decides what follows: retry, wait, or reconnect. */
export type FailureKind =
  | "reconnect"
  | "no-access"
  | "bad-request"
  | "slow-down"
  | "out-of-quota"
  | "unavailable"
  | "unexpected-reply";

/** Refusals of a source's connection since the provider last accepted it. */
export type Refusals = {
  /** ISO instants. */
  readonly since: string;
  readonly last: string;
  readonly count: number;
  /** Since then its tries got no answer at all, which is no refusal. */
  readonly silentSince: string | null;
};

/** `what` is a sentence for people. */
export type SourceFailure = { readonly kind: FailureKind; readonly what: string };
