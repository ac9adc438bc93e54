import { z } from "zod";
import { readDecimal } from "#app/lib/numbers/read-number.ts";
import { dateFormatNames } from "#app/connectors/tables/cells/days.ts";
import { isStorable, oneLine } from "#app/lib/text.schema.ts";
import { columnLabels } from "#app/connectors/tables/columns/column-labels.ts";
import { TimeZone } from "#app/lib/plain-date.schema.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents.ts";
import { answeredColumns, columnProblems, fileProblems, type Problem } from "../columns/check-columns.ts";
import { chosenNames, nameProblems } from "../column-names.ts";
import { sameProblems, withFormerKeys } from "../columns/same-columns.ts";
import { openOrder } from "./understood/understood-words.ts";
import {
  combinations,
  covers,
  directions,
  emptyDays,
  encodingChoices,
  readings,
} from "../columns/table-words.ts";

const oneOf = <Value extends string>(words: readonly { readonly value: Value }[], error: string) =>
  z.enum(words.map(({ value }) => value) as [Value, ...Value[]], { error });

export const SourceName = z
  .string({ error: "Enter a name for the source." })
  .overwrite(oneLine)
  .min(1, { error: "Enter a name for the source." })
  .max(120, { error: "Use at most 120 characters." })
  .refine(isStorable, { error: "Some characters cannot be stored. Type the text again." });

const ticked = z.boolean().default(false);

const times = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined || text.trim() === "") return undefined;
    const number = readDecimal(text);
    if (number !== null && number > 0) return number;
    context.addIssue({ code: "custom", message: "Enter a number above zero, such as 1000." });
    return z.NEVER;
  });

/** Empty: the column's own name. */
export const ColumnName = z
  .string()
  .trim()
  .max(100, { error: "Use at most 100 characters." })
  .refine(isStorable, { error: "Some characters cannot be stored. Type the text again." });

const currencies = new Set(Intl.supportedValuesOf("currency"));

const Column = z.object({
  label: ColumnName.default(""),
  as: oneOf(readings, "Choose a column type."),
  dateFormat: z.enum(dateFormatNames as [string, ...string[]], { error: "Choose a date format." }).optional(),
  covers: oneOf(covers, "Choose what a row covers.").optional(),
  combine: oneOf(combinations, "Choose an aggregation.").optional(),
  direction: oneOf(directions, "Choose whether higher or lower is better.").optional(),
  weightedBy: z.string().optional(),
  of: z.string().optional(),
  per: z.string().optional(),
  times,
  writtenAsPercent: ticked,
  scale: times,
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .default("")
    .refine((code) => code === "" || currencies.has(code), {
      error: "Enter the currency as three letters, such as EUR.",
    })
    .transform((code) => code || undefined),
});
export type ColumnAnswer = z.infer<typeof Column>;

const Options = {
  has_header: ticked,
  has_footer: ticked,
  has_labels: ticked,
  uses_date_range: ticked,
  decimal: z.enum([".", ","], { error: "Choose the decimal sign." }),
  currency: z
    .string({ error: "Enter the currency of the amounts." })
    .trim()
    .toUpperCase()
    .refine((code) => currencies.has(code), { error: "Enter the currency as three letters, such as EUR." }),
  zone: TimeZone,
  empty_days: oneOf(emptyDays, "Choose what a day without rows means.").default("unknown"),
};

/**
 * Keys and file names of columns come from the upload, never from the form. `named`: the form names a new
 * source.
 */
export function tableForm(
  upload: { readonly columns: readonly TableColumn[]; readonly options: TableOptions },
  named: boolean,
) {
  // Checked on the list: a wrong currency must not hide a missing weight.
  const columns = z
    .array(Column, { error: "Some columns are missing from the form. Reload the page." })
    .length(upload.columns.length, { error: "Some columns are missing from the form. Reload the page." })
    .transform((answers, context) => {
      const read = answeredColumns(upload.columns, answers);
      const named = read.flatMap((column, at) =>
        column.role === "metric" || column.role === "dimension" ? [{ ...column, at }] : [],
      );
      const own = columnLabels(read);
      const labeled = named.map(({ key, name }) => ({ key, label: own.get(key) ?? name }));
      const given = Object.fromEntries(read.map(({ key }, at) => [key, answers[at]?.label ?? ""]));
      const names = chosenNames(labeled, given);
      const same = nameProblems(labeled, names).map(({ path: [place, field], message }) => ({
        path: [named[Number(place)]!.at, field!],
        message,
      }));
      const open = openOrder(upload.columns, upload.options);
      const unanswered = read.flatMap(({ key, role }, at) =>
        key === open?.key && role === "date" && answers[at]?.dateFormat === undefined
          ? [{ path: [at, "dateFormat"], message: "Choose whether the day or the month comes first." }]
          : [],
      );
      tell([...columnProblems(read), ...same, ...unanswered], context);
      return { read, names };
    });
  return z
    .object({
      ...Options,
      name: named ? SourceName : SourceName.optional(),
      columns,
      same: z
        .record(
          z.string(),
          z.string().transform((key) => key || undefined),
        )
        .default({}),
    })
    .transform(({ name, columns: { read, names }, same, ...given }, context) => {
      tell([...fileProblems(read, given), ...sameProblems(read, same)], context);
      const { questions: _, ...found } = upload.options;
      const options: TableOptions = { ...found, ...given };
      const kept = withFormerKeys(read, same);
      const columnNames = Object.fromEntries(
        read.flatMap(({ key }, at) => (Object.hasOwn(names, key) ? [[kept[at]!.key, names[key]!]] : [])),
      );
      return { name: name ?? null, correction: { options, columns: kept, columnNames } };
    });
}

function tell(problems: readonly Problem[], context: z.RefinementCtx) {
  for (const { path, message } of problems) context.addIssue({ code: "custom", message, path: [...path] });
}

const delimiterField = z
  .enum([",", ";", "tab", "|"], { error: "Choose a delimiter from the list." })
  .transform((word): TableOptions["delimiter"] => (word === "tab" ? "\t" : word));

const lineNumbers = z
  .string()
  .regex(/^\s*\d{1,8}(?:\s*,\s*\d{1,8})*\s*$/, {
    error: "Enter line numbers separated by commas, such as 12, 14.",
  })
  .transform((text) => text.split(",").map(Number));

/** How a call wants a file to be read; what it leaves out is proposed. */
export const ReadingFields = z.object({
  encoding: oneOf(encodingChoices, "Choose an encoding from the list.").optional(),
  delimiter: delimiterField.optional(),
  decimal: z.enum([".", ","], { error: "Choose the decimal sign: a point or a comma." }).optional(),
  date_format: z
    .enum(dateFormatNames as [string, ...string[]], {
      error: `Choose a date format: ${dateFormatNames.join(", ")}.`,
    })
    .optional(),
  currency: Options.currency.optional(),
  zone: TimeZone.optional(),
  totals: z.enum(["leave-out", "count"], { error: "Choose “leave-out” or “count”." }).optional(),
  leave_out: lineNumbers.optional(),
  table: z.string().trim().max(200).optional(),
});
export type ReadingFields = z.infer<typeof ReadingFields>;

export const CreateSource = z.object({
  kind: z.literal("csv", { error: "Only csv sources can be created with a file." }),
  name: SourceName,
});

export const NameColumns = z.object({ names: z.record(z.string(), ColumnName).default({}) });

export const RenameSource = z.object({ name: SourceName });

/** What decides on which cells a file has; a change proposes its columns anew. */
export const ReadAgain = z.object({
  encoding: oneOf(encodingChoices, "Choose an encoding from the list."),
  delimiter: delimiterField,
  decimal: z.enum([".", ","], { error: "Choose the decimal sign." }).optional(),
  starts_at: z
    .string()
    .regex(/^\s*[1-9]\d{0,5}\s*$/, { error: "Enter the number of a line, such as 3." })
    .transform(Number)
    .optional(),
  name_lines: z.enum(["0", "1", "2"], { error: "Choose how many lines of names there are." }).optional(),
  wide: ticked,
});
/** A cell that could not be read, typed anew. */
export const TypedCell = z.object({
  typed_line: z.coerce.number().int().min(1),
  typed_at: z.coerce.number().int().min(0).max(200),
  typed_text: z.string().trim().min(1).max(200).refine(isStorable),
});

export type ReadAgain = z.infer<typeof ReadAgain>;
