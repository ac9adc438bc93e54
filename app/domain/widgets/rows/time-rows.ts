import {
  type DateRange,
  type PlainDate,
  addDays,
  daysBetween,
  rangeDays,
  startOfMonth,
  startOfWeek,
} from "#app/lib/plain-date.ts";
import { type Coverage, matchSteps } from "#app/metrics/periods/coverage.ts";
import { countByBucket } from "#app/metrics/periods/cut-buckets.ts";
import type { Dimension } from "#app/metrics/table.ts";
import type { ShownTable } from "./shown-table.ts";

/** First day of each step; a first week may begin before the range. */
export function timeKeys(range: DateRange, type: Dimension["type"]): PlainDate[] {
  if (type === "date") return rangeDays(range);
  const start = type === "week" ? startOfWeek : startOfMonth;
  const keys: PlainDate[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
    const key = start(day);
    if (keys.at(-1) !== key) keys.push(key);
  }
  return keys;
}

export function isTimeType(type: Dimension["type"]): boolean {
  return type === "date" || type === "week" || type === "month";
}

/** Unknown dates become rows without values, where a line breaks. */
export function withGaps(table: ShownTable, range: DateRange): ShownTable {
  const { dimension } = table;
  if (!dimension || !isTimeType(dimension.type) || daysBetween(range.from, range.to) > 4000) return table;
  const rows = new Map(table.rows.map((row) => [row.key, row]));
  return {
    ...table,
    rows: timeKeys(range, dimension.type).map((key) => rows.get(key) ?? { key, values: {}, previous: null }),
  };
}

export function meetingBuckets(
  type: "week" | "month",
  range: DateRange,
  comparison: DateRange,
  coverage: Coverage,
) {
  const { matched } = matchSteps(range, comparison, coverage);
  const now = countByBucket(
    type,
    matched.map((pair) => pair.now),
  );
  const before = countByBucket(
    type,
    matched.map((pair) => pair.before),
  );
  const then = timeKeys(comparison, type);
  return timeKeys(range, type).flatMap((start, place) => {
    const met = then[place];
    return met === undefined
      ? []
      : [
          {
            now: { start, days: now.get(start) ?? 0 },
            before: { start: met, days: before.get(met) ?? 0 },
          },
        ];
  });
}
