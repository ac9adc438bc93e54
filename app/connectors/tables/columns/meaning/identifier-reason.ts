import type { Meaning } from "../column-meaning.ts";

const enoughRows = 8;
const longIdentifier = 8;

/** The reason that 000123 or 1001 1002 1003 only name something, or null. */
export function identifierReason(texts: readonly string[], { isKnown, kind }: Meaning): string | null {
  if (isKnown || kind !== "count") return null;
  const filled = texts.map((text) => text.trim().replace(/^="(.*)"$/, "$1")).filter((text) => text !== "");
  if (filled.length === 0 || !filled.every((text) => /^\d+$/.test(text))) return null;
  const zero = filled.find((text) => /^0\d/.test(text));
  if (zero !== undefined) return `it begins with zeros, such as ${zero}`;
  if (filled.length < enoughRows || new Set(filled).size < filled.length) return null;
  const [first = ""] = filled;
  if (first.length >= longIdentifier && filled.every(({ length }) => length === first.length))
    return `all its numbers are different and have ${first.length} digits`;
  const steps = filled.slice(1).map((text, at) => Number(text) - Number(filled[at]));
  const ones = steps.filter((step) => Math.abs(step) === 1).length;
  const isOneWay = steps.every((step) => step > 0) || steps.every((step) => step < 0);
  return isOneWay && ones >= steps.length * 0.8 ? "its numbers are all different and go up by one" : null;
}
