import type { Choice } from "./param.ts";

const names = new Intl.DisplayNames("en", { type: "region" });

/** Providers write "uk" for Great Britain. */
export function countryChoices(
  codes: string,
  valueOf: (code: string) => string = (code) => code,
  labelOf: (name: string) => string = (name) => name,
): readonly Choice[] {
  const nameOf = (code: string) => names.of(code === "uk" ? "GB" : code.toUpperCase()) ?? code;
  return codes
    .trim()
    .split(/\s+/)
    .map((code) => ({ value: valueOf(code), label: labelOf(nameOf(code)) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}
