import { addDays, type DateRange, dayOfMonth, endOfMonth, weekday } from "#app/lib/plain-date.ts";
import { readPeriod } from "../cells/days.ts";
import type { DatedColumn, SurveyedColumn } from "./date-columns.ts";
import { coverOf, type Cover } from "./row-cover.ts";

export type LastDays = {
  readonly key: string;
  readonly name: string;
  /** Of the first rows; null: some rows have no last day, or one before the first. */
  readonly periods: readonly DateRange[] | null;
  readonly cover: Cover;
};

/**
 * The column with the last days of rows, as "Reporting ends" for "Reporting starts". None for a start and an end with
 * times of day: those are events.
 */
export function findLastDays(start: DatedColumn, all: readonly SurveyedColumn[]): LastDays | null {
  const { named, profile, format } = start;
  if (named.end === "end" || profile.times.other > 0) return null;
  const end = all.find(
    (column) =>
      column.key !== start.key &&
      column.named.end === "end" &&
      column.named.rest === named.rest &&
      (named.end === "start" || named.rest !== "") &&
      column.profile.times.other === 0 &&
      column.profile.days.size > 0,
  );
  if (!end) return null;
  const { key, name } = end;
  const ends = end.readings.find((reading) => reading.format === format)?.periods;
  const periods = ends && end.profile.filled === profile.filled ? periodsOf(start, end) : null;
  if (!ends || !periods) return { key, name, periods: null, cover: { covers: "day" } };
  return { key, name, periods, cover: checked(coverOf(periods), start.periods, ends) };
}

function periodsOf({ cells, format }: DatedColumn, end: SurveyedColumn): readonly DateRange[] | null {
  const periods = cells.map((cell, row): DateRange | null => {
    const from = readPeriod(cell, format)?.from;
    const to = readPeriod(end.cells[row] ?? "", format)?.from;
    return from && to && from <= to ? { from, to } : null;
  });
  return periods.length > 0 && periods.every((period) => period !== null) ? periods : null;
}

/** What the first rows have in common must be possible in the whole file. */
function checked(cover: Cover, starts: readonly DateRange[], ends: readonly DateRange[]): Cover {
  const are = (days: readonly DateRange[], isSo: (day: DateRange["from"]) => boolean) =>
    days.every(({ from }) => isSo(from));
  switch (cover.covers) {
    case "day": {
      const days = new Set(starts.map(({ from }) => from));
      const areSame = starts.length === ends.length && are(ends, (day) => days.has(day));
      return areSame ? cover : { covers: "period" };
    }
    case "week": {
      const first = weekday(starts[0]!.from);
      const areWeeks =
        are(starts, (day) => weekday(day) === first) &&
        are(ends, (day) => weekday(addDays(day, 1)) === first);
      return areWeeks ? cover : { covers: "period" };
    }
    case "month":
    case "quarter":
      return are(starts, (day) => dayOfMonth(day) === 1) && are(ends, (day) => day === endOfMonth(day))
        ? cover
        : { covers: "period" };
    case "period":
      return cover;
  }
}
