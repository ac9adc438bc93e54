import { type DateFormat, isDateFormat, readDay } from "#app/connectors/tables/cells/days.ts";
import { grainOf } from "#app/connectors/tables/dates/row-period.ts";
import { daysBetween, type PlainDate, rangeDays, weekday } from "#app/lib/plain-date.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import type { Draft } from "./column-profile.ts";

const minWeeks = 4;
/** In days. */
const maxQuietDays = 3;

/** Zero for missing weekdays or short pauses in a log. Else the export may have a hole. */
export function proposeEmptyDays(
  drafts: readonly Draft[],
  columns: readonly TableColumn[],
): NonNullable<TableOptions["empty_days"]> {
  const column = columns.find(({ role }) => role === "date");
  const texts = drafts.find(({ key }) => key === column?.key)?.profile.dayTexts;
  if (column?.role === "date" && grainOf(column) !== "day") return "unknown";
  if (column?.role !== "date" || !isDateFormat(column.dateFormat) || !texts) return "unknown";
  const counts = countDays(texts, column.dateFormat);
  const days = [...counts.keys()].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || daysBetween(first, last) < 7 * minWeeks) return "unknown";
  const missing = rangeDays({ from: first, to: last }).filter((day) => !counts.has(day));
  if (missing.length === 0) return "unknown";
  return isWeekly(days, missing) || isLog(days, counts) ? "zero" : "unknown";
}

function countDays(texts: ReadonlyMap<string, number>, format: DateFormat): Map<PlainDate, number> {
  const counts = new Map<PlainDate, number>();
  for (const [text, count] of texts) {
    const day = readDay(text, format);
    if (day) counts.set(day, (counts.get(day) ?? 0) + count);
  }
  return counts;
}

function isWeekly(days: readonly PlainDate[], missing: readonly PlainDate[]): boolean {
  const closed = new Set(missing.map(weekday));
  return closed.size <= 2 && days.every((day) => !closed.has(weekday(day)));
}

function isLog(days: readonly PlainDate[], counts: ReadonlyMap<PlainDate, number>): boolean {
  const pauses = days.slice(1).flatMap((day, at) => {
    const empty = daysBetween(days[at]!, day) - 1;
    return empty > 0 ? [empty] : [];
  });
  const isUneven = new Set(counts.values()).size >= 3;
  return isUneven && pauses.length >= 2 * minWeeks && Math.max(...pauses) <= maxQuietDays;
}
