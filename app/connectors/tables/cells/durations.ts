import { readNumber, type Decimal, type NumberCell } from "./numbers.ts";

const clock = /^(-|\u2212)?(?:(\d+):)?(\d{1,2}):(\d{2}(?:[.,]\d+)?)$/;
const words =
  /^(?:(\d+)\s*(?:d|days?))?\s*(?:(\d+)\s*(?:h|hrs?|hours?))?\s*(?:(\d+)\s*(?:m|mins?|minutes?))?\s*(?:(\d+(?:[.,]\d+)?)\s*(?:s|secs?|seconds?))?$/i;

/** Seconds, from 0:03:21, "3m 21s", "1 h 5 min" or a plain number. */
export function readDuration(text: string, decimal: Decimal): NumberCell {
  return readClock(text) ?? readNumber(text, decimal);
}

/** Seconds; null for plain numbers. */
export function readClock(text: string): number | null {
  const trimmed = text.trim();
  const parts = clock.exec(trimmed);
  if (parts) {
    const [, sign, hours = "0", minutes = "0", seconds = "0"] = parts;
    if (number(minutes) > 59 && hours !== "0") return null;
    if (number(seconds) >= 60) return null;
    const total = number(hours) * 3600 + number(minutes) * 60 + number(seconds);
    return sign ? -total : total;
  }
  const spoken = /^\d/.test(trimmed) && /[a-z]$/i.test(trimmed) ? words.exec(trimmed) : null;
  if (!spoken) return null;
  const [, days = "0", hours = "0", minutes = "0", seconds = "0"] = spoken;
  return number(days) * 86_400 + number(hours) * 3600 + number(minutes) * 60 + number(seconds);
}

const number = (digits: string) => Number(digits.replace(",", "."));
