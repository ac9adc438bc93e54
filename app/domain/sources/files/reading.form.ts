import { z } from "zod";
import { dateFormatNames } from "#app/connectors/tables/cells/days.ts";
import { TimeZone } from "#app/lib/plain-date.schema.ts";
import { isStorable } from "#app/lib/text.schema.ts";
import type { TableOptions } from "#db/schema/documents/table.ts";
import { covers, encodingChoices } from "../columns/table-words.ts";
import { CurrencyCode, oneOf } from "./table.form.ts";

const delimiterField = z
  .enum([",", ";", "tab", "|"], { error: "Choose a delimiter from the list." })
  .transform((word): TableOptions["delimiter"] => (word === "tab" ? "\t" : word));

const lineNumbers = z
  .string()
  .regex(/^\s*\d{1,8}(?:\s*,\s*\d{1,8})*\s*$/, {
    error: "Enter line numbers separated by commas, such as 12, 14.",
  })
  .transform((text) => text.split(",").map(Number));

const lineNumber = z
  .string()
  .regex(/^\s*[1-9]\d{0,5}\s*$/, { error: "Enter the number of a line, such as 3." })
  .transform(Number);

const nameLines = z.enum(["0", "1", "2"], { error: "Choose how many lines of names there are: 0, 1 or 2." });

/** JSON by column key: `{"ctr":{"combine":"ratio","of":"clicks","per":"impressions"}}`. */
const columnChanges = z.string().transform((text, context) => {
  const parsed = ColumnChanges.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  const message = 'Send the changes of columns as JSON, such as {"reach":{"combine":"unique"}}.';
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

const ColumnChanges = z.record(
  z.string(),
  z.strictObject({
    as: z.string().optional(),
    dateFormat: z.string().optional(),
    covers: z.string().optional(),
    combine: z.string().optional(),
    direction: z.string().optional(),
    weightedBy: z.string().optional(),
    of: z.string().optional(),
    per: z.string().optional(),
    times: z.number().optional(),
    scale: z.number().optional(),
    currency: z.string().optional(),
  }),
);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const ReadingFields = z.object({
  encoding: oneOf(encodingChoices, "Choose an encoding from the list.").optional(),
  delimiter: delimiterField.optional(),
  decimal: z.enum([".", ","], { error: "Choose the decimal sign: a point or a comma." }).optional(),
  date_format: z
    .enum(dateFormatNames as [string, ...string[]], {
      error: `Choose a date format: ${dateFormatNames.join(", ")}.`,
    })
    .optional(),
  rows_cover: oneOf(covers, "Choose what a row covers: day, week, month, quarter or period.").optional(),
  currency: CurrencyCode.optional(),
  zone: TimeZone.optional(),
  starts_at: lineNumber.optional(),
  name_lines: nameLines.optional(),
  wide: z.enum(["rows", "columns"], { error: "Choose “rows” or “columns”." }).optional(),
  columns: columnChanges.optional(),
  totals: z.enum(["leave-out", "count"], { error: "Choose “leave-out” or “count”." }).optional(),
  leave_out: lineNumbers.optional(),
  table: z.string().trim().max(200).optional(),
});
export type ReadingFields = z.infer<typeof ReadingFields>;

export const ReadAgain = z.object({
  encoding: oneOf(encodingChoices, "Choose an encoding from the list."),
  delimiter: delimiterField,
  decimal: z.enum([".", ","], { error: "Choose the decimal sign." }).optional(),
  starts_at: lineNumber.optional(),
  name_lines: nameLines.optional(),
  wide: z.boolean().default(false),
});
export type ReadAgain = z.infer<typeof ReadAgain>;

export const TypedCell = z.object({
  typed_line: lineNumber,
  typed_at: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
  typed_text: z.string().trim().min(1).max(200).refine(isStorable),
});
