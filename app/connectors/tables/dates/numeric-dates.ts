import { addDays, day, type PlainDate } from "#app/lib/plain-date.ts";
import { isWeekday } from "../cells/month-names.ts";
import { existingDay } from "./existing-day.ts";

type NumericOrder = {
  readonly order: "ymd" | "dmy" | "mdy" | "yymmdd";
  readonly sign: "-" | "/" | "." | null;
};

let lastRead: { readonly text: string; readonly parts: RegExpExecArray | null } | null = null;

export function readNumeric(text: string, { order, sign }: NumericOrder): PlainDate | null {
  if (lastRead?.text !== text) lastRead = { text, parts: three.exec(text) ?? three.exec(bare(text)) };
  const { parts } = lastRead;
  if (!parts) return null;
  const [, one = "", separator, two = "", third = ""] = parts;
  if (sign !== null && separator !== sign) return null;
  switch (order) {
    case "ymd":
      return one.length === 4 && third.length <= 2 ? existingDay(one, two, third) : null;
    case "dmy":
      return one.length <= 2 && isYear(third) ? existingDay(third, two, one) : null;
    case "mdy":
      return one.length <= 2 && isYear(third) ? existingDay(third, one, two) : null;
    case "yymmdd":
      return one.length === 2 && third.length <= 2 ? existingDay(one, two, third) : null;
  }
}

const three = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/;
const isYear = (digits: string) => digits.length === 4 || digits.length === 2;

function bare(text: string): string {
  if (text.length > 40) return text;
  return withoutWeekday(text)
    .replace(/\s?([./-])\s?/g, "$1")
    .replace(/(?:\.|\s?г\.?)$/, "");
}

function withoutWeekday(text: string): string {
  const before = /^([\p{L}\p{M}]+)\.?,?\s+(?=\d)/u.exec(text);
  if (before && isWeekday(before[1]!)) return text.slice(before[0].length);
  const behind = /,?\s?\(?([\p{L}\p{M}]+)\.?\)?$/u.exec(text);
  const isNamed = behind && (isWeekday(behind[1]!) || /^[月火水木金土日](?:曜日?)?$/.test(behind[1]!));
  return isNamed ? text.slice(0, behind.index) : text;
}

/** 20260901, with hours 2026090113. */
export function readDigits(text: string, lengths: readonly number[]): PlainDate | null {
  if (!lengths.includes(text.length) || !/^\d+$/.test(text)) return null;
  const [hour, minute, second] = [text.slice(8, 10), text.slice(10, 12), text.slice(12, 14)];
  if (Number(hour || 0) > 23 || Number(minute || 0) > 59 || Number(second || 0) > 59) return null;
  return existingDay(text.slice(0, 4), text.slice(4, 6), text.slice(6, 8));
}

/** Days since 30 December 1899; the fraction is the time of day. */
export function readSerial(text: string): PlainDate | null {
  return /^\d{5}(?:\.\d+)?$/.test(text)
    ? addDays(day("1970-01-01"), Math.floor(Number(text)) - 25_569)
    : null;
}

/** From 2001 to 2099. */
export function readUnix(text: string, unit: "seconds" | "milliseconds"): number | null {
  if (!(unit === "seconds" ? /^\d{10}(?:\.\d+)?$/ : /^\d{13}$/).test(text)) return null;
  const ms = Number(text) * (unit === "seconds" ? 1000 : 1);
  return ms < Date.UTC(2100, 0, 1) ? Math.floor(ms) : null;
}
