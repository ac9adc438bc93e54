import {
  joiningWords,
  secondsBesideOthers,
  secondsOfUnit,
} from "#app/connectors/tables/words/units/duration-units.ts";
import { plainDigits, unwrapCell } from "./plain-text.ts";

const clock = /^(?:(\d+)(?:\.|\s*(\p{L}+)\.?,?\s*))?(?:(\d+):)?(\d{1,2}):(\d{2}(?:[.,]\d+)?)$/u;
const iso = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/;
const part = /(\d+(?:[.,]\d+)?)\s*(\p{L}+\.?|''|['′’"″”])?[\s,]*/uy;
const minute = 60;

/** Seconds from 0:03:21, "3m 21s", "1 h 5 min" or PT3M21S; null for plain numbers. */
export function readClock(text: string): number | null {
  if (!mayBeClock(text)) return null;
  const plain = plainDigits(unwrapCell(text), ".").trim();
  const isNegative = /^[-\u2212]/.test(plain);
  const rest = isNegative ? plain.slice(1).trim() : plain;
  const seconds = rest.includes(":") ? clockSeconds(rest) : (isoSeconds(rest) ?? spokenSeconds(rest));
  return seconds === null ? null : isNegative ? -seconds : seconds;
}

export function isBareMinutes(text: string): boolean {
  return /^\d+\s*m$/.test(text.trim());
}

function mayBeClock(text: string): boolean {
  return text.length < 60 && /:|[\p{L}\p{M}'′’"″”]\.?\s*$|\dh\s?\d/u.test(text) && /\p{Nd}/u.test(text);
}

function clockSeconds(text: string): number | null {
  const parts = clock.exec(text);
  if (!parts) return null;
  const [, days, dayWord, hours = "0", minutes = "0", seconds = "0"] = parts;
  if (dayWord !== undefined && secondsOfUnit.get(dayWord.toLowerCase()) !== 86_400) return null;
  if (days !== undefined && parts[3] === undefined) return null;
  if (number(minutes) > 59 && hours !== "0") return null;
  if (number(seconds) >= 60) return null;
  return number(days ?? "0") * 86_400 + number(hours) * 3600 + number(minutes) * 60 + number(seconds);
}

function isoSeconds(text: string): number | null {
  const parts = text.length > 2 && !text.endsWith("T") ? iso.exec(text) : null;
  if (!parts) return null;
  const [, weeks = "0", days = "0", hours = "0", minutes = "0", seconds = "0"] = parts;
  const whole = number(weeks) * 604_800 + number(days) * 86_400 + number(hours) * 3600;
  return whole + number(minutes) * 60 + number(seconds);
}

function spokenSeconds(text: string): number | null {
  const isOne = /^\d+(?:[.,]\d+)?\s*[^\d\s]+$/.test(text);
  let [total, last] = [0, Infinity];
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    const start = part.lastIndex;
    const joined = /^(\p{L}+)\s+/u.exec(text.slice(start));
    if (joined && last !== Infinity && joiningWords.test(joined[1]!)) part.lastIndex += joined[0].length;
    const found = part.exec(text);
    if (!found) return null;
    const [, amount = "", word] = found;
    const unit = word === undefined ? (last === 3600 ? minute : undefined) : secondsOf(word, isOne, amount);
    if (unit === undefined || unit >= last) return null;
    total += Math.round(number(amount) * unit * 1e6) / 1e6;
    last = unit;
  }
  return last === Infinity ? null : total;
}

function secondsOf(word: string, isOne: boolean, amount: string): number | undefined {
  // "3M" and "1.2m" are millions.
  if (word === "M" || (isOne && word === "m" && /[.,]/.test(amount))) return undefined;
  const name = word.replace(/\.$/, "").toLowerCase();
  return secondsOfUnit.get(name) ?? (isOne ? undefined : secondsBesideOthers.get(name));
}

const number = (digits: string) => Number(digits.replace(",", "."));
