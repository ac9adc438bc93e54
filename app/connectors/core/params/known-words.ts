import { z } from "zod";

/** A word from a known list. Others are accepted and counted. */
export function knownWord(...known: readonly string[]): z.ZodString {
  return z.string().meta({ known });
}
