import type { Chart, Sparkline } from "#app/charts/chart.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { KnownDays } from "#app/metrics/periods/coverage.ts";
import type { MetricClass, MetricFormat } from "#app/metrics/metric.ts";
import type { DimensionType, Flag } from "#app/metrics/table.ts";

/**
 * What a widget shows, as data. Page, print, PDF, mail, CSV and API are made from it and compute nothing:
 * every text is formatted here, every raw value stands beside it.
 */
export type WidgetView = {
  readonly id: string;
  readonly title: string;
  /** "Analytics · per day · 10 of 34 shown". */
  readonly subtitle: string;
  readonly description: string;
  readonly width: 1 | 2 | 3 | 4;
  readonly height: 1 | 2 | 3;
  readonly nature: "interactive" | "passive";
  readonly body: WidgetBody;
  /** What differs from the page's one line at the top, in words: partial days, no dates, a sampled answer. */
  readonly notes: readonly string[];
  /** ISO instant of the oldest data shown; null for text. */
  readonly fetchedAt: string | null;
  readonly settledUntil: string | null;
  readonly flags: readonly Flag[];
  /** Left out where all days are known and compared. */
  readonly coverage?: CoverageView;
  /** What it is compared with is on its way. The page looks again by itself. */
  readonly isPending?: boolean;
  /** What it is compared with is not there: being fetched, or it could not be read. */
  readonly comparison?: "waiting" | "failure";
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
      /** Where "Try again" posts to; only for the agency. */
      readonly againHref?: string;
      /** Nothing is wrong: its numbers are on their way. The page looks again by itself. */
      readonly isPending?: boolean;
      /** Visitors may open no more new dates for so long. */
      readonly againInSeconds?: number;
      /** The source is gone until a person of the agency does something: clients do not see this widget. */
      readonly lost?: LostSource;
    }
  | { readonly kind: "empty"; readonly what: string; readonly detail: string };

export type LostSource = {
  readonly name: string;
  /** `none`: the widget has no source. */
  readonly how: "disconnected" | "deleted" | "none";
  /** "24 October 2026", where it is known. */
  readonly since: string | null;
};

/** `value` is raw (data-value), `text` is what is read. `receipt` is the id behind the number, only for those signed in. */
export type Figure = {
  readonly value: number | null;
  readonly text: string;
  readonly receipt: string | null;
};

export type ChangeView = {
  /** "better" and "worse" have a colour and a word; "neutral" has neither. */
  readonly tone: "better" | "worse" | "neutral";
  readonly arrow: "up" | "down" | null;
  /** "12.4%", "1.2 points", "new, +210", "no change", "–". */
  readonly text: string;
  readonly word: "better" | "worse" | null;
  readonly value: number | null;
  /** Large enough to stand out among the changes of a table: 10%, or 2 points of a percentage. */
  readonly isLarge?: true;
  /** "to 18 Nov", "over 20 of 30 days": where not all days of the number beside it are compared. */
  readonly until?: string;
};

export type SummaryFigure = {
  readonly label: string;
  readonly figure: Figure;
  readonly change: ChangeView | null;
  /** "was 1,401" */
  readonly was: Figure | null;
  /** What of the figure is compared with it, where that is not all: "1,380, was 1,401". */
  readonly compared?: string;
  readonly goal: {
    readonly share: number;
    readonly text: string;
    readonly goalText: string;
    readonly reached: boolean;
  } | null;
  readonly sparkline: Sparkline | null;
  /** "lower is better" where that holds and the change does not say it. */
  readonly hint: string | null;
};

export type DataColumn = {
  readonly key: string;
  readonly label: string;
  readonly role: "dimension" | "metric";
  readonly type: DimensionType | MetricFormat;
  readonly class: MetricClass | null;
  /** "USD", "%", "s"; null for plain numbers and text. */
  readonly unit: string | null;
  readonly sorted: "asc" | "desc" | null;
  readonly comparison: boolean; // the same metric in the period before
};

export type DataCell = {
  readonly raw: string | number | null;
  readonly text: string;
  readonly receipt: string | null;
  readonly change?: ChangeView | null;
  /** The raw value that the change is from. */
  readonly before?: number | null;
};

export type DataTable = {
  readonly columns: readonly DataColumn[];
  readonly rows: readonly (readonly DataCell[])[];
  readonly totals: readonly DataCell[] | null;
  readonly totalsLabel: string; // "All 214"
  readonly shown: number;
  readonly of: number;
};

/** Our own small markup, parsed; never HTML. */
export type TextBlock =
  | { readonly block: "heading" | "paragraph"; readonly spans: readonly TextSpan[] }
  | { readonly block: "list"; readonly items: readonly (readonly TextSpan[])[] };
export type TextSpan = { readonly text: string; readonly bold?: boolean; readonly href?: string };

/** `of`: the source that it is about, where the text does not name it. */
export type CoverageNote = { readonly text: string; readonly of: string | null };

/** Which days a widget's numbers are of, where that is not all of the period and all of the days compared with it. */
export type CoverageView = {
  /** "20 of 30 days", beside the widget; null where the period itself is known. */
  readonly mark: string | null;
  /** What the page says once about it, however many widgets it is true of. */
  readonly notes: readonly CoverageNote[];
  /** What is missing of the period itself: a report is held for it. Empty where all of it is known. */
  readonly missing: readonly string[];
  readonly known: number;
  readonly of: number;
  readonly step: KnownDays["step"];
  /** Days without data in the period, of any of its sources. */
  readonly missingDays: readonly DateRange[];
  /** Days over which changes are worked out; null where nothing is compared with. */
  readonly compared: { readonly days: number; readonly of: number } | null;
};
