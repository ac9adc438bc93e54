import type { PlainDate } from "#app/lib/plain-date.ts";
import { isWeekday, monthNumber } from "../cells/month-names.ts";
import { existingDay } from "./existing-day.ts";

type NamedOrder = "d mmm yyyy" | "mmm d, yyyy" | "yyyy mmm d" | "mmm yyyy";

/** "г." is a year; "m." and "d." are Lithuanian, "gada" Latvian. */
const fillers = new Set(
  "de del of the den di le el al d m g gada г р р год года року ж թ".split(" "),
); // oxfmt-ignore
const ordinals = new Set("st nd rd th er re e o a го".split(" "));

type Parts = { readonly numbers: readonly string[]; readonly month: number; readonly monthAt: number };

let lastRead: { readonly text: string; readonly parts: Parts | null } | null = null;

export function readNamed(text: string, order: NamedOrder): PlainDate | null {
  if (lastRead?.text !== text) lastRead = { text, parts: partsOf(text) };
  const { parts } = lastRead;
  if (!parts) return null;
  const { numbers, month, monthAt } = parts;
  const [one = "", two = ""] = numbers;
  if (order === "mmm yyyy") {
    if (numbers.length !== 1 || (one.length !== 4 && (one.length !== 2 || monthAt > 0))) return null;
    return existingDay(one, month, 1);
  }
  if (numbers.length !== 2) return null;
  switch (order) {
    case "d mmm yyyy":
      return monthAt === 1 && one.length <= 2 && isYear(two) ? existingDay(two, month, one) : null;
    case "mmm d, yyyy":
      return monthAt === 0 && one.length <= 2 && two.length === 4 ? existingDay(two, month, one) : null;
    case "yyyy mmm d":
      return monthAt > 0 && one.length === 4 && two.length <= 2 ? existingDay(one, month, two) : null;
  }
}

const isYear = (digits: string) => digits.length === 4 || digits.length === 2;

function partsOf(text: string): Parts | null {
  const asian = eastAsian.exec(text);
  if (asian) {
    const [, year = "", month, day] = asian;
    return { numbers: day ? [year, day] : [year], month: Number(month), monthAt: 1 };
  }
  if (text.length > 48 || !/\d/.test(text) || !isWritten.test(text)) return null;
  const numbers: string[] = [];
  const months: { readonly month: number; readonly at: number; readonly isWeekday: boolean }[] = [];
  const isCroatian = text.endsWith(".");
  let isBehindNumber = false;
  for (const [word] of text.matchAll(tokens)) {
    const isNumber = /^\d/.test(word);
    if (isNumber) numbers.push(word);
    else {
      const month = monthNumber(word, isCroatian);
      if (month !== null) months.push({ month, at: numbers.length, isWeekday: isWeekday(word) });
      else if (!isWeekday(word) && !fillers.has(word.toLowerCase()))
        if (!isBehindNumber || !ordinals.has(word.toLowerCase())) return null;
    }
    isBehindNumber = isNumber;
  }
  // In French, "mar." is Tuesday and "mars" is March.
  const named = months.length > 1 && months[0]!.isWeekday ? months.slice(1) : months;
  const [only] = named;
  return only && named.length === 1 ? { numbers, month: only.month, monthAt: only.at } : null;
}

const tokens = /\d+|\p{sc=Thai}+(?:\.\p{sc=Thai}+)+|[\p{L}\p{M}׳״’'॰]*[\p{L}\p{M}][\p{L}\p{M}׳״॰]*/gu;
const isWritten = /^[\p{L}\p{M}\d\s.,،\-/()'’׳״॰]+$/u;
const eastAsian =
  /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일号號])?\s?(?:\(?(?:[月火水木金土日](?:曜日?)?|[月火水木金土日월화수목금토일](?:요일)?|(?:星期|周|週)[一二三四五六日天])\)?)?$/;
