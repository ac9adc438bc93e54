import type { FilterRule } from "#app/metrics/filters.ts";
import type { Direction, MetricFormat } from "#app/metrics/metric.ts";
import type { ComparisonType, RangeType } from "#app/metrics/periods/range-types.ts";
import type { OrderBy } from "#app/metrics/rows.ts";
import type { DateRange, PlainDate, Weekday } from "#app/lib/plain-date.ts";

// Pure rules may import this file and nothing else of db.

export type { ComparisonType, FilterRule, OrderBy, RangeType };

/** Of a dashboard. */
export const keptVersions = 100;

/** Specification section 3; textCard is passive. */
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
  readonly totals?: boolean;
  /** Default: by unit. Whole numbers have none. */
  readonly decimals?: number;
};

export type MetricOptions = {
  readonly label?: string;
  readonly format?: MetricFormat;
  /** Hidden, still usable in formulas and order. */
  readonly cloaked?: boolean;
};

export type InstanceConfig = {
  readonly metrics: readonly string[];
  readonly dimension: string | null;
  /** Its values become series (date × device). */
  readonly split?: string | null;
  readonly filter?: readonly FilterRule[];
  readonly parameters?: Readonly<Record<string, string | readonly string[] | boolean>>;
  /** "custom" once a widget has several types (specification section 4). */
  readonly template?: string;
};

/** A merged widget has several. */
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

/** What a picture of a dashboard needs. */
export type PlacedWidget =
  | Pick<PassiveWidget, "nature" | "width" | "height">
  | Pick<InteractiveWidget, "nature" | "width" | "height" | "format" | "formatOptions">;

export type DashboardStyles = {
  readonly backgroundColor?: string;
  readonly dashboardBackgroundColor?: string;
  /** The client's brand. */
  readonly color?: string;
  readonly theme?: "light" | "dark" | "auto";
  readonly logoImage?: string;
  readonly backgroundImage?: string;
  readonly clientImage?: string;
  /** On the cover of PDFs. */
  readonly coverImage?: string;
};

/** The last day of the date picker. */
export type LatestDay = "yesterday" | "today" | "future";

export type DashboardDefaults = { readonly currency?: string };

/** Without access settings. */
export type DashboardContent = {
  readonly name: string;
  readonly widgets: readonly Widget[];
  readonly styles: DashboardStyles;
  readonly footer: string;
  readonly hiddenDateSelector: boolean;
  /** For visitors. */
  readonly hiddenFilters?: boolean;
  /** No written summary, in any output. */
  readonly hiddenSummary?: boolean;
  /** Visitors may open receipts of numbers. */
  readonly clientReceipts?: boolean;
  /** Pages of a PDF; default: for five widgets and more. */
  readonly pdfCover?: boolean;
  readonly pdfSummary?: boolean;
  readonly pdfSources?: boolean;
  /** Of PDFs, and the paper of prints too. Default: A4, landscape. */
  readonly pdfPaper?: "A4" | "Letter";
  readonly pdfOrientation?: "landscape" | "portrait";
  /** For all readers, as in addresses: "campaign:is:Spring sale". */
  readonly filters?: readonly string[];
  /** Of annotations, not shown to clients. */
  readonly hiddenLists?: readonly string[];
  /** Marks Google's search updates in charts of search traffic. */
  readonly googleUpdates?: boolean;
  /** Default: yesterday. */
  readonly latestDay?: LatestDay;
  readonly rangeType: RangeType;
  readonly startDate: PlainDate | null;
  readonly endDate: PlainDate | null;
  readonly comparison: ComparisonType;
  readonly compareStartDate: PlainDate | null;
  readonly compareEndDate: PlainDate | null;
  readonly timezone: string;
  readonly defaults: DashboardDefaults;
};

/** A person's names, by key. */
export type ColumnNames = Readonly<Record<string, string>>;

export type TableColumn =
  | { readonly key: string; readonly name: string; readonly role: "ignored" }
  | {
      readonly key: string;
      readonly name: string;
      readonly role: "date";
      readonly dateFormat: string;
      /** Days of a row, if not those of the format. */
      readonly covers?: "day" | "week" | "month" | "quarter" | "period";
      /** Key of the column with the last day of a row. */
      readonly until?: string;
      /** The cell is the last day of its week. */
      readonly isLastDay?: true;
      /** Of weeks; default Monday. */
      readonly weekStartsOn?: Weekday;
      /** Times with a zone: the day is that of the file's zone. */
      readonly isMoment?: true;
    }
  | {
      readonly key: string;
      readonly name: string;
      readonly role: "dimension";
      readonly type: "text" | "url" | "country" | "choice";
      /** Names the currency of each row's money. */
      readonly isCurrency?: true;
      /** Every row of the proposed file has the same text. */
      readonly isConstant?: true;
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
      /** `weightedBy` is the numerator: the weight is what it implies, clicks ÷ CTR. */
      readonly byNumerator?: true;
      readonly of?: string;
      readonly per?: string;
      readonly times?: number;
      /** Not summed over rows: a rank, a rating. */
      readonly alone?: boolean;
      /** Overrides the file's. */
      readonly currency?: string;
      /** Raw 4.2 means 4.2 % (divided by 100). */
      readonly writtenAsPercent?: boolean;
      /** The name's unit: 3600 for hours, 0.000001 for micros. Cells are multiplied when they are read. */
      readonly scale?: number;
      /** Cells such as "< 10%", which have no exact value. */
      readonly bounded?: { readonly cells: number; readonly example: string };
    };

/** Of csv files and sheets. */
export type TableOptions = {
  /** Records above the table; default 0. */
  readonly skip_rows?: number;
  /** Line of the names, or of the first row without them: for people. */
  readonly starts_at?: number;
  /** Rows with names, if `has_header`; default 1. */
  readonly head_rows?: number;
  /** Records of the table, from its first name on; default: to the end of the file. */
  readonly take_rows?: number;
  /** Lines within the table that are not data. Totals among them count if `has_footer` is off. */
  readonly left_out?: readonly LeftOutLine[];
  readonly read_as?: readonly TypedCell[];
  /** Columns that are one number in several periods become rows. */
  readonly wide?: WideColumns;
  /** Days of all rows, written as "2026-11-01 - 2026-11-30", in a column behind those of the file. */
  readonly period?: { readonly at: number; readonly text: string };
  readonly has_header: boolean;
  readonly has_footer: boolean;
  readonly has_labels: boolean;
  readonly uses_date_range: boolean;
  readonly encoding: TextEncoding;
  readonly delimiter: "," | ";" | "\t" | "|";
  readonly decimal: "." | ",";
  readonly currency: string;
  readonly zone: string;
  /** Days without rows, between first and last day. Default: unknown. */
  readonly empty_days?: "zero" | "unknown";
  readonly questions?: readonly ColumnQuestion[];
  /** Kept after the check: what was read from the file, with its evidence. */
  readonly assumptions?: readonly TableAssumption[];
};

export type TextEncoding =
  | "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be"
  | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254"
  | "windows-1255" | "windows-1256" | "windows-1257" | "windows-1258" | "windows-874"
  | "shift_jis" | "gb18030" | "euc-kr"; // prettier-ignore

/** A guess for a person to check, removed once checked. */
export type ColumnQuestion = {
  /** A column key or option. */
  readonly about: string;
  readonly text: string;
  /** Of a cell that cannot be read. Answered once the line is left out or the cell is typed anew. */
  readonly line?: number;
};

/** A cell that a person typed anew, since it could not be read. */
export type TypedCell = {
  readonly line: number;
  readonly at: number;
  readonly text: string;
  /** As it is in the file; missing in files that were read before it was kept. */
  readonly was?: string;
};

export type LeftOutLine = {
  readonly line: number;
  /** `person`: left out by hand. */
  readonly why: "total" | "names" | "note" | "person";
  /** Rows that a total repeats the sum of, and where they are. */
  readonly of?: number;
  readonly side?: "above" | "below";
  /** The first cells; kept for the first lines only. */
  readonly cells?: readonly string[];
};

export type WideColumns = {
  /** Indexes of columns that stay. */
  readonly keys: readonly number[];
  readonly periods: readonly { readonly at: number; readonly name: string }[];
  /** Name of the numbers. */
  readonly value: string;
};

/** `change`: the field of a call that reads the file differently, with its value. */
export type TableAssumption = {
  readonly what: string;
  /** Column key. */
  readonly column?: string;
  readonly assumed: string;
  readonly because: string;
  readonly change?: string;
  /** Nothing in the file decides: a person should. */
  readonly isOpen?: true;
};

export type FileCoverage = {
  /** What one row covers. */
  readonly step: "day" | "week" | "month" | "quarter" | "period";
  /** Of the step `period`: what the rows cover, each once. */
  readonly periods?: readonly DateRange[];
  /** Days without rows. */
  readonly gaps: readonly DateRange[];
  /** By column key: further empty days. */
  readonly columnGaps: Readonly<Record<string, readonly DateRange[]>>;
};

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
