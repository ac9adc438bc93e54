import type { RoleName } from "../truth/roles.ts";
import type { Grain } from "../truth/table.ts";
import type { Language } from "../truth/words.ts";
import type { Shape } from "../writing/shape.ts";

export type ExportLanguage = {
  /** The tool's own names, in the order of the columns. */
  readonly names: string;
  readonly shape?: Partial<Shape>;
};

/** One table that a tool exports, in the languages of its interface. */
export type ToolExport = {
  readonly tool: string;
  readonly report: string;
  readonly columns: readonly RoleName[];
  readonly grain: Grain | null;
  /** Days, weeks or months; rows in a table without dates. */
  readonly periods: number;
  readonly missing?: number;
  readonly shape: Partial<Shape>;
  /** Numbers and dates are written as usual in the language. */
  readonly isLocal?: true;
  readonly languages: Partial<Record<Language, ExportLanguage>>;
  /** Questions that the file cannot answer: it does not name its currency, say. */
  readonly unknowable?: readonly string[];
};

export const names = (text: string): ExportLanguage => ({ names: text });

type Writing = Pick<Shape, "decimal" | "group" | "percent" | "date">;

const points = { decimal: ",", group: ".", percent: "5.00 %" } as const;
const spaces = { decimal: ",", group: "\u00a0", percent: "5.00 %" } as const;
const english = { decimal: ".", group: ",", percent: "5.00%", date: "yyyy-mm-dd" } as const;

/** How numbers and dates are written in a language. */
export const writingIn: Readonly<Record<Language, Writing>> = {
  en: english,
  de: { ...points, date: "dd.mm.yyyy" },
  fr: { ...spaces, group: "\u202f", date: "dd/mm/yyyy" },
  es: { ...points, date: "dd/mm/yyyy" },
  it: { ...points, percent: "5.00%", date: "dd/mm/yyyy" },
  pt: { ...points, percent: "5.00%", date: "dd/mm/yyyy" },
  nl: { ...points, percent: "5.00%", date: "dd-mm-yyyy" },
  pl: { ...spaces, percent: "5.00%", date: "dd.mm.yyyy" },
  cs: { ...spaces, date: "d. m. yyyy" },
  hu: { ...spaces, percent: "5.00%", date: "yyyy. m. d." },
  ro: { ...points, date: "dd.mm.yyyy" },
  sv: { ...spaces, date: "yyyy-mm-dd" },
  da: { ...points, date: "dd.mm.yyyy" },
  no: { ...spaces, date: "dd.mm.yyyy" },
  fi: { ...spaces, date: "d.m.yyyy" },
  tr: { ...points, percent: "5.00%", date: "dd.mm.yyyy" },
  el: { ...points, percent: "5.00%", date: "dd/mm/yyyy" },
  ru: { ...spaces, date: "dd.mm.yyyy" },
  uk: { ...spaces, percent: "5.00%", date: "dd.mm.yyyy" },
  ja: { ...english, date: "yyyy/mm/dd" },
  ko: { ...english, date: "yyyy. m. d." },
  zh: { ...english, date: "yyyy/mm/dd" },
  he: { ...english, date: "d.m.yyyy" },
  ar: { ...english, date: "dd/mm/yyyy" },
  th: { ...english, date: "dd/mm/yyyy" },
  vi: { ...points, percent: "5.00%", date: "dd/mm/yyyy" },
  id: { ...points, percent: "5.00%", date: "dd/mm/yyyy" },
};
