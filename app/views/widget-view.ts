import type { Chart, Sparkline } from "#app/charts/chart.ts";
import type { DateRange, PlainDate } from "#app/lib/plain-date.ts";
import type { KnownDays } from "#app/metrics/periods/coverage.ts";
import type { MetricClass, MetricFormat } from "#app/metrics/metric.ts";
import type { DimensionType, Flag } from "#app/metrics/table.ts";

/**
 * A widget as data for all outputs, which compute nothing: every text is formatted here, with its raw value.
 */
export type WidgetView = {
  readonly id: string;
  readonly title: string;
  /** "Analytics · per day · 10 of 34 shown" */
  readonly subtitle: string;
  readonly description: string;
  readonly width: 1 | 2 | 3 | 4;
  readonly height: 1 | 2 | 3;
  readonly nature: "interactive" | "passive";
  readonly body: WidgetBody;
  /** Only what differs from the page's notes: partial days, no dates, sampling. */
  readonly notes: readonly string[];
  /** Short words beside the subtitle for notes of the page: "EUR and USD", "sampled". */
  readonly marks?: readonly string[];
  /** ISO time of the oldest data. */
  readonly fetchedAt: string | null;
  readonly settledUntil: string | null;
  readonly flags: readonly Flag[];
  /** Omitted if all days are known and compared. */
  readonly coverage?: CoverageView;
  /** Invented numbers, until the kind is connected. Every output must say so. */
  readonly example?: ExampleMark;
  /** In the period of a chart over time, by day. Those without a number are older than the drawn ones. */
  readonly annotations?: readonly AnnotationView[];
  /** The comparison query still runs. */
  readonly isPending?: boolean;
  /** Set if the comparison is missing. */
  readonly comparison?: "waiting" | "failure";
};

export type AnnotationView = {
  readonly id: string;
  /** As in the chart; null: not drawn. */
  readonly number: number | null;
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** "7 Oct", "20–21 Oct" */
  readonly days: string;
  /** At most 90 characters; outputs show it. */
  readonly text: string;
  /** If it is longer than that. */
  readonly fullText?: string;
  readonly list: string;
  /** Clients do not see it. */
  readonly isInternal?: true;
};

export type ExampleMark = {
  readonly kind: string;
  /** "Google Ads" */
  readonly name: string;
  /** Where it is connected; for the agency's own pages only. */
  readonly href: string | null;
};

export type WidgetBody =
  | { readonly kind: "chart"; readonly chart: Exclude<Chart, Sparkline>; readonly data: DataTable }
  | { readonly kind: "summary"; readonly figures: readonly SummaryFigure[]; readonly data: DataTable }
  | { readonly kind: "table"; readonly data: DataTable; readonly bars: boolean; readonly sortable?: true }
  | { readonly kind: "text"; readonly blocks: readonly TextBlock[] }
  | { readonly kind: "image"; readonly fileId: string; readonly alt: string; readonly caption: string }
  | {
      readonly kind: "broken";
      readonly what: string;
      readonly detail: string;
      readonly fix: { readonly label: string; readonly href: string } | null;
      /** Where "Try again" posts to; agency only. */
      readonly againHref?: string;
      /** Not a failure: the query still runs. */
      readonly isPending?: boolean;
      /** Seconds until visitors may open new dates again. */
      readonly againInSeconds?: number;
      /** Visitors do not see this widget. */
      readonly lost?: LostSource;
    }
  | { readonly kind: "empty"; readonly what: string; readonly detail: string };

export type LostSource = {
  readonly name: string;
  /** `none`: the widget has no source. */
  readonly how: "disconnected" | "deleted" | "none";
  /** "24 October 2026" */
  readonly since: string | null;
};

/** `receipt` is an id, only for signed-in readers. */
export type Figure = {
  readonly value: number | null;
  readonly text: string;
  readonly receipt: string | null;
};

export type ChangeView = {
  readonly tone: "better" | "worse" | "neutral";
  readonly arrow: "up" | "down" | null;
  /** "12.4%", "1.2 points", "new, +210", "no change", "–" */
  readonly text: string;
  readonly word: "better" | "worse" | null;
  readonly value: number | null;
  /** At least 10 %, or 2 points: highlighted in tables. */
  readonly isLarge?: true;
  /** "to 18 Nov", "over 20 of 30 days": not all days are compared. */
  readonly until?: string;
};

export type SummaryFigure = {
  readonly label: string;
  readonly figure: Figure;
  readonly change: ChangeView | null;
  /** "was 1,401" */
  readonly was: Figure | null;
  /** The number of the compared steps, if not all are: "1,380". Shown beside `was` on request only. */
  readonly compared?: string;
  /** What is compared then: "weeks". */
  readonly comparedSteps?: string;
  /** Steps of both periods are left out: `was` is a number that stands nowhere else, so it is for a title only. */
  readonly isWasCut?: true;
  /** "31 in the last 5 minutes" */
  readonly recent?: string;
  /** The first live number of a realtime page: drawn large. */
  readonly isLead?: true;
  readonly goal: {
    readonly share: number;
    readonly text: string;
    readonly goalText: string;
    readonly reached: boolean;
    /** Places on the bar, 0 to 1. Default: the end. */
    readonly goalAt?: number;
    /** What a plan expects of the settled days. */
    readonly paceAt?: number;
    /** Far from pace: colored. */
    readonly isFar?: true;
  } | null;
  readonly sparkline: Sparkline | null;
  /** "lower is better", unless the change says it. */
  readonly hint: string | null;
};

export type DataColumn = {
  readonly key: string;
  readonly label: string;
  readonly role: "dimension" | "metric";
  readonly type: DimensionType | MetricFormat;
  readonly class: MetricClass | null;
  /** "USD", "%", "s" */
  readonly unit: string | null;
  readonly sorted: "asc" | "desc" | null;
  readonly comparison: boolean; // metric of the comparison period
};

export type DataCell = {
  readonly raw: string | number | null;
  readonly text: string;
  readonly receipt: string | null;
  readonly change?: ChangeView | null;
  readonly before?: number | null;
  /** Why `before` has no change: "days", its row covers other days; "unknown", days of either period are unknown. */
  readonly apart?: "days" | "unknown";
};

export type DataTable = {
  readonly columns: readonly DataColumn[];
  readonly rows: readonly (readonly DataCell[])[];
  readonly totals: readonly DataCell[] | null;
  readonly totalsLabel: string; // "All 214"
  readonly shown: number;
  readonly of: number;
};

/** Never HTML. */
export type TextBlock =
  | { readonly block: "heading" | "paragraph"; readonly spans: readonly TextSpan[] }
  | { readonly block: "list"; readonly items: readonly (readonly TextSpan[])[] };
export type TextSpan = { readonly text: string; readonly bold?: boolean; readonly href?: string };

/** `of`: the source, unless the text names it. */
export type CoverageNote = { readonly text: string; readonly of: string | null };

export type CoverageView = {
  /** "20 of 30 days"; null if the period is fully known. */
  readonly mark: string | null;
  /** Shown once per page. */
  readonly notes: readonly CoverageNote[];
  /** Gaps of the period, which block a report. */
  readonly missing: readonly string[];
  readonly known: number;
  readonly of: number;
  readonly step: KnownDays["step"];
  /** Of the source with the fewest known days. */
  readonly missingDays: readonly DateRange[];
  readonly compared: { readonly days: number; readonly of: number } | null;
};
