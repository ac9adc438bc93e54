import type { DateRange } from "#app/lib/plain-date.ts";

export type FirstNumbers = {
  readonly rows: number;
  readonly days: DaysOfRows | null;
  readonly names: readonly NameCount[];
  readonly numbers: readonly FirstNumber[];
  readonly top: TopNames | null;
  readonly refused: RefusedRows | null;
  /** Null without a comparable total in the file. */
  readonly check: TotalCheck | null;
};

export type DaysOfRows = {
  readonly span: DateRange;
  readonly count: number;
  readonly step: "day" | "week" | "month" | "quarter" | "period";
};

export type NameCount = { readonly label: string; readonly count: number; readonly isMore: boolean };

export type FirstNumber = {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly how: string;
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
  readonly lines: readonly number[];
  readonly first: {
    readonly line: number;
    readonly message: string;
    /** Null for a row that was split wrongly. */
    readonly at: number | null;
    readonly text: string;
    readonly suggestion: string | null;
    readonly around: readonly FileLine[];
  };
};

export type FileLine = { readonly line: number; readonly cells: readonly string[] };

export type TotalCheck = {
  readonly line: number;
  readonly different: readonly TotalDifference[];
};

export type TotalDifference = { readonly label: string; readonly own: string; readonly ours: string };
