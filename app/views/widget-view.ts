import type { Chart, Sparkline } from "#app/charts/chart.ts";
import type { DateRange, PlainDate } from "#app/lib/plain-date.ts";
import type { KnownDays } from "#app/metrics/periods/coverage.ts";
import type { MetricClass, MetricFormat } from "#app/metrics/metric.ts";
import type { DimensionType, Flag } from "#app/metrics/table.ts";

export type WidgetView = {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly width: 1 | 2 | 3 | 4;
  readonly height: 1 | 2 | 3;
  readonly nature: "interactive" | "passive";
  readonly body: WidgetBody;
  readonly notes: readonly string[];
  readonly marks?: readonly string[];
  /** ISO time of the oldest data. */
  readonly fetchedAt: string | null;
  readonly settledUntil: string | null;
  readonly flags: readonly Flag[];
  /** Omitted if all days are known and compared. */
  readonly coverage?: CoverageView;
  /** Invented numbers. Every output must say so. */
  readonly example?: ExampleMark;
  /** By day. Those without a number are older than the drawn ones. */
  readonly annotations?: readonly AnnotationView[];
  readonly isPending?: boolean;
  readonly comparison?: "waiting" | "failure";
};

export type AnnotationView = {
  readonly id: string;
  readonly number: number | null;
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly days: string;
  readonly text: string;
  readonly fullText?: string;
  readonly list: string;
  readonly isInternal?: true;
};

export type ExampleMark = {
  readonly kind: string;
  readonly name: string;
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
      readonly againHref?: string;
      readonly isPending?: boolean;
      readonly againInSeconds?: number;
      readonly lost?: LostSource;
    }
  | { readonly kind: "empty"; readonly what: string; readonly detail: string };

export type LostSource = {
  readonly name: string;
  readonly how: "disconnected" | "deleted" | "none";
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
  /** At least 10 %, or 2 points. */
  readonly isLarge?: true;
  readonly until?: string;
};

export type SummaryFigure = {
  readonly label: string;
  readonly figure: Figure;
  readonly change: ChangeView | null;
  readonly was: Figure | null;
  /** The number of the compared steps, if not all are. */
  readonly compared?: string;
  readonly comparedSteps?: string;
  /** Steps of both periods are left out: show `was` in a title only. */
  readonly isWasCut?: true;
  readonly recent?: string;
  readonly isLead?: true;
  readonly goal: {
    readonly share: number;
    readonly text: string;
    readonly goalText: string;
    readonly reached: boolean;
    /** Places on the bar, 0 to 1. Default: the end. */
    readonly goalAt?: number;
    readonly paceAt?: number;
    readonly isFar?: true;
  } | null;
  readonly sparkline: Sparkline | null;
  readonly hint: string | null;
};

export type DataColumn = {
  readonly key: string;
  readonly label: string;
  readonly role: "dimension" | "metric";
  readonly type: DimensionType | MetricFormat;
  readonly class: MetricClass | null;
  readonly unit: string | null;
  readonly sorted: "asc" | "desc" | null;
  readonly comparison: boolean;
};

export type DataCell = {
  readonly raw: string | number | null;
  readonly text: string;
  readonly receipt: string | null;
  readonly change?: ChangeView | null;
  readonly before?: number | null;
  /** "days": its row covers other days; "unknown": days of either period are unknown. */
  readonly apart?: "days" | "unknown";
};

export type DataTable = {
  readonly columns: readonly DataColumn[];
  readonly rows: readonly (readonly DataCell[])[];
  readonly totals: readonly DataCell[] | null;
  readonly totalsLabel: string;
  readonly shown: number;
  readonly of: number;
};

/** Never HTML. */
export type TextBlock =
  | { readonly block: "heading" | "paragraph"; readonly spans: readonly TextSpan[] }
  | { readonly block: "list"; readonly items: readonly (readonly TextSpan[])[] };
export type TextSpan = { readonly text: string; readonly bold?: boolean; readonly href?: string };

export type CoverageNote = { readonly text: string; readonly of: string | null };

export type CoverageView = {
  /** "20 of 30 days"; null if fully known. */
  readonly mark: string | null;
  readonly notes: readonly CoverageNote[];
  readonly missing: readonly string[];
  readonly known: number;
  readonly of: number;
  readonly step: KnownDays["step"];
  readonly missingDays: readonly DateRange[];
  readonly compared: { readonly days: number; readonly of: number } | null;
};
