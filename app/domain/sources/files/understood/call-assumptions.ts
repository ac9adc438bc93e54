import type { TableAssumption, TableColumn, TableOptions } from "#db/schema/documents/table.ts";

type Read = { readonly columns: readonly TableColumn[]; readonly options: TableOptions };

/** `change`: a field of the call that changes the reading. */
export function callAssumptions({ columns, options }: Read): TableAssumption[] {
  return (options.assumptions ?? []).map((assumption) => {
    const change = changeOf(assumption, { columns, options });
    const { change: _, ...said } = assumption;
    return change === null ? said : { ...said, change };
  });
}

function changeOf(
  { what, column: key, change = "" }: TableAssumption,
  { columns, options }: Read,
): string | null {
  if (/^[a-z_]+=/.test(change)) return change;
  switch (what) {
    case "Numbers":
      return `decimal=${options.decimal === "," ? "." : ","}`;
    case "Currency":
      return "currency=";
    case "table":
      return "starts_at=";
    case "names":
      return "name_lines=";
    case "wide":
      return `wide=${options.wide ? "columns" : "rows"}`;
  }
  const column = columns.find((one) => one.key === key);
  return column ? `columns=${JSON.stringify({ [column.key]: otherReading(column) })}` : null;
}

function otherReading(column: TableColumn): Readonly<Record<string, string>> {
  if (column.role !== "metric") return { as: column.role === "dimension" ? "integer" : "text" };
  return { combine: column.combine === "sum" ? "unique" : "sum" };
}
