import type { Decimal } from "#app/connectors/tables/cells/numbers.ts";

export function decimalOf(locale: string): Decimal {
  const parts = new Intl.NumberFormat(languageOf(locale)).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
}

/** True if 03/04 is the fourth of March. */
export function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(languageOf(locale)).formatToParts(0);
  return parts.find(({ type }) => type === "month" || type === "day")?.type === "month";
}

function languageOf(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replace("_", "-"))[0] ?? "en-US";
  } catch {
    return "en-US";
  }
}
