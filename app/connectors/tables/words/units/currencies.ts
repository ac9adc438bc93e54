/** Lower case, with the usual currency of each (Unicode CLDR). */
export const currencyOfSign: Readonly<Record<string, string>> = {
  "€": "EUR", euro: "EUR", euros: "EUR", "евро": "EUR", "ユーロ": "EUR", $: "USD", us$: "USD", $us: "USD", "﹩": "USD", dollar: "USD", dollars: "USD",
  "£": "GBP", "￡": "GBP", "¥": "JPY", "￥": "JPY", "円": "JPY", "元": "CNY", "人民币": "CNY", rmb: "CNY", "cn¥": "CNY", "jp¥": "JPY",
  kr: "SEK", "kr.": "DKK", "zł": "PLN", zl: "PLN", "kč": "CZK", kc: "CZK", ft: "HUF", lei: "RON", "лв": "BGN", "лв.": "BGN", "грн": "UAH", "грн.": "UAH",
  "₹": "INR", rs: "INR", "rs.": "INR", "₨": "INR", "₽": "RUB", "руб": "RUB", "руб.": "RUB", "р.": "RUB", "₺": "TRY", tl: "TRY", "₩": "KRW", "원": "KRW",
  "₪": "ILS", "ש״ח": "ILS", "ש\"ח": "ILS", r$: "BRL", c$: "CAD", ca$: "CAD", a$: "AUD", au$: "AUD", nz$: "NZD", hk$: "HKD", s$: "SGD", sg$: "SGD",
  nt$: "TWD", mx$: "MXN", "₫": "VND", "đ": "VND", "₴": "UAH", "₦": "NGN", "₱": "PHP", "฿": "THB", rp: "IDR", "rp.": "IDR", rm: "MYR", r: "ZAR",
  fr: "CHF", "fr.": "CHF", sfr: "CHF", "sfr.": "CHF", "د.إ": "AED", "د.إ.": "AED", "ر.س": "SAR", "ر.س.": "SAR", "ج.م": "EGP", "ج.م.": "EGP",
  "₸": "KZT", "₾": "GEL", "₿": "BTC",
}; // oxfmt-ignore

const shared = new Set([
  "$",
  "﹩",
  "dollar",
  "dollars",
  "¥",
  "￥",
  "kr",
  "kr.",
  "fr",
  "fr.",
  "rs",
  "rs.",
  "₨",
]);
const ofDollars = new Set(["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "ARS", "CLP", "COP", "TWD"]);
const ofYen = new Set(["JPY", "CNY"]);
const ofKroner = new Set(["SEK", "NOK", "DKK", "ISK"]);
const ofRupees = new Set(["INR", "PKR", "LKR", "NPR", "MUR"]);
export const currenciesOfSign: Readonly<Record<string, ReadonlySet<string>>> = {
  $: ofDollars, "﹩": ofDollars, dollar: ofDollars, dollars: ofDollars, "¥": ofYen, "￥": ofYen, kr: ofKroner, "kr.": ofKroner,
  rs: ofRupees, "rs.": ofRupees, "₨": ofRupees,
}; // oxfmt-ignore

export function isSharedSign(unit: string): boolean {
  return shared.has(unit.toLowerCase());
}

const codes = new Set([...Intl.supportedValuesOf("currency"), "RMB", "BTC"]);

export function isCurrencyUnit(word: string): boolean {
  return Object.hasOwn(currencyOfSign, word.toLowerCase()) || isCurrencyCode(word);
}

/** Valid in lower case. Other codes are words (all, try). */
const common = new Set(
  "usd eur gbp chf jpy cad aud nzd sek nok dkk pln czk huf inr brl cny mxn zar sgd hkd rmb".split(" "),
);

export function isCurrencyCode(word: string): boolean {
  return codes.has(word) || common.has(word.toLowerCase());
}
