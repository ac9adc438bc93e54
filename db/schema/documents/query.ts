import type { FilterRule } from "#app/metrics/filters.ts";
import type { OrderBy } from "#app/metrics/rows.ts";
import type { DateRange, Weekday } from "#app/lib/plain-date.ts";

export type ReportQuery = {
  /** Null: one total row. */
  readonly dimension: string | null;
  readonly split: string | null;
  readonly metrics: readonly string[];
  readonly filter: readonly FilterRule[];
  /** Null: all days. */
  readonly range: DateRange | null;
  readonly without?: readonly DateRange[];
  /** Only for providers that return the first rows. */
  readonly order?: OrderBy;
  /** The widget's; nothing is converted here. */
  readonly currency: string;
  readonly weekStartsOn?: Weekday;
  readonly parameters?: Parameters;
  /** The last minutes; `range` is then null. */
  readonly realTime?: true;
  /** Only for totals. */
  readonly minutes?: number;
};

export type Parameters = Readonly<Record<string, string | readonly string[] | boolean>>;

export type FailureKind =
  | "reconnect"
  | "no-access"
  | "bad-request"
  | "slow-down"
  | "out-of-quota"
  | "unavailable"
  | "unexpected-reply";

export type Refusals = {
  readonly since: string;
  readonly last: string;
  readonly count: number;
  readonly silentSince: string | null;
};

export type SourceFailure = { readonly kind: FailureKind; readonly what: string };
