import type { DurationForm } from "./format-duration.ts";
import type { Metric, MetricFormat } from "../metric.ts";

export type Unit =
  /** Whole numbers have no `decimals`. */
  | { readonly kind: "integer" | "decimal" | "percent"; readonly decimals?: number }
  | { readonly kind: "duration"; readonly form?: DurationForm }
  | { readonly kind: "money"; readonly currency: string; readonly decimals?: number };

type Display = { readonly form?: DurationForm; readonly decimals?: number };

export function displayedUnit(unit: Unit, { form, decimals }: Display): Unit {
  if (unit.kind === "duration") return form ? { ...unit, form } : unit;
  return decimals === undefined || unit.kind === "integer" ? unit : { ...unit, decimals };
}

/** Checks only the shape of ISO 4217. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

/** Money of an unknown currency becomes a plain number. */
export function unitOf(format: MetricFormat | Metric, currency: string | null): Unit {
  const kind = typeof format === "string" ? format : format.format;
  const code = (typeof format === "string" ? undefined : format.currency) ?? currency;
  if (kind !== "money") return { kind };
  return code !== null && isCurrency(code) ? { kind, currency: code } : { kind: "decimal" };
}

/** "USD", "%", "s" */
export function unitSign(unit: Unit): string | null {
  switch (unit.kind) {
    case "money":
      return unit.currency;
    case "percent":
      return "%";
    case "duration":
      return "s";
    case "integer":
    case "decimal":
      return null;
  }
}
