export type NumberCell = number | "missing" | "unreadable";

export type Decimal = "." | ",";

export type WrittenNumber = { readonly digits: string; readonly unit: string | null };

const plain = { ".": /^-?\d+(?:\.\d+)?$/, ",": /^-?\d+$/ } as const;

/** Reads 1,234.50, 1.234,50, 1 234, 1'234, (5), 5-, −5, €5, 5 kr, USD 5, 4.2%. "4.2%" is exactly 0.042. */
export function readNumber(text: string, decimal: Decimal): NumberCell {
  if (plain[decimal].test(text)) return finite(Number(text));
  if (isMissingNumber(text)) return "missing";
  const written = parseNumberParts(text, decimal);
  if (!written) return "unreadable";
  return finite(Number(written.unit === "%" ? shifted(written.digits, -2) : written.digits));
}

/** Exact, unlike a division. */
export function shifted(digits: string, places: number): string {
  const [mantissa, exponent = "0"] = digits.toLowerCase().split("e");
  return `${mantissa}e${Number(exponent) + places}`;
}

const missing = new Set([
  "",
  "-",
  "--",
  "–",
  "—",
  "n/a",
  "na",
  "#n/a",
  "null",
  "nil",
  "none",
  "nan",
  "(not set)",
  ".",
]);

export function isMissingNumber(text: string) {
  return text.length < 16 && missing.has(text.trim().toLowerCase());
}

/** Fewer than for numbers: "NA" is Namibia, "(not set)" a value in Analytics. */
const missingText = new Set(["", "-", "–", "—", "n/a", "#n/a", "null"]);

export function isMissingText(text: string) {
  return text.length < 16 && missingText.has(text.trim().toLowerCase());
}

const spaces = /[\s\u00a0\u2007\u2009\u202f]/g;
const minus = /^[-\u2212\u2013\u2010\u2011]/;
const codes = new Set([...Intl.supportedValuesOf("currency"), "RMB", "BTC"]);
const signs = /^(?:US\$|CA?\$|AU?\$|NZ\$|HK\$|S\$|R\$|[$€£¥￥₹₽₺₩₪₫₴₦₱฿₿]|kr\.?|zł|Kč|Ft|lei|Fr\.?)$/i;

/** Null if it is no number with this sign. */
export function parseNumberParts(text: string, decimal: Decimal): WrittenNumber | null {
  if (text.length > 60) return null;
  let rest = text.trim();
  let negative = false;
  const bracketed = /^\((.*)\)$/.exec(rest);
  if (bracketed) {
    negative = true;
    rest = bracketed[1]!.trim();
  }
  let unit: string | null = null;
  // Signs may be anywhere: -€5, €-5, 5-, 5 €-.
  for (let step = 0; step < 4; step++) {
    const sign = minus.exec(rest) ?? /^\+/.exec(rest);
    const trailing = /[-\u2212]$/.exec(rest);
    if (sign) {
      if (sign[0] !== "+") {
        if (negative) return null;
        negative = true;
      }
      rest = rest.slice(1).trim();
    } else if (trailing && rest.length > 1) {
      if (negative) return null;
      negative = true;
      rest = rest.slice(0, -1).trim();
    } else {
      const found = unitAt(rest);
      if (!found) break;
      if (unit !== null) return null;
      unit = found.unit;
      rest = found.rest;
    }
  }
  const digits = joinGroups(rest.replace(spaces, " "), decimal);
  return digits === null ? null : { digits: negative ? `-${digits}` : digits, unit };
}

function unitAt(text: string): { unit: string; rest: string } | null {
  const before = /^([^\d\s.,'’()+\-\u2212]{1,3}\$?\.?)\s*(?=[\d.,+\-\u2212\u2013])/.exec(text);
  if (before && isCurrency(before[1]!)) return { unit: before[1]!, rest: text.slice(before[0].length) };
  const behind = /[\d.,]\s*(%|[^\d\s.,'’()+\-\u2212]{1,3}\$?\.?)$/.exec(text);
  if (behind && (behind[1] === "%" || isCurrency(behind[1]!))) {
    return { unit: behind[1]!, rest: text.slice(0, -behind[1]!.length).trim() };
  }
  return null;
}

const isCurrency = (text: string) => signs.test(text) || codes.has(text.toUpperCase());

/** Groups of three; in India of two before the last three. One separator per number. */
function joinGroups(text: string, decimal: Decimal): string | null {
  const number =
    decimal === "." ? /^([\d,' ’]*)(?:\.(\d*))?(e[+-]?\d+)?$/i : /^([\d.' ’]*)(?:,(\d*))?(e[+-]?\d+)?$/i;
  const match = number.exec(text);
  if (!match) return null;
  const [, whole = "", fraction = "", exponent = ""] = match;
  const joined = whole.replace(/[,.' ’]/g, "");
  if (
    joined !== whole &&
    !/^[1-9]\d{0,2}(?:([,.' ’])\d{3}(?:\1\d{3})*|([,.' ’])\d{2}(?:\2\d{2})*\2\d{3})$/.test(whole)
  )
    return null;
  if (joined === "" && fraction === "") return null;
  return `${joined || "0"}${fraction ? `.${fraction}` : ""}${exponent}`;
}

const finite = (value: number): NumberCell => (Number.isFinite(value) ? value : "unreadable");
