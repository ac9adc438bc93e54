import type { FilterRule } from "#app/metrics/filters.ts";
import type { MetricFormat } from "#app/metrics/metric.ts";
import type { ComparisonType, RangeType } from "#app/metrics/periods/range-types.ts";
import type { OrderBy } from "#app/metrics/rows.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";

// Pure rules may import this folder and nothing else of db.

export type { ComparisonType, FilterRule, OrderBy, RangeType };

export const keptVersions = 100;

/** Specification section 3; textCard is passive. */
export type WidgetFormat =
  | "chart"
  | "chart:pie"
  | "chart:radar"
  | "chart:gauge"
  | "table"
  | "summary"
  | "textCard";

export type FormatOptions = {
  readonly subFormat?: "line" | "area" | "bar";
  readonly visibleGrid?: boolean;
  readonly stacked?: boolean;
  readonly doughnut?: boolean;
  readonly visibleLabels?: boolean;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly goal?: number;
  readonly bars?: boolean;
  readonly totals?: boolean;
  /** Default: by unit. Whole numbers have none. */
  readonly decimals?: number;
};

export type MetricOptions = {
  readonly label?: string;
  readonly format?: MetricFormat;
  readonly cloaked?: boolean;
};

export type InstanceConfig = {
  readonly metrics: readonly string[];
  readonly dimension: string | null;
  readonly split?: string | null;
  readonly filter?: readonly FilterRule[];
  readonly parameters?: Readonly<Record<string, string | readonly string[] | boolean>>;
  readonly template?: string;
};

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

export type PlacedWidget =
  | Pick<PassiveWidget, "nature" | "width" | "height">
  | Pick<InteractiveWidget, "nature" | "width" | "height" | "format" | "formatOptions">;

export type DashboardStyles = {
  readonly backgroundColor?: string;
  readonly dashboardBackgroundColor?: string;
  readonly color?: string;
  readonly theme?: "light" | "dark" | "auto";
  readonly logoImage?: string;
  readonly backgroundImage?: string;
  readonly clientImage?: string;
  readonly coverImage?: string;
};

export type LatestDay = "yesterday" | "today" | "future";

export type DashboardDefaults = { readonly currency?: string };

/** Without access settings. */
export type DashboardContent = {
  readonly name: string;
  readonly widgets: readonly Widget[];
  readonly styles: DashboardStyles;
  readonly footer: string;
  readonly hiddenDateSelector: boolean;
  readonly hiddenFilters?: boolean;
  readonly hiddenSummary?: boolean;
  readonly clientReceipts?: boolean;
  readonly pdfCover?: boolean;
  readonly pdfSummary?: boolean;
  readonly pdfSources?: boolean;
  /** Prints use the paper only. Default: A4, landscape. */
  readonly pdfPaper?: "A4" | "Letter";
  readonly pdfOrientation?: "landscape" | "portrait";
  readonly filters?: readonly string[];
  readonly hiddenLists?: readonly string[];
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
