import { z } from "zod";

/** A number, or a number written as text ("29.35"). An empty text is no number, and no zero. */
export const amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
