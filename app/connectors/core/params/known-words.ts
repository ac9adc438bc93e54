import { z } from "zod";

/** A word of the provider's. One that is not among those we know is read as it is, and counted. */
export function knownWord(...known: readonly string[]): z.ZodString {
  return z.string().meta({ known });
}
