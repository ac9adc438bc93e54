import { currencyOfSign, isCurrencyUnit } from "#app/connectors/tables/words/units/currencies.ts";
import { multiples } from "#app/connectors/tables/words/units/multiples.ts";

export type Marks = {
  readonly isNegative: boolean;
  readonly unit: string | null;
  readonly power: number;
  readonly bound: "<" | ">" | null;
};

const none: Marks = { isNegative: false, unit: null, power: 0, bound: null };
const known = new Map<string, Marks | null>();

export function marksOf(before: string, behind: string, decimal: "." | ","): Marks | null {
  if (before === "" && behind === "") return none;
  const key = `${decimal}${before}\n${behind}`;
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  const found = readMarks(before, behind, decimal);
  if (known.size < 5_000) known.set(key, found);
  return found;
}

type Open = { -readonly [Name in keyof Marks]: Marks[Name] };

function readMarks(before: string, behind: string, decimal: "." | ","): Marks | null {
  const marks: Open = { ...none };
  let [left, right] = [before.trim(), behind.trim()];
  const bound = /^(<=?|>=?|≤|≥|⩽|⩾)\s*/.exec(left);
  if (bound) {
    marks.bound = /[<≤⩽]/.test(bound[1]!) ? "<" : ">";
    left = left.slice(bound[0].length);
  } else left = left.replace(/[~≈∼]|^(?:ca|approx)\.?\s/i, "").trim();
  if (right.endsWith("+")) {
    if (marks.bound) return null;
    marks.bound = ">";
    right = right.slice(0, -1).trim();
  }
  let isLakh = false;
  for (const [at, side] of [left, right].entries()) {
    const words = side.match(/[-\u2212\u2013\u2010\u2011+]|[^\s\-\u2212\u2013\u2010\u2011+]+/g) ?? [];
    for (const word of words) {
      if (at === 1 && /^L$/i.test(word)) isLakh = true;
      else if (!take(word, at === 1, marks, decimal)) return null;
    }
  }
  // "₹1.2L" is 1.2 lakh; "1.2 L" may be liters.
  if (isLakh && !(isRupees(marks.unit) && setPower(marks, 5))) return null;
  return marks;
}

function take(word: string, isBehind: boolean, marks: Open, decimal: "." | ","): boolean {
  if (word === "+") return !isBehind;
  if (/^[-\u2212\u2013\u2010\u2011]$/.test(word)) {
    if (marks.isNegative || (isBehind && !/[-\u2212]/.test(word))) return false;
    return (marks.isNegative = true);
  }
  if (word === "%") return setUnit(marks, "%");
  if (isCurrencyUnit(word) && !(isBehind && ambiguous.has(word.toLowerCase()))) return setUnit(marks, word);
  const power = isBehind ? powerOf(word, decimal) : undefined;
  if (power !== undefined) return setPower(marks, power);
  for (let at = 1; at < Math.min(word.length, 9); at++) {
    const [first, last] = [word.slice(0, at), word.slice(at)];
    for (const [multiple, unit] of [
      [first, last],
      [last, first],
    ] as const) {
      const together = /^t$/i.test(multiple) ? 3 : powerOf(multiple, decimal);
      if (together === undefined || !(unit === "%" || isCurrencyUnit(unit))) continue;
      return setPower(marks, together) && setUnit(marks, unit);
    }
  }
  return false;
}

function isRupees(unit: string | null): boolean {
  return unit !== null && (unit.toUpperCase() === "INR" || currencyOfSign[unit.toLowerCase()] === "INR");
}

/** Currencies only before the number: "R 5" is rand, "5 r" is not. */
const ambiguous = new Set(["r", "mil", "mio", "bn", "mn"]);

/** "12 B" with a decimal comma is Turkish: twelve thousand. */
function powerOf(word: string, decimal: "." | ","): number | undefined {
  return decimal === "," && word === "B" ? 3 : multiples.get(word.toLowerCase());
}

function setUnit(marks: Open, unit: string): boolean {
  if (marks.unit !== null) return false;
  marks.unit = unit;
  return true;
}

function setPower(marks: Open, power: number): boolean {
  if (marks.power !== 0) return false;
  marks.power = power;
  return true;
}
