import type { TableColumn, TableOptions } from "#db/schema/documents.ts";
import type { Decimal } from "#app/connectors/tables/cells/numbers.ts";
import type { Draft } from "./column-profile.ts";
import { isSharedSign } from "#app/connectors/tables/words/units/currencies.ts";
import { canMeanCurrency, codeOfUnit } from "./currency-of-cell.ts";

export type ColumnQuestion = { readonly about: string; readonly text: string };

/** Numbers that fit only one sign decide for the file. */
export function proposeDecimal(
  drafts: readonly Draft[],
  delimiter: TableOptions["delimiter"],
): { decimal: Decimal; questions: ColumnQuestion[] } {
  const numbers = drafts.filter(({ profile }) => mostlyReadable(profile));
  const votes = { ".": 0, ",": 0 };
  for (const { profile } of numbers) {
    votes["."] += profile.only["."];
    votes[","] += profile.only[","];
  }
  const example = numbers.find(({ profile }) => profile.either)?.profile.either?.text;
  if (votes["."] === 0 && votes[","] === 0) {
    // Files with a decimal comma use semicolons.
    const decimal = delimiter === ";" ? "," : ".";
    if (!example) return { decimal, questions: [] };
    const text =
      `Numbers such as ${example} could be read in two ways. ` +
      `We use the ${decimal === "." ? "point" : "comma"} as the decimal sign. Change it if that is wrong.`;
    return { decimal, questions: [{ about: "decimal", text }] };
  }
  const decimal = votes["."] >= votes[","] ? "." : ",";
  const against = votes[decimal === "." ? "," : "."];
  if (against === 0) return { decimal, questions: [] };
  const text = `Some numbers are written with a decimal point and others with a decimal comma. We use the ${decimal === "." ? "point" : "comma"}.`;
  return { decimal, questions: [{ about: "decimal", text }] };
}

function mostlyReadable({ filledForNumbers, readings }: Draft["profile"]) {
  return filledForNumbers > 0 && Math.max(readings["."].ok, readings[","].ok) >= filledForNumbers * 0.9;
}

/** Also valid in lower case. Other codes are words (all, top, try). */
const common = new Set(
  "usd eur gbp chf jpy cad aud nzd sek nok dkk pln czk huf inr brl cny mxn zar sgd hkd".split(" "),
);
const codes = new Set(Intl.supportedValuesOf("currency"));

export type ProposedCurrency = {
  readonly currency: string;
  readonly byColumn: ReadonlyMap<string, string>;
  readonly mixed: ReadonlyMap<string, readonly string[]>;
  readonly questions: readonly ColumnQuestion[];
};

/** From signs in cells or the name's code. */
export function proposeCurrency(
  drafts: readonly Draft[],
  metrics: ReadonlyMap<string, TableColumn>,
  usual: string,
): ProposedCurrency {
  const seen = new Map<string, number>();
  const byColumn = new Map<string, string>();
  const mixed = new Map<string, readonly string[]>();
  let sign: string | null = null;
  for (const { key, profile, name } of drafts) {
    if (metrics.get(key)?.role !== "metric") continue;
    const named = codeInName(name);
    const inCells = new Map<string, number>();
    for (const [unit, count] of profile.currencies) {
      if (isSharedSign(unit) && !named) sign ??= unit;
      const code = named && canMeanCurrency(unit, named) ? named : codeOfUnit(unit);
      inCells.set(code, (inCells.get(code) ?? 0) + count);
    }
    const own = [...inCells].sort((a, b) => b[1] - a[1]).map(([code]) => code);
    if (own.length > 1) mixed.set(key, own);
    const code = own[0] ?? named;
    if (code === undefined || code === null) continue;
    byColumn.set(key, code);
    seen.set(code, (seen.get(code) ?? 0) + profile.filled);
  }
  const questions = [...mixed].map(([about, own]) => ({
    about,
    text: `This column has amounts in ${own.join(" and in ")}, which cannot be added. Use one column per currency.`,
  }));
  const first = [...seen].sort((a, b) => b[1] - a[1])[0]?.[0];
  const hasMoney = [...metrics.values()].some(
    (column) => column.role === "metric" && column.format === "money",
  );
  if (first && sign)
    questions.push(ask(`“${sign}” can mean several currencies. We use ${codeOfUnit(sign)}.`));
  if (!first && hasMoney)
    questions.push(ask(`The file does not name the currency of its amounts. We use ${usual}.`));
  return { currency: first ?? usual, byColumn, mixed, questions };
}

function codeInName(name: string): string | null {
  const ends = [/[([\s_-]([A-Za-z]{3})[)\]]?$/.exec(name)?.[1], /^([A-Za-z]{3})[\s_-]/.exec(name)?.[1]];
  for (const word of ends) {
    if (word === undefined) continue;
    const code = word.toUpperCase();
    if (word === code ? codes.has(code) : word === word.toLowerCase() && common.has(word)) return code;
  }
  return name.includes("€") ? "EUR" : name.includes("£") ? "GBP" : null;
}

const ask = (text: string): ColumnQuestion => ({ about: "currency", text });
