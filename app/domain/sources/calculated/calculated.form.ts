import { z } from "zod";

const text = (error: string) => z.string({ error }).trim();

export const CalculatedForm = z.object({
  name: text("Enter a name.").default(""),
  type: text("Choose a type.").default(""),
  expression: text("Enter a formula.").default(""),
  direction: z
    .enum(["more", "less", "neutral"], { error: "The direction must be more, less or neutral." })
    .default("more"),
});

export const CreateCalculated = CalculatedForm.extend({
  sourceId: text("Enter the id of a source."),
});

export const ChangeCalculated = z.object({
  name: text("Enter a name.").optional(),
  type: text("Choose a type.").optional(),
  expression: text("Enter a formula.").optional(),
  direction: z
    .enum(["more", "less", "neutral"], { error: "The direction must be more, less or neutral." })
    .optional(),
});
