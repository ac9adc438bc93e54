import type { TextEncoding as ReadEncoding } from "#db/schema/documents/table.ts";
import type { Language } from "../truth/words.ts";

export type TextEncoding = "utf-8 with mark" | Exclude<ReadEncoding, "utf-32le" | "utf-32be">;

export type DateStyle =
  | "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyymmdd" | "dd.mm.yyyy" | "d.m.yyyy" | "d. m. yyyy" | "dd/mm/yyyy"
  | "mm/dd/yyyy" | "m/d/yyyy" | "m/d/yy" | "dd-mm-yyyy" | "yyyy.mm.dd" | "yyyy. m. d." | "yyyy年m月d日"
  | "d mmm yyyy" | "d mmmm yyyy" | "mmm d, yyyy" | "ddmmmyyyy" | "yyyy-mm-dd 00:00:00" | "yyyy-mm-ddT00:00:00Z"
  | "weekday, mmmm d, yyyy" | "unix" | "serial"
  | "yyyymmddhh" | "yyyy-mm-dd hh:00" | "yyyymm" | "yyyy-mm" | "mmm yyyy" | "mm/yyyy" | "yyyy-Www" | "yyyyww" | "Qn yyyy"
  | "from - to" | "from"; // oxfmt-ignore

export type Money = {
  readonly code: string;
  readonly how: "plain" | "sign before" | "sign after" | "code before" | "code after" | "header";
};

export type Totals = {
  readonly where: "none" | "first" | "last" | "groups" | "groups and last" | "first and last";
  readonly word: string;
  /** "% Total" of each group. */
  readonly group?: string;
  /** The column of the word, counted from 0; "end" adds a cell that the header has not. */
  readonly at?: number | "end";
  /** What the other columns of text hold in that row. */
  readonly blank?: string;
};

/** How a program writes a table: everything but the numbers themselves. */
export type Shape = {
  readonly encoding: TextEncoding;
  readonly delimiter: "," | ";" | "\t" | "|";
  readonly lineEnd: "\n" | "\r\n" | "\r";
  readonly quotes: "needed" | "all" | "text";
  /** A delimiter behind the last cell. */
  readonly trailing: "none" | "rows" | "all";
  readonly decimal: "." | ",";
  readonly group: "" | "," | "." | " " | "\u00a0" | "\u202f" | "'" | "’";
  readonly percent: "5.00%" | "5.00 %" | "points" | "share";
  readonly money: Money;
  readonly date: DateStyle;
  readonly language: Language;
  readonly missing: string;
  /** `0` in a rate with a zero denominator. */
  readonly zeroRates: boolean;
  readonly preamble: readonly (readonly string[])[];
  readonly header: "one row" | "groups above" | "descriptions below" | "units below";
  readonly totals: Totals;
  readonly footer: readonly (readonly string[])[];
  /** An empty column precedes this one. */
  readonly emptyColumn: number | null;
  readonly emptyLines: "none" | "after preamble" | "before footer" | "both";
  /** Writes the heading again before this row, as joined files have it. */
  readonly repeatsHeaderAt?: number;
};

export const plainShape: Shape = {
  encoding: "utf-8",
  delimiter: ",",
  lineEnd: "\n",
  quotes: "needed",
  trailing: "none",
  decimal: ".",
  group: "",
  percent: "5.00%",
  money: { code: "EUR", how: "plain" },
  date: "yyyy-mm-dd",
  language: "en",
  missing: "",
  zeroRates: false,
  preamble: [],
  header: "one row",
  totals: { where: "none", word: "Total" },
  footer: [],
  emptyColumn: null,
  emptyLines: "none",
};
