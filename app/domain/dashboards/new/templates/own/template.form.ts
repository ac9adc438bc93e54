import { z } from "zod";
import { name, text } from "#app/lib/text.schema.ts";
import { templateLimits } from "./template-limits.ts";

export const TemplateForm = z.object({
  name: name(templateLimits.name, "Enter a name for the template.").min(1, {
    error: "Enter a name for the template.",
  }),
  description: text(templateLimits.description, "Enter the description as text.").default(""),
});
export type TemplateForm = z.infer<typeof TemplateForm>;

export const templateNameTaken = "Another template has this name. Enter another one.";
