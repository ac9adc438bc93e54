import { z } from "zod";
import { readDecimal, readWhole } from "./read-number.ts";

// Forms use neither z.number, which Conform converts, nor the coercing one: both read "0x10", one also [5] and true.

const mostWhole = 2_147_483_647; // PostgreSQL's integers

/** A whole number: digits of a form, or a number of JSON. */
export function wholeNumber(error: string) {
  return numberRead((given) => (typeof given === "number" ? given : readWhole(given)), error).pipe(
    z.number({ error }).int({ error }).min(-mostWhole, { error }).max(mostWhole, { error }),
  );
}

/** A number with or without decimals: digits of a form, or a number of JSON. */
export function decimalNumber(error: string) {
  return numberRead((given) => (typeof given === "number" ? given : readDecimal(given)), error);
}

function numberRead(read: (given: unknown) => number | null, error: string) {
  return z
    .custom<string | number>((given) => read(given) !== null, { error })
    .transform((given) => read(given)!);
}
