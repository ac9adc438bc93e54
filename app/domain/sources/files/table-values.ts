import { columnLabels } from "#app/connectors/tables/columns/column-labels.ts";
import { grainOf } from "#app/connectors/tables/dates/row-period.ts";
import type { ColumnNames, TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import { openOrder } from "./understood/understood-words.ts";
import type { Combination, Reading } from "../columns/table-words.ts";

/** By field name, such as columns[0].as. Unchecked boxes are absent. */
export type TableValues = Readonly<Record<string, string>>;

export function tableValues(
  name: string | null,
  options: TableOptions,
  columns: readonly TableColumn[],
  names: ColumnNames,
): TableValues {
  const values: Record<string, string> = {
    ...(name !== null && { name }),
    decimal: options.decimal,
    currency: options.currency,
    zone: options.zone,
    empty_days: options.empty_days ?? "unknown",
    encoding: options.encoding,
    delimiter: options.delimiter === "\t" ? "tab" : options.delimiter,
    starts_at: String(options.starts_at ?? 1 + (options.skip_rows ?? 0)),
    name_lines: options.has_header ? String(options.head_rows ?? 1) : "0",
    ...(options.wide && { wide: "on" }),
  };
  for (const flag of ["has_header", "has_footer", "has_labels", "uses_date_range"] as const) {
    if (options[flag]) values[flag] = "on";
  }
  const own = columnLabels(columns);
  const open = openOrder(columns, options);
  for (const [at, column] of columns.entries()) {
    const { key, name: inFile } = column;
    values[`columns[${at}].label`] = Object.hasOwn(names, key) ? names[key]! : (own.get(key) ?? inFile);
    for (const [field, value] of Object.entries(columnValues(column))) {
      if (value !== undefined && !(column === open && field === "dateFormat"))
        values[`columns[${at}].${field}`] = String(value);
    }
  }
  return values;
}

export function flatValues(nested: unknown, name = ""): TableValues {
  if (typeof nested === "string") return { [name]: nested };
  if (Array.isArray(nested))
    return Object.assign({}, ...nested.map((item, at) => flatValues(item, `${name}[${at}]`))) as TableValues;
  if (typeof nested !== "object" || nested === null) return {};
  const parts = Object.entries(nested).map(([key, value]) =>
    flatValues(value, name ? `${name}.${key}` : key),
  );
  return Object.assign({}, ...parts) as TableValues;
}

function columnValues(column: TableColumn) {
  switch (column.role) {
    case "ignored":
      return { as: "ignored" satisfies Reading };
    case "date":
      return {
        as: "date" satisfies Reading,
        dateFormat: column.dateFormat,
        covers: grainOf(column) ?? undefined,
      };
    case "dimension":
      return { as: column.type satisfies Reading };
    case "metric": {
      const combine: Combination = column.combine === "snapshot" && column.alone ? "alone" : column.combine;
      const { format, direction, weightedBy, of, per, times, writtenAsPercent, scale, currency } = column;
      return {
        as: format satisfies Reading,
        combine,
        direction,
        weightedBy,
        of,
        per,
        times,
        writtenAsPercent: writtenAsPercent && "on",
        scale,
        currency,
      };
    }
  }
}
