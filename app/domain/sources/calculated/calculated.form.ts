import { z } from "zod";

const text = (error: string) => z.string({ error }).trim();

export const CalculatedForm = z.object({
  name: text("Give a name.").default(""),
  type: text("Choose a type.").default(""),
  expression: text("Write a formula.").default(""),
  direction: z
    .enum(["more", "less", "neutral"], { error: "The direction is more, less or neutral." })
    .default("more"),
});

export const CreateCalculated = CalculatedForm.extend({
  sourceId: text("Give the id of a source."),
});

export const ChangeCalculated = z.object({
  name: text("Give a name.").optional(),
  type: text("Choose a type.").optional(),
  expression: text("Write a formula.").optional(),
  direction: z
    .enum(["more", "less", "neutral"], { error: "The direction is more, less or neutral." })
    .optional(),
});
