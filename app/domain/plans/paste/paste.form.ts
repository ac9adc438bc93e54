import { z } from "zod";
import { isStorable } from "#app/lib/text.schema.ts";
import { paceMethods } from "../pace.ts";
import { sourceChoices } from "../plan.form.ts";
import { pasteLimits } from "./split-cells.ts";

export const pasteKinds = ["auto", "goal", "budget"] as const;
export const pasteMethods = ["auto", ...paceMethods] as const;
export const pasteDecimals = ["auto", "point", "comma"] as const;

export const PasteForm = z.object({
  // Not trimmed: an empty first cell is a tab.
  table: z
    .string({ error: "Paste a table." })
    .max(pasteLimits.text, { error: `At most ${pasteLimits.text.toLocaleString("en")} characters.` })
    .refine(isStorable, { error: "Some characters cannot be stored. Paste the table again." }),
  sourceIds: sourceChoices,
  kind: z.enum(pasteKinds, { error: "Choose from the list." }).default("auto"),
  method: z.enum(pasteMethods, { error: "Choose from the list." }).default("auto"),
  decimal: z.enum(pasteDecimals, { error: "Choose from the list." }).default("auto"),
  year: z
    .string()
    .regex(/^\s*(?:19[7-9]\d|20\d\d|21\d\d)\s*$/, { error: "Enter a year, such as 2026." })
    .transform(Number)
    .optional(),
  onDashboards: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  intent: z.enum(["preview", "save"]).default("preview"),
});
export type PasteForm = z.infer<typeof PasteForm>;
