import type { Meaning } from "./number-format.ts";

const daySeconds = 86_400;
/** Days from 1899-12-30 or 1904-01-01 to 1970-01-01. */
const epochs = { 1900: 25_569, 1904: 24_107 } as const;
/** 31 December 9999, Excel's last day. */
const lastSerial = 2_958_465;

/** Reads values with 15 digits, like Excel: 0.30000000000000004 is 0.3. */
export function numberText(raw: string, meaning: Meaning, is1904: boolean): string {
  const exact = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(exact)) return "";
  const value = Number(exact.toPrecision(15));
  switch (meaning.is) {
    case "number":
      return plain(value);
    case "percent":
      return `${plain(Number((value * 100).toPrecision(15)))}%`;
    case "money":
      return value < 0 ? `-${meaning.sign} ${plain(-value)}` : `${meaning.sign} ${plain(value)}`;
    case "duration":
      return clock(value);
    case "time":
      return clock(value);
    case "date":
      return dateText(value, is1904) ?? plain(value);
  }
}

function dateText(serial: number, is1904: boolean): string | null {
  if (serial < 0 || serial > lastSerial + 1) return null;
  // Excel counts a nonexistent 29 February 1900.
  const real = !is1904 && serial < 60 ? serial + 1 : serial;
  const seconds = Math.round((real - epochs[is1904 ? 1904 : 1900]) * daySeconds);
  const text = new Date(seconds * 1000).toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}

function clock(days: number): string {
  const thousandths = Math.round(Math.abs(days) * daySeconds * 1000);
  const seconds = Math.floor(thousandths / 1000);
  const rest = thousandths % 1000;
  const two = (part: number) => String(part).padStart(2, "0");
  const part = rest === 0 ? "" : `.${String(rest).padStart(3, "0")}`;
  const text = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${part}`;
  return days < 0 ? `-${text}` : text;
}

function plain(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  if (Number.isInteger(value)) return BigInt(value).toString();
  return value.toFixed(20).replace(/0+$/, "");
}
