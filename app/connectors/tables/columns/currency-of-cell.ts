import {
  currenciesOfSign,
  currencyOfSign,
  isCurrencyUnit,
} from "#app/connectors/tables/words/units/currencies.ts";
import { parseNumberParts } from "#app/connectors/tables/cells/numbers.ts";

export function codeOfUnit(unit: string): string {
  return currencyOfSign[unit.toLowerCase()] ?? unit.toUpperCase();
}

export function canMeanCurrency(unit: string, code: string): boolean {
  const sign = unit.toLowerCase();
  return codeOfUnit(unit) === code || (currenciesOfSign[sign]?.has(code) ?? false);
}

export function foreignCurrency(code: string): (text: string) => string | null {
  const known = new Map<string, string | null>();
  return (text) => {
    const marks = text.replace(/[\d\s.,'’()+\-−–%]+/g, " ");
    if (marks === " " || marks === "") return null;
    const found = known.get(marks);
    if (found !== undefined) return found;
    const unit = (parseNumberParts(text, ".") ?? parseNumberParts(text, ","))?.unit ?? null;
    const isOther = unit !== null && unit !== "%" && isCurrencyUnit(unit) && !canMeanCurrency(unit, code);
    const other = isOther ? codeOfUnit(unit) : null;
    if (known.size < 1_000) known.set(marks, other);
    return other;
  };
}
