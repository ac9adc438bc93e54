import { z } from "zod";
import { type FilterOp, filterLimits, filterOps, isPlain } from "../filters/dashboard-filter.ts";

const tooLong = `Use at most ${filterLimits.value} characters, without line breaks.`;

export const KeepFilterForm = z.object({
  filterBy: z
    .string({ error: "Choose a dimension." })
    .trim()
    .refine((text) => isPlain(text, filterLimits.dimension), { error: "Choose a dimension." }),
  filterOp: z.enum(filterOps.map(({ value }) => value) as [FilterOp, ...FilterOp[]], {
    error: "Choose an operator.",
  }),
  filterValue: z
    .string({ error: "Enter a value." })
    .trim()
    .min(1, { error: "Enter a value." })
    .refine((text) => text === "" || isPlain(text, filterLimits.value), { error: tooLong }),
});
export type KeepFilterForm = z.infer<typeof KeepFilterForm>;
