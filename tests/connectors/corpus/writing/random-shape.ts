import type { Random } from "../truth/random.ts";
import type { Grain, Truth } from "../truth/table.ts";
import { groupTotals, type Language, totalWords } from "../truth/words.ts";
import { writingIn } from "../tools/tool.ts";
import type { DateStyle, Shape, TextEncoding } from "./shape.ts";

const dates: Readonly<Record<Grain, readonly DateStyle[]>> = {
  day: [
    "yyyy-mm-dd", "yyyy/mm/dd", "yyyymmdd", "dd.mm.yyyy", "d.m.yyyy", "d. m. yyyy", "dd/mm/yyyy", "mm/dd/yyyy", "m/d/yyyy",
    "m/d/yy", "dd-mm-yyyy", "yyyy.mm.dd", "yyyy. m. d.", "yyyy年m月d日", "d mmm yyyy", "d mmmm yyyy", "mmm d, yyyy",
    "ddmmmyyyy", "yyyy-mm-dd 00:00:00", "yyyy-mm-ddT00:00:00Z", "weekday, mmmm d, yyyy", "unix", "serial",
  ],
  hour: ["yyyymmddhh", "yyyy-mm-dd hh:00"],
  week: ["yyyy-Www", "yyyyww", "from - to"],
  month: ["yyyymm", "yyyy-mm", "mmm yyyy", "mm/yyyy"],
  quarter: ["Qn yyyy"],
  period: ["from - to"],
}; // oxfmt-ignore

const pages: Partial<Record<Language, TextEncoding>> = {
  en: "windows-1252", de: "windows-1252", fr: "windows-1252", es: "windows-1252", it: "windows-1252", nl: "windows-1252",
  pl: "windows-1250", cs: "windows-1250", hu: "windows-1250", ru: "windows-1251", uk: "windows-1251",
  el: "windows-1253", tr: "windows-1254", he: "windows-1255", ar: "windows-1256", vi: "windows-1258", th: "windows-874",
  ja: "shift_jis", zh: "gb18030", ko: "euc-kr",
}; // oxfmt-ignore

const notes: readonly (readonly (readonly string[])[])[] = [
  [["Report"]],
  [["Report"], ["1 September 2026 - 9 September 2026"]],
  [["# ----"], ["# Account: Northlight"], ["# Start date: 20260901"], ["# ----"]],
  [
    ["Report Name", "Weekly"],
    ["Account ID", "1234567"],
    ["Date Range", "9/1/2026 - 9/9/2026"],
  ],
  [["sep=,"]],
];
const footers: readonly (readonly (readonly string[])[])[] = [
  [["© 2026 Example Corporation. All rights reserved."]],
  [["Source: example.com"], ["Generated on 20 September 2026"]],
];

export const grains = Object.keys(dates) as Grain[];

/** Any combination of what exports do; mostly the usual, so that a fault has one cause. */
export function drawShape(random: Random, truth: Pick<Truth, "grain" | "language" | "columns">): Shape {
  const { language, grain, columns } = truth;
  const often = <Item>(usual: Item, others: readonly Item[], share = 0.3): Item =>
    random.chance(share) ? random.pick(others) : usual;
  const local = random.chance(0.5) ? writingIn[language] : writingIn.en;
  const decimal = local.decimal;
  const group = often<Shape["group"]>(
    "",
    [decimal === "." ? "," : ".", " ", "\u00a0", "\u202f", "'", "’"],
    0.5,
  );
  const delimiter = often<Shape["delimiter"]>(decimal === "," ? ";" : ",", [",", ";", "\t", "|"]);
  const style: DateStyle = grain
    ? often(grain === "day" ? local.date : dates[grain][0]!, dates[grain], 0.6)
    : "yyyy-mm-dd";
  const preamble = often<Shape["preamble"]>([], notes);
  const hasText = columns.some(({ role }) => role.kind === "text" && role.of !== "fixed");
  const where = often<Shape["totals"]["where"]>("none", ["first", "last", "last", "first and last", ...(hasText ? (["groups", "groups and last"] as const) : [])], 0.4); // oxfmt-ignore
  const isFirstText = !["sum", "ratio"].includes(columns[0]!.role.kind);
  return {
    encoding: often<TextEncoding>("utf-8", ["utf-8 with mark", "utf-16le", "utf-16be", pages[language] ?? "utf-8"], 0.4), // oxfmt-ignore
    delimiter,
    lineEnd: often<Shape["lineEnd"]>("\n", ["\r\n", "\r"], 0.4),
    quotes: often<Shape["quotes"]>("needed", ["all", "text"]),
    trailing: often<Shape["trailing"]>("none", ["rows", "all"], 0.1),
    decimal,
    group,
    percent: random.pick(["5.00%", "5.00 %", "points", "share"]),
    money: { code: random.pick(["EUR", "USD", "GBP", "PLN", "JPY"]), how: often<Shape["money"]["how"]>("plain", ["sign before", "sign after", "code before", "code after", "header"], 0.5) }, // oxfmt-ignore
    date: style,
    language,
    missing: often("", ["-", "--", " --", "n/a", "null", "–"]),
    zeroRates: random.chance(0.2),
    preamble: preamble[0]?.[0] === "sep=," && delimiter !== "," ? [] : preamble,
    header: often<Shape["header"]>("one row", ["descriptions below", "units below"], 0.08),
    totals: {
      where,
      word: random.chance(0.85) ? random.pick(totalWords[language]) : "",
      group: groupTotals[language] ?? "% Total",
      at: isFirstText ? 0 : "end",
      blank: often("", ["-", " --", "---"], 0.2),
    },
    footer: often<Shape["footer"]>([], footers, 0.1),
    emptyColumn: random.chance(0.05) ? random.integer(0, columns.length) : null,
    emptyLines: often<Shape["emptyLines"]>("none", ["after preamble", "before footer", "both"]),
  };
}
