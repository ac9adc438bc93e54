import { dateFormats, isDateFormat } from "#app/connectors/tables/cells/days.ts";
import type { DateColumn } from "#app/connectors/tables/dates/row-period.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";
import { combinations, readings } from "./table-words.ts";

export function columnWords(column: TableColumn, all: readonly TableColumn[]): string {
  const reading = readingWords;
  switch (column.role) {
    case "ignored":
      return reading("ignored");
    case "date":
      return [reading("date"), ...writtenAs(column.dateFormat), ...coverWords(column, all)].join(", ");
    case "dimension":
      return reading(column.type);
    case "metric":
      return `${reading(column.format)}${column.currency ? ` in ${column.currency}` : ""}, ${combineWords(column, all)}`;
  }
}

export function readingWords(reading: string): string {
  return readings.find(({ value }) => value === reading)?.label ?? reading;
}

function writtenAs(format: string): string[] {
  return isDateFormat(format) ? [`written like ${dateFormats[format].label}`] : [];
}

function coverWords({ covers, until }: DateColumn, all: readonly TableColumn[]): string[] {
  const last = all.find(({ key }) => key === until)?.name;
  if (last !== undefined) return [`rows cover the days until ${last}`];
  return covers && covers !== "day" ? [`each row covers a ${covers}`] : [];
}

function combineWords(column: Extract<TableColumn, { role: "metric" }>, all: readonly TableColumn[]): string {
  const name = (key: string | undefined) => all.find((candidate) => candidate.key === key)?.name ?? key ?? "";
  const { combine, weightedBy, byNumerator, of, per, times } = column;
  if (combine === "average" && byNumerator)
    return `average, weighted by ${name(weightedBy)} divided by ${column.name}`;
  if (combine === "average") return `average, weighted by ${name(weightedBy)}`;
  if (combine === "ratio") return `${times ? `${times} × ` : ""}${name(of)} divided by ${name(per)}`;
  const value = combine === "snapshot" && column.alone ? "alone" : combine;
  return combinations.find((candidate) => candidate.value === value)?.label.toLowerCase() ?? combine;
}
