import { beginsAsFormula } from "#app/metrics/format/begins-as-formula.ts";
import { isPlainDate } from "#app/lib/plain-date.ts";
import type { ChangeView, DataCell, DataColumn } from "#app/views/widget-view.ts";
import { escapeCell } from "./xml-text.ts";
import type { Style, StyleBook } from "./styles.ts";

/** Never a formula. */
export type SheetCell = {
  readonly value: string | number | null;
  readonly style?: Style;
};

/** "A", "Z", "AA" for 0, 25, 26. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/** `row` from 1, `height` in points. Empty cells without a style are left out. */
export function rowXml(
  row: number,
  cells: readonly SheetCell[],
  styles: StyleBook,
  height: number | null,
): string {
  const written = cells.map((cell, at) => cellXml(`${columnName(at)}${row}`, cell, styles)).join("");
  return written === ""
    ? ""
    : `<row r="${row}"${height === null ? "" : ` ht="${height}" customHeight="1"`}>${written}</row>`;
}

const maxNumber = 9.99e307;

function cellXml(place: string, { value, style = {} }: SheetCell, styles: StyleBook): string {
  const isText = typeof value === "string";
  // Else the cell becomes a formula when it is edited or saved as CSV.
  const quoted = isText && beginsAsFormula(value) ? { ...style, isQuoted: true } : style;
  const s = styles.place(quoted);
  const at = `<c r="${place}"${s === 0 ? "" : ` s="${s}"`}`;
  if (isText)
    return value === ""
      ? ""
      : `${at} t="inlineStr"><is><t xml:space="preserve">${escapeCell(value)}</t></is></c>`;
  if (value === null || !(Math.abs(value) < maxNumber)) return s === 0 ? "" : `${at}/>`;
  return `${at}><v>${value}</v></c>`;
}

const dayMs = 86_400_000;
const secondsOfDay = 86_400;

/** Days since 30 December 1899. Null before March 1900: Excel has a 29 February 1900. */
export function excelDay(day: string): number | null {
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / dayMs;
  return Number.isInteger(days) && days > 60 ? days : null;
}

export function columnFormat({ role, type, unit }: DataColumn, texts: readonly string[]): string | undefined {
  if (role === "dimension")
    return type === "date" ? "yyyy\\-mm\\-dd" : type === "month" ? "mmmm\\ yyyy" : undefined;
  const places = Math.max(0, ...texts.map(decimalsOf));
  const digits = places === 0 ? "" : `.${"0".repeat(Math.min(places, 8))}`;
  switch (type) {
    case "integer":
      return `#,##0${digits}`;
    case "percent":
      return `0${digits}%`;
    case "duration":
      return `[h]:mm:ss${digits}`;
    case "money":
      return unit === null ? `#,##0${digits}` : money(unit, digits);
    default:
      return `#,##0${digits}`;
  }
}

function decimalsOf(text: string): number {
  return /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
}

function money(currency: string, digits: string): string {
  const sign = signs[currency];
  const number = `#,##0${digits}`;
  return sign ? `[$${sign}]${number};\\-[$${sign}]${number}` : `[$${currency}]\\ ${number}`;
}

const signs: Readonly<Record<string, string>> = { EUR: "€", USD: "$", GBP: "£", JPY: "¥", INR: "₹" };

export function typedCell(
  column: DataColumn,
  { raw, text }: DataCell,
  format: string | undefined,
): SheetCell {
  if (column.role === "dimension") {
    if (typeof raw === "number") return { value: raw };
    const day = format !== undefined && isPlainDate(raw) ? excelDay(raw) : null;
    return day === null ? { value: text } : { value: day, style: dayStyle(format) };
  }
  if (typeof raw === "number") return numberCell(column, raw, format);
  return { value: raw ?? (text === "–" ? null : text), ...(text !== "–" && { style: { align: "right" } }) };
}

const dayStyle = (format: string | undefined): Style =>
  format === undefined ? {} : { format, align: "left" };

export function numberCell(
  { type }: Pick<DataColumn, "type">,
  raw: number,
  format: string | undefined,
): SheetCell {
  const value = type === "duration" ? raw / secondsOfDay : raw;
  return { value, ...(format !== undefined && { style: { format } }) };
}

/** A percentage or points as a number; "new, +210" as text. */
export function changeCell(change: ChangeView | null | undefined): SheetCell {
  if (!change || change.text === "–") return { value: null };
  const { text, value } = change;
  const right = { align: "right" } as const;
  if (value === null) return { value: text, style: right };
  if (text === "no change" || /^(under )?[\d.,]+%$/.test(text))
    return { value, style: { format: "+0.0%;\\-0.0%;0.0%" } };
  if (text.endsWith("points"))
    return { value: value * 100, style: { format: '+0.00" points";\\-0.00" points"' } };
  return { value: text, style: right };
}
