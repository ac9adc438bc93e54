import type { DurationForm } from "./format-duration.ts";
import type { Metric, MetricFormat } from "../metric.ts";

/** What a number is measured in. */
export type Unit =
  | { readonly kind: "integer" | "decimal" | "percent" }
  /** `form` is that of a column; a duration alone has the one that fits it. */
  | { readonly kind: "duration"; readonly form?: DurationForm }
  | { readonly kind: "money"; readonly currency: string };

/** ISO 4217, as far as its shape goes: there are more codes than any list knows. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

/** Money of an unknown currency is shown as a plain number: no sign is better than a wrong one. */
export function unitOf(format: MetricFormat | Metric, currency: string | null): Unit {
  const kind = typeof format === "string" ? format : format.format;
  const code = (typeof format === "string" ? undefined : format.currency) ?? currency;
  if (kind !== "money") return { kind };
  return code !== null && isCurrency(code) ? { kind, currency: code } : { kind: "decimal" };
}

/** "USD", "%", "s"; null for plain numbers. */
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
