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
  readonly id: string;
  readonly name: string;
  readonly description: string;
};

export type Catalogue = { readonly dimensions: readonly Dimension[]; readonly metrics: readonly Metric[] };

export type DimensionSpec<Name extends string = string> = {
  readonly label: string;
  readonly type: DimensionType;
  readonly when?: When<Name>;
  /** Each name is of one moment, such as a post (numbers.md 44). */
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
  readonly direction?: Direction;
  readonly when?: When<Name>;
} & CombineOver<Key>;

export type Provider = {
  /** Waits and retries. Throws `ConnectorFailure`, also for an invalid reply. */
  call<Schema extends z.ZodType>(request: Request, reply: Schema): Promise<z.output<Schema>>;
  /** One call serves all queries. */
  callOnce<Schema extends z.ZodType>(request: Request, reply: Schema): Promise<z.output<Schema>>;
  /** Once for all queries with the same replies. */
  makeOnce<Made>(name: string, make: (provider: Provider) => Promise<Made>): Promise<Made>;
  /** Without a schema, the body is text. */
  exchange<Schema extends z.ZodType>(request: Request, reply: Schema): Promise<Reply<z.output<Schema>>>;
  exchange(request: Request, reply: null): Promise<Reply<string>>;
  wait(seconds: number): Promise<void>;
  readonly now: Date;
  readonly account: string | null;
  /** A shop's address without trailing slash. */
  readonly site: string | null;
  /** No secrets. */
  readonly extra: Readonly<Record<string, string>>;
};

export type OptionsRequest<Params> = Provider & {
  /** Only those in `dependsOn` are sure to be set. */
  readonly params: Partial<Values<Params>>;
  readonly search: string;
};

export type OptionList<Params = Record<string, Param>> = (
  ask: OptionsRequest<Params>,
) => Promise<readonly Choice[]>;

export type SharedQuery = {
  readonly metrics: readonly string[];
  readonly ranges: readonly DateRange[];
  /** Null: the usual one. */
  readonly order?: OrderBy | null;
};

export type ReportRequest<Params, Dimensions, Metrics> = Provider & {
  readonly params: Values<Params>;
  /** At most two, plus `date` for `without`; none: totals. */
  readonly dimensions: readonly (keyof Dimensions & string)[];
  /** Without ratios, with their parts and averages' weights. */
  readonly metrics: readonly (keyof Metrics & string)[];
  /** Both days included, in the account's time zone. */
  readonly range: DateRange;
  /** Equal requests go out once; the answer contains only `metrics` and `range`. */
  readonly together: SharedQuery;
  readonly filter: readonly FilterRule[];
  readonly without: readonly DateRange[];
  readonly order: OrderBy | null;
  /** The widget's; answers use the account's. */
  readonly currency: string;
};

export type Answer = {
  /**
   * Missing metrics are unknown, not zero. Money in main units, percentages as ratios, durations in seconds.
   */
  readonly rows: readonly Row[];
  readonly totals?: Readonly<Record<string, number | null>>;
  /** Left out: the source's currency. */
  readonly currency?: string | null;
  readonly zone?: string | null;
  /** True if the range decided what was counted. */
  readonly isOfRange?: boolean;
  /** Without rows there were none, which is zero. */
  readonly listsAll?: boolean;
  readonly coverage?: TableCoverage;
  readonly flags?: readonly Flag[];
};

export type Days = {
  /** `account`: the answer names its time zone. */
  readonly zone: "account" | (string & {});
  /** Hours after the end of a day. */
  readonly settlesAfterHours: number;
  /** At least the settling time. */
  readonly restatedDays?: number;
  /** Null: unlimited. */
  readonly keptDays?: number | null | ((parameters: Parameters) => number | null);
  /** `measured`: the last value applies. */
  readonly missing: "zero" | "unknown" | "measured";
};

/** Null: unlimited. */
export function keptDaysOf({ keptDays = null }: Days, parameters: Parameters): number | null {
  return typeof keptDays === "function" ? keptDays(parameters) : keptDays;
}

/** Per account. A daily quota belongs in `failures` as `out-of-quota`. */
export type Limits = {
  readonly requests: number;
  readonly perSeconds: number;
  readonly concurrent: number;
};

export type CutList = {
  readonly key: string;
  readonly orders: Readonly<Record<string, string>>;
  readonly usual: ListOrder;
};

export type ListOrder = { readonly by: string; readonly dir: OrderBy["dir"] };

export type RealTime<Params = never, Key extends string = string> = {
  readonly minutes: number;
  readonly recentMinutes?: number;
  readonly when?: When;
  readonly dimensions: Readonly<Record<string, Pick<DimensionSpec, "label" | "type">>>;
  readonly like: Readonly<Record<string, string>>;
  readonly metrics: readonly Key[];
  /** Minutes that are left out count as zero. */
  readonly report: (
    ask: Provider & {
      readonly params: Values<Params>;
      readonly dimensions: readonly string[];
      readonly metrics: readonly string[];
      readonly filter: readonly FilterRule[];
      readonly minutes: number;
    },
  ) => Promise<Pick<Answer, "rows" | "flags">>;
};

type Definition<Params, Options, Dimensions, Metrics> = Introduction & {
  readonly auth: OAuthAuth | KeyAuth;
  /** Empty if users type the address. */
  readonly origins: readonly string[];
  readonly params: Params & {
    readonly [Name in keyof Params]: Param<string, keyof Params & string> &
      KnownList<Params[Name], keyof Options> &
      NoOther<Params[Name], keyof Params>;
  };
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
  readonly catalogue?: (ask: Provider & { readonly params: Partial<Values<Params>> }) => Promise<Catalogue>;
  readonly report: (ask: ReportRequest<Params, Dimensions, Metrics>) => Promise<Answer>;
  /** Totals in the answer win. */
  readonly totals: "asked" | "derived";
  /** `all`: any column. */
  readonly filters?: readonly (keyof Dimensions & string)[] | "all";
  readonly cutLists?: Readonly<Record<string, CutList>>;
  /** Without it, numbers are queried by day. */
  readonly leavesOutDays?: boolean;
  /** Null if there are only present values. */
  readonly days: Days | null;
  readonly realTime?: RealTime<Params, keyof Metrics & string>;
  readonly limits: Limits;
  readonly failures?: readonly FailureRule[];
  readonly synonyms?: Readonly<Partial<Record<(keyof Dimensions | keyof Metrics) & string, string>>>;
  readonly unread?: readonly string[];
  /** 20 by default. */
  readonly timeoutSeconds?: number;
};

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
