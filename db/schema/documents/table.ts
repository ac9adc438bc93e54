import type { Direction, MetricFormat } from "#app/metrics/metric.ts";
import type { DateRange, Weekday } from "#app/lib/plain-date.ts";

export type ColumnNames = Readonly<Record<string, string>>;

export type TableColumn =
  | { readonly key: string; readonly name: string; readonly role: "ignored" }
  | {
      readonly key: string;
      readonly name: string;
      readonly role: "date";
      readonly dateFormat: string;
      readonly covers?: "day" | "week" | "month" | "quarter" | "period";
      readonly until?: string;
      /** The cell is the last day of its week. */
      readonly isLastDay?: true;
      readonly weekStartsOn?: Weekday;
      /** The day is that of the file's zone. */
      readonly isMoment?: true;
    }
  | {
      readonly key: string;
      readonly name: string;
      readonly role: "dimension";
      readonly type: "text" | "url" | "country" | "choice";
      readonly isCurrency?: true;
      readonly isConstant?: true;
    }
  | {
      readonly key: string;
      readonly name: string;
      readonly role: "metric";
      readonly format: MetricFormat;
      readonly direction: Direction;
      readonly combine: "sum" | "average" | "unique" | "snapshot" | "ratio";
      readonly weightedBy?: string;
      /** `weightedBy` is the numerator: weight = clicks ÷ CTR. */
      readonly byNumerator?: true;
      readonly of?: string;
      readonly per?: string;
      readonly times?: number;
      /** Not summed over rows: a rank, a rating. */
      readonly alone?: boolean;
      readonly currency?: string;
      /** Raw 4.2 means 4.2 % (divided by 100). */
      readonly writtenAsPercent?: boolean;
      /** 3600 for hours, 0.000001 for micros. Cells are multiplied when read. */
      readonly scale?: number;
      /** Differs from the file's: "1.234,50" beside real numbers. "both": per cell. */
      readonly signs?: "." | "," | "both";
      /** Cells such as "< 10%", which have no exact value. */
      readonly bounded?: { readonly cells: number; readonly example: string };
    };

export type TableOptions = {
  readonly skip_rows?: number;
  readonly starts_at?: number;
  readonly head_rows?: number;
  /** Counted from the first name; default: to the end of the file. */
  readonly take_rows?: number;
  /** Totals among them count if `has_footer` is off. */
  readonly left_out?: readonly LeftOutLine[];
  readonly read_as?: readonly TypedCell[];
  readonly wide?: WideColumns;
  /** Text such as "2026-11-01 - 2026-11-30"; `at` is behind the file's columns. */
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
  readonly empty_days?: "zero" | "unknown";
  readonly questions?: readonly ColumnQuestion[];
  readonly assumptions?: readonly TableAssumption[];
};

export type TextEncoding =
  | "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be"
  | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254"
  | "windows-1255" | "windows-1256" | "windows-1257" | "windows-1258" | "windows-874"
  | "iso-8859-2" | "iso-8859-5" | "iso-8859-7" | "koi8-r" | "koi8-u" | "macintosh" | "x-mac-cyrillic"
  | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr"; // oxfmt-ignore

export type ColumnQuestion = {
  readonly about: string;
  readonly text: string;
  /** Of an unreadable cell. */
  readonly line?: number;
};

export type TypedCell = {
  readonly line: number;
  readonly at: number;
  readonly text: string;
  /** Missing for older files. */
  readonly was?: string;
};

export type LeftOutLine = {
  readonly line: number;
  /** `person`: left out by hand. `statistic`: an average, a largest or smallest value. */
  readonly why: "total" | "statistic" | "change" | "names" | "note" | "person";
  /** Rows that a total repeats the sum of. */
  readonly of?: number;
  readonly side?: "above" | "below";
  readonly cells?: readonly string[];
};

export type WideColumns = {
  readonly keys: readonly number[];
  readonly periods: readonly { readonly at: number; readonly name: string }[];
  readonly value: string;
  /** More numbers per period, each `step` columns behind the previous. */
  readonly more?: readonly string[];
  /** Default: 1. */
  readonly step?: number;
  /** Columns of numbers without a day, which are left out. */
  readonly left?: readonly string[];
};

export type TableAssumption = {
  readonly what: string;
  readonly column?: string;
  readonly assumed: string;
  readonly because: string;
  readonly change?: string;
  readonly isOpen?: true;
};

export type FileCoverage = {
  readonly step: "day" | "week" | "month" | "quarter" | "period";
  readonly periods?: readonly DateRange[];
  readonly gaps: readonly DateRange[];
  readonly columnGaps: Readonly<Record<string, readonly DateRange[]>>;
};
