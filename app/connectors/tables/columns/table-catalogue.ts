import type { Grain } from "#app/connectors/tables/cells/days.ts";
import { type DateColumn, grainOf, lastDayOf, untilKey } from "#app/connectors/tables/dates/row-period.ts";
import type { Catalogue } from "#app/connectors/core/define.ts";
import type { DateRange, PlainDate, Weekday } from "#app/lib/plain-date.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import { columnLabels } from "./column-labels.ts";

type UsesDates = Pick<TableOptions, "uses_date_range">;

const date: Dimension = { key: "date", label: "Date", type: "date" };
const week: Dimension = { key: "week", label: "Week", type: "week" };
const month: Dimension = { key: "month", label: "Month", type: "month" };

/** Whole weeks have no days and months, whole months no days and weeks. */
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
      ? [
          {
            key: column.key,
            label: labels.get(column.key) ?? column.name,
            type: column.type,
            ...((column.isCurrency || column.isConstant) && { isMinor: true as const }),
          },
        ]
      : [],
  );
}

export function detailDimensionsOf(columns: readonly TableColumn[], grain: DayGrain): Dimension[] {
  return grain ? [date, ...columnDimensions(columns)] : columnDimensions(columns);
}

/** Null: rows without dates. */
export type DayGrain = Grain | null;

export function dayGrain(columns: readonly TableColumn[], options: UsesDates): DayGrain {
  const column = options.uses_date_range ? dateColumnOf(columns) : null;
  return column && grainOf(column);
}

/** Null for days, which fit weeks of any start. */
export function weekStartOf(columns: readonly TableColumn[], options: UsesDates): Weekday | null {
  return dayGrain(columns, options) === "week" ? (dateColumnOf(columns)?.weekStartsOn ?? 1) : null;
}

function dateColumnOf(columns: readonly TableColumn[]): DateColumn | null {
  return columns.find((column) => column.role === "date") ?? null;
}

/** Rows that cover any day outside the range do not count (numbers.md 39). */
export function isRowIn(
  { from, to }: DateRange,
  grain: DayGrain,
  without: readonly DateRange[] = [],
): (row: Row) => boolean {
  return ({ date, [untilKey]: until }) => {
    if (typeof date !== "string" || date < from) return false;
    const last = lastDayOf(date as PlainDate, until, grain);
    return last <= to && !without.some((left) => left.from <= last && date <= left.to);
  };
}

export function cutPeriod({ from, to }: DateRange, grain: DayGrain): (row: Row) => DateRange | null {
  return ({ date, [untilKey]: until }) => {
    if (typeof date !== "string" || date > to) return null;
    const last = lastDayOf(date as PlainDate, until, grain);
    if (last < from || (date >= from && last <= to)) return null;
    return { from: date as PlainDate, to: last };
  };
}

function times(columns: readonly TableColumn[], options: UsesDates): Dimension[] {
  switch (dayGrain(columns, options)) {
    case "day":
      return [date, week, month];
    case "week":
      return [week];
    case "month":
      return [month];
    default:
      return [];
  }
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
