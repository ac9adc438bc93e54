import { z } from "zod";
import { readDecimal, readWhole } from "./read-number.ts";

// z.number through Conform reads "0x10", as conversions do.

const mostWhole = 2_147_483_647; // PostgreSQL's integers

export function wholeNumber(error: string) {
  return numberRead((given) => (typeof given === "number" ? given : readWhole(given)), error).pipe(
    z.number({ error }).int({ error }).min(-mostWhole, { error }).max(mostWhole, { error }),
  );
}

export function decimalNumber(error: string) {
  return numberRead((given) => (typeof given === "number" ? given : readDecimal(given)), error);
}

function numberRead(read: (given: unknown) => number | null, error: string) {
  return z
    .custom<string | number>((given) => read(given) !== null, { error })
    .transform((given) => read(given)!);
}
