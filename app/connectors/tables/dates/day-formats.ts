import { type PlainDate } from "#app/lib/plain-date.ts";
import { readNamed } from "./read-named.ts";
import { readNumeric } from "./numeric-dates.ts";

export const dayReaders = {
  "yyyy-mm-dd": (text) => readNumeric(text, { order: "ymd", sign: "-" }),
  "yyyy/mm/dd": (text) => readNumeric(text, { order: "ymd", sign: "/" }),
  "yyyy.mm.dd": (text) => readNumeric(text, { order: "ymd", sign: "." }),
  "dd.mm.yyyy": (text) => readNumeric(text, { order: "dmy", sign: "." }),
  "dd/mm/yyyy": (text) => readNumeric(text, { order: "dmy", sign: "/" }),
  "mm/dd/yyyy": (text) => readNumeric(text, { order: "mdy", sign: "/" }),
  "dd-mm-yyyy": (text) => readNumeric(text, { order: "dmy", sign: "-" }),
  "mm-dd-yyyy": (text) => readNumeric(text, { order: "mdy", sign: "-" }),
  "yy-mm-dd": (text) => readNumeric(text, { order: "yymmdd", sign: null }),
  "d mmm yyyy": (text) => readNamed(text, "d mmm yyyy"),
  "mmm d, yyyy": (text) => readNamed(text, "mmm d, yyyy"),
  "yyyy mmm d": (text) => readNamed(text, "yyyy mmm d"),
} as const satisfies Record<string, (text: string) => PlainDate | null>;

export type DayFormat = keyof typeof dayReaders;
