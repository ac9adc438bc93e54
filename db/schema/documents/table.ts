import type { Direction, MetricFormat } from "#app/metrics/metric.ts";
import type { DateRange, Weekday } from "#app/lib/plain-date.ts";

// Pure rules may import this folder and nothing else of db.

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
      /** Not the file's decimal sign: texts such as "1.234,50" beside real numbers. "both": each cell by the one that reads it. */
      readonly signs?: "." | "," | "both";
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
  | "iso-8859-2" | "iso-8859-5" | "iso-8859-7" | "koi8-r" | "koi8-u" | "macintosh" | "x-mac-cyrillic"
  | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr"; // prettier-ignore

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
  /** `person`: left out by hand. `statistic`: an average, a largest or smallest value. */
  readonly why: "total" | "statistic" | "change" | "names" | "note" | "person";
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
  /** Names of further numbers of each period, each `step` columns behind the one before. */
  readonly more?: readonly string[];
  /** Default: 1. */
  readonly step?: number;
  /** Columns of numbers without a day, which are left out. */
  readonly left?: readonly string[];
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
