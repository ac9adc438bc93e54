import { z } from "zod";
import { isStorable } from "#app/lib/text.schema.ts";
import { ColumnName, SourceName } from "../files/table.form.ts";

const Value = z.string().min(1).max(2000).refine(isStorable, { error: "Some characters cannot be stored." });

const properties = z.array(Value).max(1000, { error: "Choose at most 1,000." }).default([]);

/** What a source is called and what it is for. `search` narrows the list without saving anything. */
export const ChooseForm = z.object({
  name: SourceName,
  account: z.string().trim().max(500, { error: "That is too long." }).optional(),
  properties,
  search: z.string().max(200).default(""),
});

/** The same as a call: properties by their values, or as they were listed. */
export const ChangeSource = z
  .object({
    name: SourceName.optional(),
    properties: z
      .array(z.union([Value, z.object({ value: Value }).transform(({ value }) => value)]), {
        error: "Give the properties as a list of their values.",
      })
      .max(1000, { error: "Choose at most 1,000." })
      .optional(),
    account: z.string({ error: "Give the account as a text." }).trim().max(500).optional(),
    token: z.string({ error: "Give the token as a text." }).max(4000).optional(),
    url: z.string({ error: "Give the address as a text." }).max(500).optional(),
    /** How columns are shown, by key. */
    columnNames: z
      .record(z.string(), ColumnName, { error: "Give the names of columns by their keys." })
      .optional(),
  })
  .refine((change) => Object.values(change).some((given) => given !== undefined), {
    error: "Give the source a name.",
    path: ["name"],
  });
