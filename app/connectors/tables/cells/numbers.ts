import { type Marks, marksOf } from "./number-marks.ts";
import { plainDigits, unwrapCell } from "./plain-text.ts";

/** A bound ("< 10%") is missing. */
export type NumberCell = number | "missing" | "unreadable";

export type Decimal = "." | ",";

export type WrittenNumber = {
  readonly digits: string;
  readonly unit: string | null;
  readonly isShortened?: true;
};

const plain = { ".": /^-?\d+(?:\.\d+)?$/, ",": /^-?\d+$/ } as const;

/** Reads 1.234,50, 1'234, (5), 5-, €5, 1,2 Mio. €. "4.2%" is exactly 0.042. */
export function readNumber(text: string, decimal: Decimal): NumberCell {
  if (plain[decimal].test(text)) return finite(Number(text));
  if (isMissingNumber(text)) return "missing";
  const written = parsed(text, decimal);
  if (!written) return isBound(text) ? "missing" : "unreadable";
  if (written.bound) return "missing";
  return finite(Number(written.unit === "%" ? shifted(written.digits, -2) : written.digits));
}

export const fraction = /^-?\d+\.\d+$/;
export const group = /^-?[1-9]\d{0,2}\.\d{3}$/;

/** Null for anything but a number. */
export function readBoth(text: string): Record<Decimal, number | null> {
  if (plain[","].test(text)) {
    const value = Number(text);
    const both = Number.isFinite(value) ? value : null;
    return { ".": both, ",": both };
  }
  if (fraction.test(text))
    return { ".": Number(text), ",": group.test(text) ? Number(text.replace(".", "")) : null };
  return { ".": numberOrNull(readNumber(text, ".")), ",": numberOrNull(readNumber(text, ",")) };
}

const numberOrNull = (cell: NumberCell) => (typeof cell === "number" ? cell : null);

/** Exact, unlike a division. */
export function shifted(digits: string, places: number): string {
  const [mantissa, exponent = "0"] = digits.toLowerCase().split("e");
  return `${mantissa}e${Number(exponent) + places}`;
}

const missing = new Set([
  "",
  "-",
  "--",
  "---",
  "–",
  "—",
  "−",
  "~",
  "n/a",
  "n.a.",
  "n. a.",
  "n.v.",
  "k.a.",
  "k. a.",
  "n/d",
  "n.d.",
  "s/o",
  "nd",
  "na",
  "#n/a",
  "#n/v",
  "#div/0!",
  "null",
  "nil",
  "none",
  "nan",
  "∞",
  "(not set)",
  "not ranked",
  "unranked",
  "n/r",
  ".",
  "…",
  "...",
  "なし",
  "н/д",
]);

function beginsWithDigit(text: string): boolean {
  const first = text.charCodeAt(0);
  return first >= 48 && first <= 57;
}

export function isMissingNumber(text: string) {
  return text.length < 16 && !beginsWithDigit(text) && missing.has(text.trim().toLowerCase());
}

/** "NA" is Namibia; "(not set)" is a value in Analytics. */
const missingText = new Set(["", "-", "–", "—", "n/a", "#n/a", "null"]);

export function isMissingText(text: string) {
  return text.length < 16 && !beginsWithDigit(text) && missingText.has(text.trim().toLowerCase());
}

const outOfTop =
  /^(?:not|out|outside|below|nicht|außerhalb|hors|pas|fuera|no|fuori|non|niet|buiten|não|nao|fora|nie|poza|mimo|inte|ikke|вне|не)\s(?:\p{L}+\s)*top[\s-]?\d{1,4}$/iu;

export function isBound(text: string): boolean {
  if (text.length < 40 && outOfTop.test(text.trim())) return true;
  if (!/[<>≤≥⩽⩾＜＞]|\+\s*$/.test(text)) return false;
  return ([".", ","] as const).some((decimal) => parsed(text, decimal)?.bound);
}

type Parsed = WrittenNumber & { readonly bound: Marks["bound"] };

/** Null if it is no number with this sign. */
export function parseNumberParts(text: string, decimal: Decimal): WrittenNumber | null {
  const found = parsed(text, decimal);
  if (!found || found.bound) return null;
  const { digits, unit, isShortened } = found;
  return { digits, unit, ...(isShortened && { isShortened }) };
}

const shape = /^(\D*?)([.,]?\d(?:[\d.,'’ ]*\d)?[.,]?)(e[+-]?\d+)?(\D*)$/i;
const lettersAndPoint = /^(.*\p{L})\.$/u;

function parsed(text: string, decimal: Decimal): Parsed | null {
  if (text.length > 60 || !/\p{Nd}/u.test(text)) return null;
  let rest = plainDigits(unwrapCell(text), decimal).replace(/\s/g, " ").trim();
  // "5,–" and "5.-" are amounts without cents.
  if (/[.,:][-\u2013\u2014\u2212]/.test(rest)) rest = rest.replace(/(\d)[.,:][-\u2013\u2014\u2212]+/, "$1");
  const bracketed = rest.startsWith("(") ? /^\((.*)\)$/.exec(rest) : null;
  if (bracketed) rest = bracketed[1]!.trim();
  const parts = shape.exec(rest);
  if (!parts) return null;
  let [, before = "", number = "", exponent = "", behind = ""] = parts;
  if (/\p{L}$/u.test(before) && number.startsWith(".")) [before, number] = [`${before}.`, number.slice(1)];
  if (number.endsWith(" ")) number = number.trim();
  const marks =
    marksOf(before, behind, decimal) ?? marksOf(before.replace(lettersAndPoint, "$1"), behind, decimal);
  if (!marks || (bracketed && marks.isNegative)) return null;
  const digits = joinGroups(number, decimal);
  if (digits === null) return null;
  const isNegative = marks.isNegative || bracketed !== null;
  const value = `${isNegative ? "-" : ""}${digits}${exponent}`;
  return {
    digits: marks.power === 0 ? value : shifted(value, marks.power),
    unit: marks.unit,
    bound: marks.bound,
    ...(marks.power !== 0 && { isShortened: true }),
  };
}

/** Groups of three; in India of two before the last three. */
function joinGroups(text: string, decimal: Decimal): string | null {
  const match = (decimal === "." ? /^([\d,' ’]*)(?:\.(\d*))?$/ : /^([\d.' ’]*)(?:,(\d*))?$/).exec(text);
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const joined = whole.replace(/[,.' ’]/g, "");
  if (
    joined !== whole &&
    !/^[1-9]\d{0,2}(?:([,.' ’])\d{3}(?:\1\d{3})*|([,.' ’])\d{2}(?:\2\d{2})*\2\d{3})$/.test(whole)
  )
    return null;
  if (joined === "" && fraction === "") return null;
  return `${joined || "0"}${fraction ? `.${fraction}` : ""}`;
}

const finite = (value: number): NumberCell => (Number.isFinite(value) ? value : "unreadable");
