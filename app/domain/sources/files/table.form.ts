import { z } from "zod";
import { readDecimal } from "#app/lib/numbers/read-number.ts";
import { dateFormatNames } from "#app/connectors/tables/cells/days.ts";
import { isStorable, oneLine } from "#app/lib/text.schema.ts";
import { columnLabels } from "#app/connectors/tables/columns/column-labels.ts";
import { TimeZone } from "#app/lib/plain-date.schema.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import { answeredColumns, columnProblems, fileProblems, type Problem } from "../columns/check-columns.ts";
import { chosenNames, nameProblems } from "../column-names.ts";
import { sameProblems, withFormerKeys } from "../columns/same-columns.ts";
import { openOrder } from "./understood/understood-words.ts";
import { combinations, covers, directions, emptyDays, readings } from "../columns/table-words.ts";

export const oneOf = <Value extends string>(words: readonly { readonly value: Value }[], error: string) =>
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

export const CurrencyCode = z
  .string({ error: "Enter the currency of the amounts." })
  .trim()
  .toUpperCase()
  .refine((code) => currencies.has(code), { error: "Enter the currency as three letters, such as EUR." });

const Options = {
  has_header: ticked,
  has_footer: ticked,
  has_labels: ticked,
  uses_date_range: ticked,
  decimal: z.enum([".", ","], { error: "Choose the decimal sign." }),
  currency: CurrencyCode,
  zone: TimeZone,
  empty_days: oneOf(emptyDays, "Choose what a day without rows means.").default("unknown"),
};

/** Column keys come from the upload, never the form. `named`: a new source. */
export function tableForm(
  upload: { readonly columns: readonly TableColumn[]; readonly options: TableOptions },
  named: boolean,
) {
  // On the list: a wrong currency must not hide a missing weight.
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

export const CreateSource = z.object({
  kind: z.literal("csv", { error: "Only csv sources can be created with a file." }),
  name: SourceName,
});

export const NameColumns = z.object({ names: z.record(z.string(), ColumnName).default({}) });

export const RenameSource = z.object({ name: SourceName });
