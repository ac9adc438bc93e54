import type { Direction, MetricFormat } from "#app/metrics/metric.ts";
import type { DateRange, PlainDate, Weekday } from "#app/lib/plain-date.ts";

// The types of the JSON columns. Pure rules may import them; nothing else of db.

/** Specification section 3: chart (line, area, bar), chart:pie, chart:radar, chart:gauge, table, summary; textCard is passive. */
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
  /** Bars inside the first number of a table. */
  readonly bars?: boolean;
  /** The last row of a table. */
  readonly totals?: boolean;
};

export type OrderBy = { readonly column: string; readonly dir: "asc" | "desc" };

export type MetricOptions = {
  /** How the metric is called in this widget. */
  readonly label?: string;
  readonly format?: MetricFormat;
  /** Not shown, still usable in calculated metrics and order. */
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
  /** A second dimension whose values become series (date × device). */
  readonly split?: string | null;
  readonly filter?: readonly FilterRule[];
  readonly parameters?: Readonly<Record<string, string | readonly string[] | boolean>>;
  /** The template it was made from; "custom" once several types stand in one widget (specification section 4). */
  readonly template?: string;
};

/** One source asked one way. A merged widget has several. */
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
    /** Our own small markup: paragraphs, "- " lists, **bold**, [link](https://…). Never HTML. */
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

/** Which days the numbers are held against. */
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

/** What a version keeps of a dashboard: all that an editor can change, nothing about who may see it. */
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

/** Names that a person gave to columns of a source, by key; the others are called as they are there. */
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
      /** It names the currency of each row's money. */
      readonly isCurrency?: true;
    }
  | {
      readonly key: string;
      readonly name: string;
      readonly role: "metric";
      readonly format: MetricFormat;
      readonly direction: Direction;
      readonly combine: "sum" | "average" | "unique" | "snapshot" | "ratio";
      /** Column keys; which are set follows from `combine`. */
      readonly weightedBy?: string;
      readonly of?: string;
      readonly per?: string;
      readonly times?: number;
      /** A snapshot that is not added up over rows: a rank, a rating. */
      readonly alone?: boolean;
      /** Of money, where it is another than the file's. */
      readonly currency?: string;
      /** The raw numbers are percentages (4.2 for 4.2 %), to be divided by 100. */
      readonly writtenAsPercent?: boolean;
    };

/** How a file is cut into rows and numbers: csv and sheets share it. */
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
  /** What a day without rows means, between the first and the last day: nothing happened, or not known (the default). */
  readonly empty_days?: "zero" | "unknown";
  /** What the file cannot tell and a person should check; `about` is a column key or an option's name. Gone once a person has. */
  readonly questions?: readonly { readonly about: string; readonly text: string }[];
};

/** Which days a file has rows for, between its first and its last. */
export type FileCoverage = {
  /** What one row covers: its day, or the week or month that begins with it. */
  readonly step: "day" | "week" | "month";
  /** Days without rows. */
  readonly gaps: readonly DateRange[];
  /** By column key: further days on which all cells of the column are empty. */
  readonly columnGaps: Readonly<Record<string, readonly DateRange[]>>;
};

/** One question to one source. The same question has the same answer as long as the source's data is the same. */
export type ReportQuery = {
  /** `date`, `week` and `month` where the source has days; null for one row over everything. */
  readonly dimension: string | null;
  /** A second dimension, whose values become series. */
  readonly split: string | null;
  readonly metrics: readonly string[];
  readonly filter: readonly FilterRule[];
  /** Null asks for all the source has. */
  readonly range: DateRange | null;
  /** Days of the range that do not count. */
  readonly without?: readonly DateRange[];
  /** By which metric rows come first. Only where a provider sends no more than the first rows of a list. */
  readonly order?: OrderBy;
  /** The currency the widget shows. A source answers in its own, named in the table; nothing is converted here. */
  readonly currency: string;
  readonly weekStartsOn?: Weekday;
  /** What the provider must be told besides: the property, the search type. Files have none. */
  readonly parameters?: Parameters;
};

/** Values of a source type's parameters by name, as a widget stores them. */
export type Parameters = Readonly<Record<string, string | readonly string[] | boolean>>;

/** What kind of trouble a source is in decides what happens next: ask again, wait, or tell a person to reconnect. */
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
