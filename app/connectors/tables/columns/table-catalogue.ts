import { dateFormats, isDateFormat } from "#app/connectors/tables/cells/days.ts";
import type { Catalogue } from "#app/connectors/core/define.ts";
import { endOfMonth, type DateRange, type PlainDate } from "#app/lib/plain-date.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents.ts";
import { columnLabels } from "./column-labels.ts";

type UsesDates = Pick<TableOptions, "uses_date_range">;

const date: Dimension = { key: "date", label: "Date", type: "date" };
const week: Dimension = { key: "week", label: "Week", type: "week" };
const month: Dimension = { key: "month", label: "Month", type: "month" };

/** Whole months have no days and weeks. */
export function tableCatalogue(columns: readonly TableColumn[], options: UsesDates): Catalogue {
  const labels = columnLabels(columns);
  return {
    dimensions: [...times(columns, options), ...columnDimensions(columns)],
    metrics: columns.flatMap((column) =>
      column.role === "metric" ? [metricOf(column, labels.get(column.key) ?? column.name)] : [],
    ),
  };
}

export function columnDimensions(columns: readonly TableColumn[]): Dimension[] {
  const labels = columnLabels(columns);
  return columns.flatMap((column) =>
    column.role === "dimension"
      ? [{ key: column.key, label: labels.get(column.key) ?? column.name, type: column.type }]
      : [],
  );
}

export function detailDimensionsOf(columns: readonly TableColumn[], grain: DayGrain): Dimension[] {
  return grain ? [date, ...columnDimensions(columns)] : columnDimensions(columns);
}

export type DayGrain = "day" | "month" | null;

export function dayGrain(columns: readonly TableColumn[], options: UsesDates): DayGrain {
  const column = options.uses_date_range ? columns.find(({ role }) => role === "date") : undefined;
  if (column?.role !== "date" || !isDateFormat(column.dateFormat)) return null;
  return dateFormats[column.dateFormat].grain;
}

/** Months partly outside the range do not count. */
export function isRowIn(
  { from, to }: DateRange,
  grain: DayGrain,
  without: readonly DateRange[] = [],
): (row: Row) => boolean {
  return ({ date }) => {
    if (typeof date !== "string" || date < from) return false;
    if (without.some((left) => left.from <= date && date <= left.to)) return false;
    return (grain === "month" ? endOfMonth(date as PlainDate) : date) <= to;
  };
}

function times(columns: readonly TableColumn[], options: UsesDates): Dimension[] {
  const grain = dayGrain(columns, options);
  if (grain === null) return [];
  return grain === "day" ? [date, week, month] : [month];
}

function metricOf(column: Extract<TableColumn, { role: "metric" }>, label: string): Metric {
  const { key, format, direction, currency } = column;
  const common = { key, label, format, direction, ...(format === "money" && currency && { currency }) };
  switch (column.combine) {
    case "sum":
    case "unique":
      return { ...common, combine: column.combine };
    case "snapshot":
      return { ...common, combine: "snapshot", ...(column.alone && { alone: true }) };
    case "average":
      return {
        ...common,
        combine: "average",
        weightedBy: column.weightedBy ?? "",
        ...(column.byNumerator && { byNumerator: true }),
      };
    case "ratio": {
      const { of = "", per = "", times } = column;
      return { ...common, combine: "ratio", of, per, ...(times && { times }) };
    }
  }
}
