import type { Direction, MetricFormat } from "#app/metrics/metric.ts";
import type { DateRange, PlainDate, Weekday } from "#app/lib/plain-date.ts";

// Types of the JSON columns. Pure rules may import this file and nothing else of db.

/** Specification section 3. textCard is passive. */
export type WidgetFormat =
  "chart" | "chart:pie" | "chart:radar" | "chart:gauge" | "table" | "summary" | "textCard";

export type FormatOptions = {
  readonly subFormat?: "line" | "area" | "bar";
  readonly visibleGrid?: boolean;
  readonly stacked?: boolean;
  readonly doughnut?: boolean;
  readonly visibleLabels?: boolean;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly goal?: number;
  /** Bars inside the first metric of a table. */
  readonly bars?: boolean;
  /** The last row of a table. */
  readonly totals?: boolean;
};

export type OrderBy = { readonly column: string; readonly dir: "asc" | "desc" };

export type MetricOptions = {
  /** The metric's name in this widget. */
  readonly label?: string;
  readonly format?: MetricFormat;
  /** Hidden, still usable in calculated metrics and order. */
  readonly cloaked?: boolean;
};

export type FilterRule = {
  readonly field: string;
  readonly op: "is" | "is-not" | "contains" | "not-contains" | "starts-with" | "over" | "under";
  readonly value: string;
};

export type InstanceConfig = {
  readonly metrics: readonly string[];
  readonly dimension: string | null;
  /** A second dimension; its values become series (date × device). */
  readonly split?: string | null;
  readonly filter?: readonly FilterRule[];
  readonly parameters?: Readonly<Record<string, string | readonly string[] | boolean>>;
  /** Original template; "custom" once a widget has several types (specification section 4). */
  readonly template?: string;
};

/** One query of one source. A merged widget has several. */
export type WidgetInstance = {
  readonly id: string;
  readonly type: string;
  readonly prefix: string;
  readonly sourceId: string;
  readonly config: InstanceConfig;
  readonly currency: string;
  readonly accounts: readonly string[];
  readonly inputs: Readonly<Record<string, string>>;
  readonly metricsOptions: Readonly<Record<string, MetricOptions>>;
};

type WidgetCommon = {
  readonly id: string;
  readonly title: string;
  readonly width: 1 | 2 | 3 | 4;
  readonly height: 1 | 2 | 3;
  readonly order: number;
  readonly hash: string;
  readonly realTime: boolean;
  readonly description: string;
};

export type InteractiveWidget = WidgetCommon & {
  readonly nature: "interactive";
  readonly format: Exclude<WidgetFormat, "textCard">;
  readonly formatOptions: FormatOptions;
  readonly hiddenChange: boolean;
  readonly hiddenHighlight: boolean;
  readonly rowsLimit: number;
  readonly percent: boolean;
  readonly orderBy: OrderBy | null;
  readonly instances: readonly WidgetInstance[];
};

export type PassiveWidget = WidgetCommon & {
  readonly nature: "passive";
  readonly format: "textCard";
  readonly type: "plain" | "upload" | "historic";
  readonly inputs: {
    /** Own markup: paragraphs, "- " lists, **bold**, [link](https://…). Never HTML. */
    readonly content?: string;
    readonly header?: string;
    readonly caption?: string;
    readonly articles?: readonly {
      readonly startDate: PlainDate;
      readonly endDate: PlainDate;
      readonly content: string;
    }[];
  };
  readonly images: readonly { readonly fileId: string; readonly alt: string }[];
};

export type Widget = InteractiveWidget | PassiveWidget;

export type RangeType =
  "daily" | "weekly" | "monthly" | "last_30_days" | "last_7_days" | "last_month" | "mid_monthly" | "custom";

export type ComparisonType =
  "none" | "previous" | "previous_month" | "same_dates_last_year" | "same_weekdays_last_year" | "custom";

export type DashboardStyles = {
  readonly backgroundColor?: string;
  readonly dashboardBackgroundColor?: string;
  /** The client's brand. */
  readonly color?: string;
  readonly theme?: "light" | "dark" | "auto";
  readonly logoImage?: string;
  readonly backgroundImage?: string;
  readonly clientImage?: string;
};

export type DashboardDefaults = { readonly currency?: string };

/** All that an editor can change; nothing about access. */
export type DashboardContent = {
  readonly name: string;
  readonly widgets: readonly Widget[];
  readonly styles: DashboardStyles;
  readonly footer: string;
  readonly hiddenDateSelector: boolean;
  readonly rangeType: RangeType;
  readonly startDate: PlainDate | null;
  readonly endDate: PlainDate | null;
  readonly comparison: ComparisonType;
  readonly compareStartDate: PlainDate | null;
  readonly compareEndDate: PlainDate | null;
  readonly timezone: string;
  readonly defaults: DashboardDefaults;
};

/** A person's names for columns of a source, by key. Other columns keep their own. */
export type ColumnNames = Readonly<Record<string, string>>;

/** How one column of an uploaded file (or a sheet) is read. */
export type TableColumn =
  | { readonly key: string; readonly name: string; readonly role: "ignored" }
  | { readonly key: string; readonly name: string; readonly role: "date"; readonly dateFormat: string }
  | {
      readonly key: string;
      readonly name: string;
      readonly role: "dimension";
      readonly type: "text" | "url" | "country" | "choice";
      /** Names the currency of each row's money. */
      readonly isCurrency?: true;
    }
  | {
      readonly key: string;
      readonly name: string;
      readonly role: "metric";
      readonly format: MetricFormat;
      readonly direction: Direction;
      readonly combine: "sum" | "average" | "unique" | "snapshot" | "ratio";
      /** Column keys; `combine` decides which are set. */
      readonly weightedBy?: string;
      readonly of?: string;
      readonly per?: string;
      readonly times?: number;
      /** A snapshot that is not summed over rows: a rank, a rating. */
      readonly alone?: boolean;
      /** Of money, where it differs from the file's. */
      readonly currency?: string;
      /** The raw numbers are percentages (4.2 for 4.2 %) and are divided by 100. */
      readonly writtenAsPercent?: boolean;
    };

/** How a csv file or sheet is parsed. */
export type TableOptions = {
  /** Records above the table, such as a report's title; 0 when absent. */
  readonly skip_rows?: number;
  readonly has_header: boolean;
  readonly has_footer: boolean;
  readonly has_labels: boolean;
  readonly uses_date_range: boolean;
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  readonly delimiter: "," | ";" | "\t" | "|";
  readonly decimal: "." | ",";
  readonly currency: string;
  readonly zone: string;
  /** What a day without rows means, between first and last day. Default: unknown. */
  readonly empty_days?: "zero" | "unknown";
  /** Guesses that a person should check; `about` is a column key or an option's name. Removed once checked. */
  readonly questions?: readonly { readonly about: string; readonly text: string }[];
};

/** Days with rows, between a file's first and last day. */
export type FileCoverage = {
  /** What one row covers: its day, or the week or month from that day. */
  readonly step: "day" | "week" | "month";
  /** Days without rows. */
  readonly gaps: readonly DateRange[];
  /** By column key: further days on which the column is empty. */
  readonly columnGaps: Readonly<Record<string, readonly DateRange[]>>;
};

/** A query to one source. Unchanged data gives the same result. */
export type ReportQuery = {
  /** `date`, `week` and `month` where the source has days; null for one row in total. */
  readonly dimension: string | null;
  /** A second dimension; its values become series. */
  readonly split: string | null;
  readonly metrics: readonly string[];
  readonly filter: readonly FilterRule[];
  /** Null queries all the source has. */
  readonly range: DateRange | null;
  /** Excluded days of the range. */
  readonly without?: readonly DateRange[];
  /** Only where a provider sends no more than the first rows of a list. */
  readonly order?: OrderBy;
  /** The widget's currency. A source answers in its own, named in the table; nothing is converted here. */
  readonly currency: string;
  readonly weekStartsOn?: Weekday;
  /** Parameters of the provider: the property, the search type. Files have none. */
  readonly parameters?: Parameters;
};

/** By name, as a widget stores them. */
export type Parameters = Readonly<Record<string, string | readonly string[] | boolean>>;

/** Decides what follows: retry, wait, or a request to reconnect. */
export type FailureKind =
  | "reconnect"
  | "no-access"
  | "bad-request"
  | "slow-down"
  | "out-of-quota"
  | "unavailable"
  | "unexpected-reply";

/** `what` is a sentence for people. */
export type SourceFailure = { readonly kind: FailureKind; readonly what: string };
