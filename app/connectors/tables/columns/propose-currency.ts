import type { ColumnQuestion, TableColumn } from "#db/schema/documents/table.ts";
import {
  currencyOfSign,
  isCurrencyCode,
  isSharedSign,
} from "#app/connectors/tables/words/units/currencies.ts";
import type { Assumption } from "./assumption.ts";
import { wordsOf } from "./column-meaning.ts";
import type { Draft } from "./column-profile.ts";
import { canMeanCurrency, codeOfUnit } from "./currency-of-cell.ts";

export type ProposedCurrency = {
  readonly currency: string;
  readonly byColumn: ReadonlyMap<string, string>;
  readonly mixed: ReadonlyMap<string, readonly string[]>;
  readonly questions: readonly ColumnQuestion[];
  readonly assumptions: readonly Assumption[];
};

const names =
  /(?<!\p{L})(?:currenc\p{L}*|wahrung\p{L}*|waehrung\p{L}*|devise|monnaie|moneda|divisa|moeda|valut\p{L}*|valuut\p{L}*|penznem\p{L}*|walut\p{L}*|men[ay]|para birimi|валют\p{L}*)(?!\p{L})|通貨|货币|貨幣|币种|통화|عمله|عملة|العملة|מטבע/u;

export function namesCurrencies({ name, profile }: Draft): boolean {
  const values = [...profile.distinct];
  return (
    names.test(wordsOf(name)) &&
    values.length > 0 &&
    values.every((value) => /^[A-Z]{3}$/i.test(value.trim()))
  );
}

export function proposeCurrency(
  drafts: readonly Draft[],
  metrics: ReadonlyMap<string, TableColumn>,
  usual: string,
): ProposedCurrency {
  const seen = new Map<string, number>();
  const byColumn = new Map<string, string>();
  const mixed = new Map<string, readonly string[]>();
  let sign: string | null = null;
  let namedBy: string | null = null;
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
    if (own.length === 0) namedBy ??= name;
    byColumn.set(key, code);
    seen.set(code, (seen.get(code) ?? 0) + profile.filled);
  }
  const questions = [...mixed].map(([about, own]) => ({
    about,
    text: `This column has amounts in ${own.join(" and in ")}, which cannot be added. Use one column per currency.`,
  }));
  const column = drafts.find((draft) => !metrics.has(draft.key) && namesCurrencies(draft));
  const codes = column
    ? [...new Set([...column.profile.distinct].map((code) => code.trim().toUpperCase()))]
    : [];
  const first = [...seen].sort((a, b) => b[1] - a[1])[0]?.[0];
  const amounts = drafts.flatMap(({ key, name }) => {
    const metric = metrics.get(key);
    return metric?.role === "metric" && metric.format === "money" ? [name] : [];
  });
  if (column && codes.length === 1 && (!first || !sign || canMeanCurrency(sign, codes[0]!))) {
    const [code = usual] = codes;
    for (const [key, own] of byColumn)
      if (sign && canMeanCurrency(sign, code) && own === codeOfUnit(sign)) byColumn.set(key, code);
    const because = `the column “${column.name}” reads ${code} in every row`;
    const assumptions = amounts.length > 0 ? [assume(amounts, code, because, false)] : [];
    return { currency: first && !sign ? first : code, byColumn, mixed, questions, assumptions };
  }
  if (amounts.length === 0 || mixed.size > 0 || codes.length > 1)
    return { currency: first ?? usual, byColumn, mixed, questions, assumptions: [] };
  const currency = first ?? usual;
  if (first && sign)
    questions.push(ask(`“${sign}” can mean several currencies. We use ${codeOfUnit(sign)}.`));
  if (!first) questions.push(ask(`The file does not name the currency of its amounts. We use ${usual}.`));
  const because = !first
    ? "the file does not name a currency"
    : sign
      ? `“${sign}” can mean several currencies`
      : namedBy
        ? `the column “${namedBy}” names it`
        : "its amounts are written with it";
  return {
    currency,
    byColumn,
    mixed,
    questions,
    assumptions: [assume(amounts, currency, because, !first || sign !== null)],
  };
}

function assume(amounts: readonly string[], code: string, because: string, isOpen: boolean): Assumption {
  const [first = ""] = amounts;
  const what =
    amounts.length === 1
      ? `“${first}” is`
      : `“${first}” and ${amounts.length - 1} more ${amounts.length === 2 ? "column" : "columns"} are`;
  return {
    what: "Currency",
    assumed: `${what} in ${code}`,
    because,
    change: "Choose another currency.",
    ...(isOpen && { isOpen: true as const }),
  };
}

function codeInName(name: string): string | null {
  const ends = [
    /[([\s_-]([A-Za-z]{3})[)\]]?$/.exec(name)?.[1],
    /^([A-Za-z]{3})[\s_-]/.exec(name)?.[1],
    /[([]\s*[^()[\]]*?\b([A-Z]{3})\s*[)\]]/.exec(name)?.[1],
  ];
  for (const word of ends) {
    if (word === undefined) continue;
    const code = word.toUpperCase();
    if (isCurrencyCode(word) && (word === code || word === word.toLowerCase())) return codeOfUnit(code);
  }
  const sign = signs.exec(name)?.[0] ?? shortName.exec(name)?.[1];
  return sign ? (sign === "TEUR" ? "EUR" : (currencyOfSign[sign.toLowerCase()] ?? null)) : null;
}

const signs = /€|£|₹|₽|₺|₩|₪|₴|₫|₸|₾|₦|₱|฿|zł|Kč|R\$|US\$|TEUR/;

/** "Расход, руб.", "Maliyet (TL)"; case matters: "ft" are feet. */
const shortName =
  /(?<!(?:тыс|тис|млн|хил|mii|mil|mld|bin|ezer|e)\.?\s?)(?:^|[\s,;([（_-])(руб\.?|р\.|грн\.?|лв\.?|TL|lei|Ft|円|원)\s*[)\]）]?\s*$/u;

const ask = (text: string): ColumnQuestion => ({ about: "currency", text });
