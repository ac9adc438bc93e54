import { durationTick } from "./format-duration.ts";
import type { Unit } from "./unit.ts";

type MoneyDigits = readonly [least: number, most: number];

const tickScales: readonly (readonly [from: number, scale: number, letter: string])[] = [
  [1e12, 1e12, "T"],
  [1e9, 1e9, "B"],
  [1e6, 1e6, "M"],
  [1e4, 1e3, "k"],
];

export function tickTexts(
  values: readonly number[],
  unit: Unit,
  decimal: (value: number, digits: number) => string,
  money: (value: number, currency: string, digits: MoneyDigits, letter: string) => string,
): string[] {
  const factor = unit.kind === "percent" ? 100 : 1;
  const largest = Math.max(0, ...values.map((value) => Math.abs(value * factor)));
  if (unit.kind === "duration" && largest >= 60) return values.map((value) => durationTick(value, decimal));

  const [, scale, letter] = tickScales.find(([from]) => largest >= from) ?? [0, 1, ""];
  const scaled = values.map((value) => (value * factor) / scale);
  const digits = [0, 1, 2, 3, 4, 5].find((count) => scaled.every((value) => hasDecimals(value, count))) ?? 6;
  if (unit.kind === "money") {
    // €0.50, but €12.5k.
    const cents: MoneyDigits =
      letter === "" && digits > 0 ? [Math.max(2, digits), Math.max(2, digits)] : [0, digits];
    return scaled.map((value) => money(value, unit.currency, cents, value === 0 ? "" : letter));
  }
  const sign = unit.kind === "percent" ? "%" : unit.kind === "duration" ? "s" : "";
  return scaled.map((value) => `${decimal(value, digits)}${value === 0 ? "" : letter}${sign}`);
}

/** Ignores binary noise. */
function hasDecimals(value: number, count: number): boolean {
  return Math.abs(value - Number(value.toFixed(count))) <= Math.abs(value) * 1e-9;
}
