import { z } from "zod";

/** Other words are accepted and counted. */
export function knownWord(...known: readonly string[]): z.ZodString {
  return z.string().meta({ known });
}
