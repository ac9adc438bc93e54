import type { z } from "zod";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { Combine, Direction, Metric, MetricFormat } from "#app/metrics/metric.ts";
import type { Dimension, DimensionType, Flag, Row, TableCoverage } from "#app/metrics/table.ts";
import type { FilterRule, OrderBy, Parameters, ReportQuery } from "#db/schema/documents.ts";
import type { CutList } from "./answers/cut-list.ts";
import type { FailureRule } from "./wire/failure.ts";
import type { KeyAuth, OAuthAuth } from "./sign-in/auth.ts";
import type { KnownList, KnownParts, NoOther } from "./slips.ts";
import type { Together } from "./together.ts";

/** A kind of source that we can talk to. */
export type Connector = FileConnector | ProviderConnector;

type Introduction = {
  /** The word in URLs, API and database. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
};

/** Brought in by giving a file. */
export type FileConnector = Introduction & { readonly connect: "file" };

/** What a source can be asked for. */
export type Catalogue = { readonly dimensions: readonly Dimension[]; readonly metrics: readonly Metric[] };

export type Choice = { readonly value: string; readonly label: string };

/** True where every named parameter has one of these values: what a report type does not know is not offered for it. */
export type When<Name extends string = string> = { readonly [Param in Name]?: readonly string[] };

/** What a person picks or types before there can be a report. */
export type Param<List extends string = string, Name extends string = string> = {
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  /** Asked once per dashboard; a widget may override it. */
  readonly global?: boolean;
  /** Not shown until these are set, cleared when they change. */
  readonly dependsOn?: readonly Name[];
  readonly when?: When<Name>;
  /** Not required while another parameter has one of these values. */
  readonly unless?: When<Name>;
} & (
  | { readonly type: "select"; readonly options: List | readonly Choice[]; readonly default?: string }
  | { readonly type: "multi-select"; readonly options: List | readonly Choice[] }
  | { readonly type: "text"; readonly default?: string }
  | { readonly type: "switch"; readonly default?: boolean }
);

export type DimensionSpec<Name extends string = string> = {
  readonly label: string;
  readonly type: DimensionType;
  readonly when?: When<Name>;
};

type CombineOver<Key extends string> =
  | Extract<Combine, { combine: "sum" | "snapshot" | "unique" }>
  | { readonly combine: "ratio"; readonly of: Key; readonly per: Key; readonly times?: number }
  | { readonly combine: "average"; readonly weightedBy: Key };

export type MetricSpec<Key extends string = string, Name extends string = string> = {
  readonly label: string;
  readonly help?: string;
  readonly format: MetricFormat;
  /** `more` where nothing is said. */
  readonly direction?: Direction;
  /** Knows parameters only. What does not go with a dimension is left to the provider, which refuses in its own words. */
  readonly when?: When<Name>;
} & CombineOver<Key>;

/** What parameters are once they have been read: a required one without condition is always there. */
export type Values<Params> = {
  readonly [Name in keyof Params]:
    | ValueOf<Params[Name]>
    | (Params[Name] extends { default: unknown } | { type: "switch" | "multi-select" }
        ? never
        : Params[Name] extends { required: true; when?: never; unless?: never }
          ? never
          : undefined);
};
type ValueOf<One> = One extends { type: "switch" }
  ? boolean
  : One extends { type: "multi-select" }
    ? readonly string[]
    : string;

export type Request = {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** Added to the address; a list gives the name several times, null and undefined leave it out. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What a provider answered to a call that went well. */
export type Reply<Body> = { readonly body: Body; readonly headers: Headers };

/** What options, catalogues and reports may do in the world. Signing, budget, retries, time-outs and failures are not theirs. */
export type Provider = {
  /** Sends, waits, retries; throws `ConnectorFailure`. A reply that is not as the schema says is an unexpected one. */
  call<Schema extends z.ZodType>(request: Request, reply: Schema): Promise<z.output<Schema>>;
  /** The same for facts that stay for minutes (an account's zone and currency): sent once for all questions to a source. */
  callOnce<Schema extends z.ZodType>(request: Request, reply: Schema): Promise<z.output<Schema>>;
  /** The same with the reply's headers; `null` instead of a schema gives the body as text. */
  exchange<Schema extends z.ZodType>(request: Request, reply: Schema): Promise<Reply<z.output<Schema>>>;
  exchange(request: Request, reply: null): Promise<Reply<string>>;
  /** For reports that a provider makes in its own time. */
  wait(seconds: number): Promise<void>;
  readonly now: Date;
  /** The account the source was connected with, as the provider names it; a key kind's typed account. */
  readonly account: string | null;
  /** A shop's own address, without a slash at its end. */
  readonly site: string | null;
  /** What the provider said at sign-in and every call needs (a data centre, for one). Never secrets. */
  readonly extra: Readonly<Record<string, string>>;
};

export type OptionsAsk<Params> = Provider & {
  /** Only those the list depends on are sure to be there. */
  readonly params: Partial<Values<Params>>;
  /** What a person typed to find one; "" for the first ones. */
  readonly search: string;
};

/** Choices to pick a parameter from. The search is done for you where you give back all there is. */
export type OptionList<Params = Record<string, Param>> = (
  ask: OptionsAsk<Params>,
) => Promise<readonly Choice[]>;

export type ReportAsk<Params, Dimensions, Metrics> = Provider & {
  readonly params: Values<Params>;
  /**
   * None: one row, or totals, over the whole range. At most two. `week` and `month` only where they are declared: weeks are
   * then named by their Monday and months by their first day, also where the range begins within.
   */
  readonly dimensions: readonly (keyof Dimensions & string)[];
  /** What must come back. Ratios are left out, their parts and the weights of averages are in: the engine divides. */
  readonly metrics: readonly (keyof Metrics & string)[];
  /** Both days included, in the account's zone. */
  readonly range: DateRange;
  /**
   * What else is asked of the same report at this moment, this question among it. Where one request can bring it all, ask
   * for all of it: equal requests go out once. Only `metrics` and `range` belong into the answer.
   */
  readonly together: Together;
  /**
   * Rules about dimensions, where the connector says that its provider can apply them; else none. They hold whatever the
   * case of the letters: say so to the provider.
   */
  readonly filter: readonly FilterRule[];
  /** Days of the range that do not count. Only a connector that `leavesOutDays` has to mind them. */
  readonly without: readonly DateRange[];
  /** By which metric rows come first. Only for lists in `cutLists`. */
  readonly order: OrderBy | null;
  /** What the widget shows money in. It is not converted here: the account's own currency goes into the answer. */
  readonly currency: string;
};

export type Answer = {
  /**
   * One cell per asked dimension and metric; a metric that is left out is unknown, which is not zero. Rows alike in
   * all dimensions are made one, by class. A name that nobody knows is null: a word of our own would be no rule's match
   * at the provider. Money in its main unit, percentages as shares (0.42), durations in seconds.
   */
  readonly rows: readonly Row[];
  /** Over the whole range, where the provider gives them along. */
  readonly totals?: Readonly<Record<string, number | null>>;
  /** That of the account, in which all money of the answer stands. Left out where there is none: then it is the source's. */
  readonly currency?: string | null;
  /** The zone whose days these are, where the account decides it. */
  readonly zone?: string | null;
  /**
   * For a kind without days (`days: null`): true where the range decided what was counted all the same, such as campaigns
   * sent in it, so that periods may be compared. Left out where the rows are as things stand now: the widget then says that
   * there are no dates, and nothing is compared.
   */
  readonly isOfRange?: boolean;
  /** Which days the answer knows, where that is narrower than what `days` says of the kind. */
  readonly coverage?: TableCoverage;
  readonly flags?: readonly Flag[];
};

export type Days = {
  /** Whose days they are. `account`: the answer names its zone (until it does: UTC). */
  readonly zone: "account" | (string & {});
  /** Hours after the end of a day until its numbers stay. */
  readonly settlesAfterHours: number;
  /** Trailing days that are fetched again, since conversions still arrive. At least the settling lag. */
  readonly restatedDays?: number;
  /** How many days back the provider knows, where some reports know fewer by the parameters; null: all. */
  readonly keptDays?: number | null | ((parameters: Parameters) => number | null);
  /**
   * What a day without a row means: nothing happened, or not known. `measured`: the last value still holds, as between two
   * measurements of a rank.
   */
  readonly missing: "zero" | "unknown" | "measured";
};

/**
 * Per account of the provider; `perSeconds` is the window of `requests`. A minute's window is waited for in place; beyond
 * that a question is put off. A quota of a day belongs into `failures` as `out-of-quota`.
 */
export type Limits = {
  readonly requests: number;
  readonly perSeconds: number;
  readonly concurrent: number;
};

type Definition<Params, Options, Dimensions, Metrics> = Introduction & {
  readonly auth: OAuthAuth | KeyAuth;
  /** Every origin it speaks to, sign-in aside: nothing else is called. Empty for a kind whose users give the address. */
  readonly origins: readonly string[];
  readonly params: Params & {
    readonly [Name in keyof Params]: Param<string, keyof Params & string> &
      KnownList<Params[Name], keyof Options> &
      NoOther<Params[Name], keyof Params>;
  };
  /**
   * `properties` among them is what a person picks from after connecting. `{}` for a kind whose parameters are typed or
   * chosen from what is written here.
   */
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
  /** Where the data names its own columns: then `dimensions` and `metrics` are those that are always there. */
  readonly catalogue?: (ask: Provider & { readonly params: Partial<Values<Params>> }) => Promise<Catalogue>;
  readonly report: (ask: ReportAsk<Params, Dimensions, Metrics>) => Promise<Answer>;
  /** `asked`: the report is asked again without dimensions. `derived`: by class from all rows. Totals in the answer go first. */
  readonly totals: "asked" | "derived";
  /**
   * Dimensions whose rules the provider applies itself; rules about others hold for dimensions that are shown. `all`:
   * the report has whole rows in hand and applies rules about any of their columns.
   */
  readonly filters?: readonly (keyof Dimensions & string)[] | "all";
  /** By report type: the lists of which it reads only the first rows, where the provider can order them. */
  readonly cutLists?: Readonly<Record<string, CutList>>;
  /** Its report leaves out the days of `without` by itself. For others the numbers are asked by day and put together. */
  readonly leavesOutDays?: boolean;
  /** Null for a kind without days: it says how things stand now. */
  readonly days: Days | null;
  readonly limits: Limits;
  readonly failures?: readonly FailureRule[];
  /** Names of documented fields that replies bring along and that are not read: any other new name is counted. */
  readonly unread?: readonly string[];
  /** Seconds until a try is given up; 20 where nothing is said. */
  readonly patienceSeconds?: number;
};

/** A connector as the rest of the product sees it: the names inside are words, the compiler has checked them. */
// oxlint-disable-next-line typescript/no-explicit-any -- what is asked of a definition is built from the definition itself
type Erased = Definition<any, any, any, any>;

export type ProviderConnector = Omit<Erased, "params" | "options" | "dimensions" | "metrics"> & {
  readonly connect: "oauth2" | "key";
  readonly params: Readonly<Record<string, Param>>;
  readonly options: Readonly<Record<string, OptionList>>;
  readonly dimensions: Readonly<Record<string, DimensionSpec>>;
  readonly metrics: Readonly<Record<string, MetricSpec>>;
};

/** The compiler refuses a wrong ratio part, weight, dependency, option list, condition or parameter. */
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

/** `{ web: "Web" }` as choices. */
export function choices(labels: Readonly<Record<string, string>>): readonly Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export type { Parameters, ReportQuery };
