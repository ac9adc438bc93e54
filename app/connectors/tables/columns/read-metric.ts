import { readClock } from "#app/connectors/tables/cells/durations.ts";
import {
  type Decimal,
  type NumberCell,
  parseNumberParts,
  readNumber,
  shifted,
} from "#app/connectors/tables/cells/numbers.ts";
import { ExactSum } from "#app/metrics/exact-sum.ts";
import type { Signs } from "#app/connectors/tables/columns/column-profile.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";

type MetricColumn = Extract<TableColumn, { role: "metric" }>;

/** Percentages become ratios, durations seconds. */
export function metricReader(
  {
    format,
    writtenAsPercent,
    scale,
    signs,
  }: Pick<MetricColumn, "format" | "writtenAsPercent" | "scale" | "signs">,
  decimal: Decimal,
): (text: string) => NumberCell {
  const inUnit = scale === undefined || scale === 1 ? null : scaled(scale);
  return (text) => {
    const clock = format === "duration" ? readClock(text) : null;
    if (clock !== null) return clock;
    const sign = signs === undefined ? decimal : signOf(text, decimal, signs);
    const value = readNumber(text, sign);
    if (typeof value === "string") return value;
    const hasSign = /[%٪％]/.test(text);
    if (format === "percent")
      return writtenAsPercent && !hasSign ? Number(shifted(String(value), -2)) : value;
    if (hasSign) return Number(shifted(String(value), 2));
    // "1.2K" in a column of thousands has its own unit.
    return inUnit === null || parseNumberParts(text, sign)?.isShortened ? value : inUnit(value);
  };
}

export function inSign(text: string, decimal: Decimal, signs: Signs): string {
  if (signs === decimal) return text;
  const written = parseNumberParts(text, signOf(text, decimal, signs));
  if (!written) return text;
  const digits = decimal === "." ? written.digits : written.digits.replace(".", ",");
  return written.unit === "%" ? `${digits}%` : [digits, written.unit].filter(Boolean).join(" ");
}

export function signOf(text: string, decimal: Decimal, signs: Signs): Decimal {
  if (signs !== "both") return signs;
  if (readNumber(text, decimal) !== "unreadable") return decimal;
  return decimal === "." ? "," : ".";
}

/** Exact: 62.34 and not 62.339999. */
export function scaled(scale: number): (value: number) => number {
  const power = Math.round(Math.log10(scale));
  if (Number(`1e${power}`) === scale) return (value) => Number(shifted(String(value), power));
  return (value) => {
    if (Number.isSafeInteger(value)) return value * scale;
    const sum = new ExactSum();
    sum.addProduct(value, scale);
    return sum.value() ?? value;
  };
}
