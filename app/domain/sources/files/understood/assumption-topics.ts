import { encodingName } from "#app/connectors/csv/code-pages/encoding-name.ts";
import { decimalWords } from "#app/connectors/tables/columns/propose-options.ts";
import { rangeLength } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { TableAssumption, TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import type { DaysOfRows } from "./first-numbers.ts";

export type Edit =
  | "start" | "wide" | "cells" | "decimal" | "currency" | "zone" | "empty_days" | "range" | "labels" | "footer"
  | "left-out" | { readonly column: number }; // oxfmt-ignore

export type Topic = {
  readonly id: string;
  readonly assumed: string;
  readonly because: string;
  readonly isOpen: boolean;
  /** Null: the upload itself decides. */
  readonly edit: Edit | null;
  readonly hasFields: boolean;
};

type Read = {
  readonly columns: readonly TableColumn[];
  readonly options: TableOptions;
};

const words = formatter("en");

export function assumptionTopics({ columns, options }: Read, days: DaysOfRows | null): Topic[] {
  const found = (options.assumptions ?? []).map((assumption) => ({
    ...assumption,
    edit: editOf(assumption, columns, options),
    isOpen: assumption.isOpen === true,
  }));
  const has = (edit: Edit) => found.some((one) => one.edit === edit);
  const defaults = defaultTopics({ columns, options }, days).filter(({ edit }) => !has(edit));
  const seen = new Set<Edit>();
  return [...found, ...defaults].map(({ assumed, because, isOpen, edit }, at) => {
    const hasFields = typeof edit === "string" && edit !== "left-out" && !seen.has(edit);
    if (edit !== null) seen.add(edit);
    return { id: `topic-${at}`, assumed, because, isOpen, edit, hasFields };
  });
}

function editOf(
  { what, column }: TableAssumption,
  columns: readonly TableColumn[],
  options: TableOptions,
): Edit | null {
  if (column !== undefined && what !== "date-zone") {
    const at = columns.findIndex(({ key }) => key === column);
    return at === -1 ? null : { column: at };
  }
  switch (what) {
    case "table":
    case "names":
      return "start";
    case "wide":
      return "wide";
    case "encoding":
      return "cells";
    case "Numbers":
      return "decimal";
    case "Currency":
      return "currency";
    case "date-zone":
      return "zone";
    case "total":
    case "totals":
      return options.left_out?.some(({ why }) => why === "total") ? "left-out" : null;
    default:
      return null;
  }
}

type Default = Pick<Topic, "assumed" | "because" | "isOpen"> & { readonly edit: Edit };

function defaultTopics({ columns, options }: Read, days: DaysOfRows | null): Default[] {
  const taken = (edit: Edit, assumed: string, because: string): Default => ({
    edit,
    assumed,
    because,
    isOpen: false,
  });
  const date = columns.find(({ role }) => role === "date");
  const isDated = date !== undefined && options.uses_date_range;
  const start = words.count(options.starts_at ?? 1 + (options.skip_rows ?? 0));
  const hasMoney = columns.some((column) => column.role === "metric" && column.format === "money");
  const hasTotals = options.left_out?.some(({ why }) => why === "total") ?? false;
  return [
    taken(
      "start",
      `The table starts at line ${start}`,
      options.has_header
        ? `it has ${words.count(columns.length)} names there`
        : "its first row has numbers or days",
    ),
    taken("decimal", decimalWords(options.decimal), "all numbers can be read so"),
    ...(hasMoney
      ? [
          taken(
            "currency",
            `Amounts are in ${options.currency}`,
            "the amounts are written with it or in the column’s name",
          ),
        ]
      : []),
    ...(isDated
      ? [
          taken(
            "empty_days",
            options.empty_days === "zero"
              ? "Days without rows are zero"
              : "Days without rows are unknown, not zero",
            gapWords(days),
          ),
          taken(
            "zone",
            `Days are those of ${options.zone}`,
            "dates without a time are taken as they are written",
          ),
        ]
      : []),
    taken(
      "range",
      options.uses_date_range
        ? "A dashboard’s date range selects the rows"
        : "All rows count in every date range",
      options.uses_date_range ? `“${date?.name ?? ""}” has their dates` : "no column is read as a date",
    ),
    ...(hasTotals
      ? []
      : [
          taken(
            "footer",
            options.has_footer ? "The last row is a total" : "No row is a total",
            options.has_footer ? "it was chosen by hand" : "no row repeats the sum of others",
          ),
        ]),
    taken(
      "cells",
      `Text is ${encodingName(options.encoding)}, cells are separated by ${delimiterName(options.delimiter)}`,
      "every line can be read so",
    ),
    taken(
      "labels",
      options.has_labels ? `“${columns[0]?.name ?? ""}” names the rows` : "No column names the rows",
      options.has_labels ? "it is the first column and has no numbers" : "the first column has numbers",
    ),
  ];
}

function gapWords(days: DaysOfRows | null): string {
  if (!days || days.step !== "day") return "an export may lack what was not recorded";
  const all = rangeLength(days.span);
  const gaps = all - days.count;
  if (gaps === 0) return "every day between the first and the last has rows";
  return gaps === 1
    ? "one day between the first and the last has no rows"
    : `${words.count(gaps)} days between the first and the last have no rows`;
}

const delimiterName = (delimiter: string) =>
  ({ ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" })[delimiter] ?? delimiter;
