import type { z } from "zod";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { Combine, Direction, Metric, MetricFormat } from "#app/metrics/metric.ts";
import type { Dimension, DimensionType, Flag, Row, TableCoverage } from "#app/metrics/table.ts";
import type { FilterRule, OrderBy } from "#db/schema/documents/dashboard.ts";
import type { Parameters, ReportQuery } from "#db/schema/documents/query.ts";
import type { FailureRule } from "./wire/failure.ts";
import type { KeyAuth, OAuthAuth } from "./sign-in/auth.ts";
import type { KnownList, KnownParts, NoOther } from "./definition-errors.ts";
import type { Choice, Param, Values, When } from "./params/param.ts";
import type { Reply, Request } from "./wire/request.ts";

export type Introduction = {
  /** Used in URLs, API and database. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
};

export type Catalogue = { readonly dimensions: readonly Dimension[]; readonly metrics: readonly Metric[] };

export type DimensionSpec<Name extends string = string> = {
  readonly label: string;
  readonly type: DimensionType;
  readonly when?: When<Name>;
  /** Each name is of one moment: a post, an email, an order (numbers.md 44). */
  readonly once?: true;
};

type CombineOver<Key extends string> =
  | Extract<Combine, { combine: "sum" | "snapshot" | "unique" }>
  | { readonly combine: "ratio"; readonly of: Key; readonly per: Key; readonly times?: number }
  | { readonly combine: "average"; readonly weightedBy: Key };

export type MetricSpec<Key extends string = string, Name extends string = string> = {
  readonly label: string;
  readonly help?: string;
  readonly format: MetricFormat;
  /** Defaults to `more`. */
  readonly direction?: Direction;
  /** The provider refuses a metric that does not fit a dimension. */
  readonly when?: When<Name>;
} & CombineOver<Key>;

/** Signing, rate limits, retries, timeouts and failures are handled outside. */
export type Provider = {
  /** Waits and retries. Throws `ConnectorFailure`, also for an invalid reply. */
  call<Schema extends z.ZodType>(request: Request, reply: Schema): Promise<z.output<Schema>>;
  /** For rarely changing facts: one call serves all queries. */
  callOnce<Schema extends z.ZodType>(request: Request, reply: Schema): Promise<z.output<Schema>>;
  /** For what takes long to make of replies: once for all queries with the same replies. `name` says of which. */
  makeOnce<Made>(name: string, make: (provider: Provider) => Promise<Made>): Promise<Made>;
  /** With the reply's headers. Without a schema, the body is text. */
  exchange<Schema extends z.ZodType>(request: Request, reply: Schema): Promise<Reply<z.output<Schema>>>;
  exchange(request: Request, reply: null): Promise<Reply<string>>;
  /** For reports prepared in the background. */
  wait(seconds: number): Promise<void>;
  readonly now: Date;
  /** The account's name at the provider, or as typed. */
  readonly account: string | null;
  /** A shop's address without trailing slash. */
  readonly site: string | null;
  /** From sign-in, such as a data center. No secrets. */
  readonly extra: Readonly<Record<string, string>>;
};

export type OptionsRequest<Params> = Provider & {
  /** Only those in `dependsOn` are sure to be set. */
  readonly params: Partial<Values<Params>>;
  readonly search: string;
};

/** A list that ignores `search` is filtered by the caller. */
export type OptionList<Params = Record<string, Param>> = (
  ask: OptionsRequest<Params>,
) => Promise<readonly Choice[]>;

/** What all current queries need from a report with equal parameters, filter and dimensions. */
export type SharedQuery = {
  readonly metrics: readonly string[];
  readonly ranges: readonly DateRange[];
  /** For cut lists: the order to try first. Null: the usual one. */
  readonly order?: OrderBy | null;
};

export type ReportRequest<Params, Dimensions, Metrics> = Provider & {
  readonly params: Values<Params>;
  /**
   * At most two, plus `date` for `without`; none: totals. `week` and `month` only where declared, as their
   * Monday and first day.
   */
  readonly dimensions: readonly (keyof Dimensions & string)[];
  /** Without ratios, with their parts and averages' weights. */
  readonly metrics: readonly (keyof Metrics & string)[];
  /** Both days included, in the account's time zone. */
  readonly range: DateRange;
  /**
   * All current queries to this report, this one included. Equal requests go out once. The answer contains
   * only `metrics` and `range`.
   */
  readonly together: SharedQuery;
  /** Rules for dimensions in `filters`. They ignore case. */
  readonly filter: readonly FilterRule[];
  /** Only for connectors with `leavesOutDays`. */
  readonly without: readonly DateRange[];
  /** Set only for lists in `cutLists`. */
  readonly order: OrderBy | null;
  /** The widget's; answers use the account's. */
  readonly currency: string;
};

export type Answer = {
  /**
   * A missing metric is unknown, not zero. Rows with equal dimensions are merged. A missing name is null:
   * providers cannot filter by a placeholder. Money in main units, percentages as ratios (0.42), durations in
   * seconds.
   */
  readonly rows: readonly Row[];
  /** For the whole range. */
  readonly totals?: Readonly<Record<string, number | null>>;
  /** Left out: the source's currency. */
  readonly currency?: string | null;
  readonly zone?: string | null;
  /**
   * For `days: null`: true if the range decided what was counted. Otherwise rows show the present and are not
   * compared.
   */
  readonly isOfRange?: boolean;
  /** Rows are all things of the range, such as posts: without rows there were none, which is zero. */
  readonly listsAll?: boolean;
  /** Where narrower than `days` says. */
  readonly coverage?: TableCoverage;
  readonly flags?: readonly Flag[];
};

export type Days = {
  /** `account`: the answer names its time zone (the company's until then). */
  readonly zone: "account" | (string & {});
  /** Hours after the end of a day until its numbers are final. */
  readonly settlesAfterHours: number;
  /** Trailing days to fetch again, since conversions arrive late; at least the settling time. */
  readonly restatedDays?: number;
  /** Days of history at the provider; null: unlimited. */
  readonly keptDays?: number | null | ((parameters: Parameters) => number | null);
  /** A day without a row. `measured`: the last value applies, as between two rank checks. */
  readonly missing: "zero" | "unknown" | "measured";
};

/** Null: unlimited. */
export function keptDaysOf({ keptDays = null }: Days, parameters: Parameters): number | null {
  return typeof keptDays === "function" ? keptDays(parameters) : keptDays;
}

/**
 * Per account. Waits over a minute fail with `slow-down`. A daily quota belongs in `failures` as
 * `out-of-quota`.
 */
export type Limits = {
  readonly requests: number;
  readonly perSeconds: number;
  readonly concurrent: number;
};

/** A list of which only the first rows are read. */
export type CutList = {
  /** The dimension with one row per line. */
  readonly key: string;
  /** By metric: the provider's name for this order of the whole list. */
  readonly orders: Readonly<Record<string, string>>;
  readonly usual: ListOrder;
};

export type ListOrder = { readonly by: string; readonly dir: OrderBy["dir"] };

/** What a provider reports of the last minutes. Days and these minutes are counted apart and never compared. */
export type RealTime<Params = never, Key extends string = string> = {
  readonly minutes: number;
  /** A shorter time, of which totals can be requested. */
  readonly recentMinutes?: number;
  /** Widgets of other reports have no counterpart. */
  readonly when?: When;
  /** Own dimensions; those of type `minute` hold `minuteOf`. */
  readonly dimensions: Readonly<Record<string, Pick<DimensionSpec, "label" | "type">>>;
  /** By dimension of days: what shows the same here. */
  readonly like: Readonly<Record<string, string>>;
  readonly metrics: readonly Key[];
  /** Rows without zeroes; minutes that are left out count as zero. */
  readonly report: (
    ask: Provider & {
      readonly params: Values<Params>;
      readonly dimensions: readonly string[];
      readonly metrics: readonly string[];
      readonly filter: readonly FilterRule[];
      /** `minutes`, or for totals `recentMinutes`. */
      readonly minutes: number;
    },
  ) => Promise<Pick<Answer, "rows" | "flags">>;
};

type Definition<Params, Options, Dimensions, Metrics> = Introduction & {
  readonly auth: OAuthAuth | KeyAuth;
  /** Origins it calls, except for sign-in. Empty if users type the address. */
  readonly origins: readonly string[];
  readonly params: Params & {
    readonly [Name in keyof Params]: Param<string, keyof Params & string> &
      KnownList<Params[Name], keyof Options> &
      NoOther<Params[Name], keyof Params>;
  };
  /** `properties` is picked from after connecting. */
  readonly options: Options & { readonly [List in keyof Options]: OptionList<Params> };
  readonly dimensions: Dimensions & {
    readonly [Key in keyof Dimensions]: DimensionSpec<keyof Params & string> &
      NoOther<Dimensions[Key], keyof Params>;
  };
  readonly metrics: Metrics & {
    readonly [Key in keyof Metrics]: MetricSpec<string, keyof Params & string> &
      KnownParts<Metrics[Key], keyof Metrics> &
      NoOther<Metrics[Key], keyof Params>;
  };
  /** For data that names its own columns. */
  readonly catalogue?: (ask: Provider & { readonly params: Partial<Values<Params>> }) => Promise<Catalogue>;
  readonly report: (ask: ReportRequest<Params, Dimensions, Metrics>) => Promise<Answer>;
  /** `asked`: runs the report again without dimensions. Totals in the answer win. */
  readonly totals: "asked" | "derived";
  /**
   * Dimensions the provider can filter by. Rules for others need the dimension in the widget. `all`: any
   * column.
   */
  readonly filters?: readonly (keyof Dimensions & string)[] | "all";
  /** By report type. */
  readonly cutLists?: Readonly<Record<string, CutList>>;
  /** The report handles `without` itself. Otherwise numbers are queried by day. */
  readonly leavesOutDays?: boolean;
  /** Null if there are only present values. */
  readonly days: Days | null;
  readonly realTime?: RealTime<Params, keyof Metrics & string>;
  readonly limits: Limits;
  readonly failures?: readonly FailureRule[];
  /** Former names and common words that a search also matches. */
  readonly synonyms?: Readonly<Partial<Record<(keyof Dimensions | keyof Metrics) & string, string>>>;
  /** Documented fields that are not read. Other new fields are counted. */
  readonly unread?: readonly string[];
  /** Timeout of one try; 20 by default. */
  readonly timeoutSeconds?: number;
};

/** A definition without inferred names. */
// oxlint-disable-next-line typescript/no-explicit-any -- a definition's callbacks take types built from the definition itself
type Erased = Definition<any, any, any, any>;

export type ProviderConnector = Omit<Erased, "params" | "options" | "dimensions" | "metrics" | "synonyms"> & {
  readonly connect: "oauth2" | "key";
  readonly params: Readonly<Record<string, Param>>;
  readonly options: Readonly<Record<string, OptionList>>;
  readonly dimensions: Readonly<Record<string, DimensionSpec>>;
  readonly metrics: Readonly<Record<string, MetricSpec>>;
  readonly synonyms?: Readonly<Record<string, string>>;
};

/** Checks ratio parts, weights, dependencies, lists and conditions at compile time. */
export function defineConnector<
  const Params extends Record<string, Param>,
  const Options extends Record<string, unknown>,
  const Dimensions extends Record<string, DimensionSpec>,
  const Metrics extends Record<string, MetricSpec>,
>(definition: Definition<Params, Options, Dimensions, Metrics>): ProviderConnector {
  return {
    ...(definition as unknown as Erased),
    connect: definition.auth.kind === "oauth2" ? "oauth2" : "key",
  } as ProviderConnector;
}

export type { Parameters, ReportQuery };
