import { z } from "zod";

/** A number, or a number as text ("29.35"). */
export const amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
