import { z } from "zod";

/** Orders have money as text ("29.35"), Analytics as numbers. An empty text is no number. */
export const amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
