import { z } from "zod";
import { isStorable } from "#app/lib/text.schema.ts";
import { ColumnName, SourceName } from "../files/table.form.ts";

const Value = z.string().min(1).max(2000).refine(isStorable, { error: "Some characters cannot be stored." });

const properties = z.array(Value).max(1000, { error: "Choose at most 1,000." }).default([]);

export const ChooseForm = z.object({
  name: SourceName,
  account: z.string().trim().max(500, { error: "That is too long." }).optional(),
  properties,
  search: z.string().max(200).default(""),
});

export const ChangeSource = z
  .object({
    name: SourceName.optional(),
    label: SourceName.optional(),
    properties: z
      .array(z.union([Value, z.object({ value: Value }).transform(({ value }) => value)]), {
        error: "Properties must be a list of values.",
      })
      .max(1000, { error: "Choose at most 1,000." })
      .optional(),
    account: z.string({ error: "The account must be text." }).trim().max(500).optional(),
    token: z.string({ error: "The token must be text." }).max(4000).optional(),
    url: z.string({ error: "The address must be text." }).max(500).optional(),
    columnNames: z
      .record(z.string(), ColumnName, { error: "Column names must be given by column key." })
      .optional(),
  })
  .refine((change) => Object.values(change).some((given) => given !== undefined), {
    error: "Enter a name for the source.",
    path: ["name"],
  })
  .refine(({ name, label }) => name === undefined || label === undefined, {
    error: "Send the name of the source as label or as name, not as both.",
    path: ["name"],
  })
  .transform(({ label, name = label, ...change }) => ({ ...change, name }));
