import { readDuration } from "#app/connectors/tables/cells/durations.ts";
import { type Decimal, type NumberCell, readNumber, shifted } from "#app/connectors/tables/cells/numbers.ts";
import type { TableColumn } from "#db/schema/documents.ts";

type MetricColumn = Extract<TableColumn, { role: "metric" }>;

/** Reads percentages as ratios and durations as seconds. */
export function metricReader(
  { format, writtenAsPercent }: Pick<MetricColumn, "format" | "writtenAsPercent">,
  decimal: Decimal,
): (text: string) => NumberCell {
  const read = format === "duration" ? readDuration : readNumber;
  return (text) => {
    const value = read(text, decimal);
    if (typeof value === "string") return value;
    const hasSign = text.includes("%"); // was divided by 100
    if (format === "percent")
      return writtenAsPercent && !hasSign ? Number(shifted(String(value), -2)) : value;
    return hasSign ? Number(shifted(String(value), 2)) : value;
  };
}
