import type { TableColumn, TableOptions } from "#db/schema/documents.ts";
import type { Decimal } from "#app/connectors/core/cells/numbers.ts";
import type { Draft } from "./column-profile.ts";

export type Question = { readonly about: string; readonly text: string };

/** Numbers that make sense with one decimal sign only decide for the whole file. */
export function proposeDecimal(
  drafts: readonly Draft[],
  delimiter: TableOptions["delimiter"],
): { decimal: Decimal; questions: Question[] } {
  const numbers = drafts.filter(({ profile }) => mostlyReadable(profile));
  const votes = { ".": 0, ",": 0 };
  for (const { profile } of numbers) {
    votes["."] += profile.only["."];
    votes[","] += profile.only[","];
  }
  const example = numbers.find(({ profile }) => profile.either)?.profile.either?.text;
  if (votes["."] === 0 && votes[","] === 0) {
    // Where a comma is the decimal sign, files are cut by semicolons.
    const decimal = delimiter === ";" ? "," : ".";
    if (!example) return { decimal, questions: [] };
    const text =
      `Numbers such as ${example} could be read in two ways. ` +
      `We take the ${decimal === "." ? "point" : "comma"} as the decimal sign. Choose the other one if that is wrong.`;
    return { decimal, questions: [{ about: "decimal", text }] };
  }
  const decimal = votes["."] >= votes[","] ? "." : ",";
  const against = votes[decimal === "." ? "," : "."];
  if (against === 0) return { decimal, questions: [] };
  const text = `Some numbers are written with a decimal point and others with a decimal comma. We read the ${decimal === "." ? "point" : "comma"}.`;
  return { decimal, questions: [{ about: "decimal", text }] };
}

function mostlyReadable({ filledForNumbers, readings }: Draft["profile"]) {
  return filledForNumbers > 0 && Math.max(readings["."].ok, readings[","].ok) >= filledForNumbers * 0.9;
}

const currencyOfSign: Readonly<Record<string, string>> = {
  "€": "EUR", $: "USD", us$: "USD", "£": "GBP", "¥": "JPY", "￥": "JPY", kr: "SEK", "kr.": "DKK", zł: "PLN", kč: "CZK", ft: "HUF",
  lei: "RON", "₹": "INR", "₽": "RUB", "₺": "TRY", "₩": "KRW", "₪": "ILS", r$: "BRL", c$: "CAD", ca$: "CAD", a$: "AUD", au$: "AUD",
  nz$: "NZD", hk$: "HKD", s$: "SGD", "₫": "VND", "₴": "UAH", "₦": "NGN", "₱": "PHP", "฿": "THB", fr: "CHF", "fr.": "CHF",
}; // prettier-ignore
const shared = new Set(["$", "¥", "￥", "kr", "kr.", "fr", "fr."]);

/** From the signs in the cells, or a code in a column's name, "Cost (EUR)". */
export function proposeCurrency(
  drafts: readonly Draft[],
  metrics: ReadonlyMap<string, TableColumn>,
  usual: string,
): { currency: string; currencies: readonly string[]; questions: Question[] } {
  const seen = new Map<string, number>();
  let sign: string | null = null;
  for (const { key, profile, name } of drafts) {
    for (const [unit, count] of profile.currencies) {
      const code = currencyOfSign[unit.toLowerCase()] ?? unit.toUpperCase();
      if (shared.has(unit.toLowerCase())) sign ??= unit;
      seen.set(code, (seen.get(code) ?? 0) + count);
    }
    const named =
      /[([\s_]([A-Z]{3})[)\]]?$/.exec(name)?.[1] ??
      (/[€£]/.exec(name)?.[0] === "€" ? "EUR" : /£/.test(name) ? "GBP" : null);
    const isNumber = metrics.get(key)?.role === "metric";
    if (isNumber && named && Intl.supportedValuesOf("currency").includes(named))
      seen.set(named, (seen.get(named) ?? 0) + profile.filled);
  }
  const hasMoney = [...metrics.values()].some(
    (column) => column.role === "metric" && column.format === "money",
  );
  const currencies = [...seen].sort((a, b) => b[1] - a[1]).map(([code]) => code);
  const [first, second] = currencies;
  if (first && second)
    return {
      currency: first,
      currencies,
      questions: [
        ask(
          `The file has amounts in ${first} and in ${second}, which cannot be added. Which currency is it?`,
        ),
      ],
    };
  if (first && sign)
    return {
      currency: first,
      currencies,
      questions: [ask(`“${sign}” stands for several currencies. We take it for ${first}.`)],
    };
  if (first) return { currency: first, currencies, questions: [] };
  return {
    currency: usual,
    currencies,
    questions: hasMoney
      ? [ask(`The file does not say which currency its amounts are in. We take ${usual}.`)]
      : [],
  };
}

const ask = (text: string): Question => ({ about: "currency", text });
