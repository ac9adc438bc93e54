import type { Catalogue } from "#app/connectors/core/define.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension } from "#app/metrics/table.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents.ts";
import { dateFormats, isDateFormat } from "#app/connectors/core/cells/days.ts";

const date: Dimension = { key: "date", label: "Day", type: "date" };
const week: Dimension = { key: "week", label: "Week", type: "week" };
const month: Dimension = { key: "month", label: "Month", type: "month" };

/** What a confirmed file can be asked for. A file of whole months has no days and no weeks. */
export function csvCatalogue(
  columns: readonly TableColumn[],
  options: Pick<TableOptions, "uses_date_range">,
): Catalogue {
  return {
    dimensions: [...times(columns, options), ...columnDimensions(columns)],
    metrics: columns.flatMap((column) => (column.role === "metric" ? [metricOf(column)] : [])),
  };
}

/** The dimensions that are columns of the file. */
export function columnDimensions(columns: readonly TableColumn[]): Dimension[] {
  return columns.flatMap((column) =>
    column.role === "dimension" ? [{ key: column.key, label: column.name, type: column.type }] : [],
  );
}

/** How fine the days of the file are; null where its rows have none. */
export function dayGrain(
  columns: readonly TableColumn[],
  options: Pick<TableOptions, "uses_date_range">,
): "day" | "month" | null {
  const column = options.uses_date_range ? columns.find(({ role }) => role === "date") : undefined;
  if (column?.role !== "date" || !isDateFormat(column.dateFormat)) return null;
  return dateFormats[column.dateFormat].grain;
}

function times(columns: readonly TableColumn[], options: Pick<TableOptions, "uses_date_range">): Dimension[] {
  const grain = dayGrain(columns, options);
  if (grain === null) return [];
  return grain === "day" ? [date, week, month] : [month];
}

function metricOf(column: Extract<TableColumn, { role: "metric" }>): Metric {
  const { key, name, format, direction } = column;
  const common = { key, label: name, format, direction };
  switch (column.combine) {
    case "sum":
    case "unique":
      return { ...common, combine: column.combine };
    case "snapshot":
      return { ...common, combine: "snapshot", ...(column.alone && { alone: true }) };
    case "average":
      return { ...common, combine: "average", weightedBy: column.weightedBy ?? "" };
    case "ratio": {
      const { of = "", per = "", times } = column;
      return { ...common, combine: "ratio", of, per, ...(times && { times }) };
    }
  }
}
