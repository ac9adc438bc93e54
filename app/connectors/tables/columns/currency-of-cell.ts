const currencyOfSign: Readonly<Record<string, string>> = {
  "€": "EUR", $: "USD", us$: "USD", "£": "GBP", "¥": "JPY", "￥": "JPY", kr: "SEK", "kr.": "DKK", zł: "PLN", kč: "CZK", ft: "HUF",
  lei: "RON", "₹": "INR", "₽": "RUB", "₺": "TRY", "₩": "KRW", "₪": "ILS", r$: "BRL", c$: "CAD", ca$: "CAD", a$: "AUD", au$: "AUD",
  nz$: "NZD", hk$: "HKD", s$: "SGD", "₫": "VND", "₴": "UAH", "₦": "NGN", "₱": "PHP", "฿": "THB", fr: "CHF", "fr.": "CHF",
}; // prettier-ignore
const shared = new Set(["$", "¥", "￥", "kr", "kr.", "fr", "fr."]);

export function codeOfUnit(unit: string): string {
  return currencyOfSign[unit.toLowerCase()] ?? unit.toUpperCase();
}

/** Signs of several currencies: $, ¥, kr. */
export function isSharedSign(unit: string): boolean {
  return shared.has(unit.toLowerCase());
}

const ofDollars = new Set(["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "ARS", "CLP", "COP", "TWD"]);
const families: Readonly<Record<string, ReadonlySet<string>>> = {
  $: ofDollars,
  "¥": new Set(["JPY", "CNY"]),
  "￥": new Set(["JPY", "CNY"]),
  kr: new Set(["SEK", "NOK", "DKK", "ISK"]),
  "kr.": new Set(["SEK", "NOK", "DKK", "ISK"]),
};

/** $ can be USD or CAD. */
export function canMeanCurrency(unit: string, code: string): boolean {
  const sign = unit.toLowerCase();
  return codeOfUnit(unit) === code || (families[sign]?.has(code) ?? false);
}

/** A cell's currency, if not the column's. */
export function foreignCurrency(code: string): (text: string) => string | null {
  const known = new Map<string, string | null>();
  return (text) => {
    const unit = /[^\d\s.,'’()+\-−–%]+/.exec(text)?.[0];
    if (unit === undefined) return null;
    const found = known.get(unit);
    if (found !== undefined) return found;
    const isUnit = Object.hasOwn(currencyOfSign, unit.toLowerCase()) || /^[A-Z]{3}$/.test(unit);
    const other = isUnit && !canMeanCurrency(unit, code) ? codeOfUnit(unit) : null;
    if (known.size < 1_000) known.set(unit, other);
    return other;
  };
}
