import type { DateRange } from "#app/lib/plain-date.ts";

/** What a dashboard will show of a file before it is saved. */
export type FirstNumbers = {
  /** Rows that count. */
  readonly rows: number;
  readonly days: DaysOfRows | null;
  readonly names: readonly NameCount[];
  readonly numbers: readonly FirstNumber[];
  readonly top: TopNames | null;
  readonly refused: RefusedRows | null;
  /** Against the file's own total: null without one that can be compared. */
  readonly check: TotalCheck | null;
};

export type DaysOfRows = {
  readonly span: DateRange;
  /** Days, or periods of another length, that have rows. */
  readonly count: number;
  readonly step: "day" | "week" | "month" | "quarter" | "period";
};

export type NameCount = { readonly label: string; readonly count: number; readonly isMore: boolean };

export type FirstNumber = {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** "Sum of 3,240 rows", "11,458 ÷ 286,450". */
  readonly how: string;
  /** The file has a total of this column, and it is this number. */
  readonly isFileTotal: boolean;
};

export type TopNames = {
  readonly label: string;
  readonly metrics: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly all: readonly string[];
  readonly count: number;
};

export type RefusedRows = {
  readonly count: number;
  /** All of them, or the first thousand. */
  readonly lines: readonly number[];
  readonly first: {
    readonly line: number;
    readonly message: string;
    /** The column that cannot be read; null for a row that was split wrongly. */
    readonly at: number | null;
    readonly text: string;
    /** What would make the file's own total right. */
    readonly suggestion: string | null;
    readonly around: readonly FileLine[];
  };
};

/** A line as it is in the file. */
export type FileLine = { readonly line: number; readonly cells: readonly string[] };

export type TotalCheck = {
  readonly line: number;
  readonly different: readonly TotalDifference[];
};

export type TotalDifference = { readonly label: string; readonly own: string; readonly ours: string };
