import type { TableColumn } from "#db/schema/documents.ts";
import { combinations, readings } from "./table-words.ts";

/** "Percentage, average, weighted by visits". */
export function columnWords(column: TableColumn, all: readonly TableColumn[]): string {
  const reading = (value: string) => readings.find((candidate) => candidate.value === value)?.label ?? value;
  switch (column.role) {
    case "ignored":
      return reading("ignored");
    case "date":
      return reading("date");
    case "dimension":
      return reading(column.type);
    case "metric":
      return `${reading(column.format)}, ${combineWords(column, all)}`;
  }
}

function combineWords(column: Extract<TableColumn, { role: "metric" }>, all: readonly TableColumn[]): string {
  const name = (key: string | undefined) => all.find((candidate) => candidate.key === key)?.name ?? key ?? "";
  const { combine, weightedBy, of, per, times } = column;
  if (combine === "average") return `average, weighted by ${name(weightedBy)}`;
  if (combine === "ratio") return `${times ? `${times} × ` : ""}${name(of)} divided by ${name(per)}`;
  const value = combine === "snapshot" && column.alone ? "alone" : combine;
  return combinations.find((candidate) => candidate.value === value)?.label.toLowerCase() ?? combine;
}
