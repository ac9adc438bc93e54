import { dateFormatNames, dateFormats, readDay } from "#app/connectors/tables/cells/days.ts";
import { isOfDigits } from "#app/connectors/tables/dates/row-period.ts";
import { readClock } from "#app/connectors/tables/cells/durations.ts";
import { type Decimal, shifted, parseNumberParts } from "#app/connectors/tables/cells/numbers.ts";
import { addDays, day, type PlainDate } from "#app/lib/plain-date.ts";

/** Days and times are numbers. */
export type RawCell = string | number | boolean | null;

export type ShownAs = "day" | "month" | "time" | "number";

export type WrittenCell = { readonly text: string; readonly shownAs: ShownAs | null };

const error = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|ERROR!)$|^Loading\.\.\.$/;

export function isErrorCell(raw: RawCell): boolean {
  return typeof raw === "string" && error.test(raw);
}

/** The same for all locales: decimal point, unit, days as 2026-11-21. */
export function writtenCell(raw: RawCell, shown: string, decimal: Decimal): WrittenCell {
  if (raw === null || isErrorCell(raw)) return { text: "", shownAs: null };
  if (typeof raw === "boolean") return { text: String(raw).toUpperCase(), shownAs: null };
  if (typeof raw === "string") return { text: writtenText(raw, decimal), shownAs: null };
  const shownAs = shownAsOf(raw, shown, decimal);
  switch (shownAs) {
    case "day":
      return { text: dayOf(raw), shownAs };
    case "month":
      return { text: shown, shownAs };
    case "time":
      return { text: clockOf(raw), shownAs };
    case "number":
      return { text: withUnit(raw, parseNumberParts(shown, decimal)?.unit ?? null), shownAs };
  }
}

/** Numbers typed as text follow the locale: "1.234,5" in Germany. */
export function writtenText(raw: string, decimal: Decimal): string {
  const number = parseNumberParts(raw, decimal);
  return number ? `${number.digits}${number.unit ?? ""}` : raw;
}

/** Days since 30 December 1899; the fraction is the time of day. */
export function dayOf(serial: number): PlainDate {
  const whole = Math.floor(serial);
  const known = knownDays.get(whole);
  if (known) return known;
  const made = addDays(day("1970-01-01"), whole - 25_569);
  if (knownDays.size < 10_000) knownDays.set(whole, made);
  return made;
}

const knownDays = new Map<number, PlainDate>();

/** Durations are fractions of a day. */
export function secondsOf(serial: number): number {
  return Math.round(serial * 86_400_000) / 1000;
}

export function clockOf(serial: number): string {
  const total = Math.abs(secondsOf(serial));
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  const thousandths = Math.round((total % 1) * 1000);
  const rest = thousandths ? `.${String(thousandths).padStart(3, "0")}` : "";
  return `${serial < 0 ? "-" : ""}${Math.floor(total / 3600)}:${two((total % 3600) / 60)}:${two(total % 60)}${rest}`;
}

const written = dateFormatNames.filter((format) => format !== "excel-serial" && !isOfDigits(format));
const months = written.filter((format) => dateFormats[format].grain === "month");
const days = written.filter((format) => dateFormats[format].grain === "day");

function shownAsOf(raw: number, shown: string, decimal: Decimal): ShownAs {
  if (shown === "" || parseNumberParts(shown, decimal)) return "number";
  if (shown.includes(":") && readClock(shown) !== null) return "time";
  if (raw < 1 || raw >= 401_769) return "number"; // before 1900, from 3000 on
  if (months.some((format) => readDay(shown, format) !== null)) return "month";
  if (days.some((format) => readDay(shown, format) !== null)) return "day";
  const digits = shown.replace(/\D/g, "");
  const isOtherwise = digits !== "" && !String(raw).replace(/\D/g, "").startsWith(digits);
  return isOtherwise && raw > 20_000 && raw < 80_000 ? "day" : "number";
}

function withUnit(raw: number, unit: string | null): string {
  const digits = String(raw);
  if (unit === "%") return `${shifted(digits, 2)}%`;
  return unit ? `${digits} ${unit}` : digits;
}
