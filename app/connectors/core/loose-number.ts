import { z } from "zod";

const nothing = new Set(["", "-", "–", "n/a", "null"]);

/** Null for a mark for "no number", NaN for other text. */
export function readNumber(text: string): number | null {
  const plain = text.trim();
  if (nothing.has(plain.toLowerCase())) return null;
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}

export const LooseNumber = z
  .union([z.number(), z.string(), z.null()])
  .transform((value) => (typeof value === "string" ? readNumber(value) : value))
  .refine((value) => value === null || !Number.isNaN(value), "not a number");
