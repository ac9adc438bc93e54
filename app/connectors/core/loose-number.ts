import { z } from "zod";

/** Marks for "no number" that providers use where they write numbers as text. */
const nothing = new Set(["", "-", "–", "n/a", "null"]);

/** NaN for what is neither a number nor a mark for none. */
export function readNumber(text: string): number | null {
  const plain = text.trim();
  if (nothing.has(plain.toLowerCase())) return null;
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}

/** A number, the same as text, or a mark for none. Anything else is no reply. */
export const LooseNumber = z
  .union([z.number(), z.string(), z.null()])
  .transform((value) => (typeof value === "string" ? readNumber(value) : value))
  .refine((value) => value === null || !Number.isNaN(value), "not a number");
