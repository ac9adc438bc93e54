import { addDays, type DateRange, dayOfMonth, endOfMonth, weekday } from "#app/lib/plain-date.ts";
import { readPeriod } from "../cells/days.ts";
import type { DatedColumn, SurveyedColumn } from "./date-columns.ts";
import { coverOf, type Cover } from "./row-cover.ts";

export type LastDays = {
  readonly key: string;
  readonly name: string;
  /** Null: a last day is missing or before the first. */
  readonly periods: readonly DateRange[] | null;
  readonly cover: Cover;
  readonly isNextStart?: true;
  readonly isGuess?: true;
};

/** None for a start and an end with times of day: those are events. */
export function findLastDays(start: DatedColumn, all: readonly SurveyedColumn[]): LastDays | null {
  const { named, profile, format } = start;
  if (named.end === "end" || profile.times.other > 0) return null;
  const days = all.filter(
    ({ key, profile: { times, days } }) => key !== start.key && times.other === 0 && days.size > 0,
  );
  const byName = days.find(
    (column) =>
      column.named.end === "end" &&
      column.named.rest === named.rest &&
      (named.end === "start" || named.rest !== ""),
  );
  const end = byName ?? days.find((column) => isEndByDays(start, column));
  if (!end) return null;
  const { key, name } = end;
  const guess = byName ? {} : ({ isGuess: true } as const);
  const ends = end.readings.find((reading) => reading.format === format)?.periods;
  const periods = ends && end.profile.filled === profile.filled ? periodsOf(start, end) : null;
  if (!ends || !periods) return { key, name, periods: null, cover: { covers: "day" } };
  const closed = withoutNextStart(periods, start.periods, ends);
  if (closed) {
    const cover = coverOf(closed);
    if (cover.covers !== "period") return { key, name, periods: closed, cover, isNextStart: true, ...guess };
  }
  return { key, name, periods, cover: checked(coverOf(periods), start.periods, ends), ...guess };
}

/** Right behind the start, never earlier, in fitting steps. */
function isEndByDays(start: DatedColumn, end: SurveyedColumn): boolean {
  if (end.at !== start.at + 1 || start.named.end === "end" || end.named.end === "start") return false;
  if (end.profile.filled !== start.profile.filled) return false;
  const periods = periodsOf(start, end);
  if (!periods || periods.some(({ from, to }) => from === to)) return false;
  // An order and its delivery are days apart, too, but irregularly.
  return coverOf(periods).covers !== "period" || areInARow(periods) || areTheSame(periods);
}

const inOrder = (periods: readonly DateRange[]) => {
  const all = new Map(periods.map((period) => [`${period.from} ${period.to}`, period]));
  return [...all.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
};

function areInARow(periods: readonly DateRange[]): boolean {
  const all = inOrder(periods);
  return all.length > 1 && all.every(({ from }, at) => at === 0 || from === addDays(all[at - 1]!.to, 1));
}

const areTheSame = (periods: readonly DateRange[]) => periods.length > 1 && inOrder(periods).length === 1;

/** Reports at midnight end a row on the next row's first day. */
function withoutNextStart(
  periods: readonly DateRange[],
  starts: readonly DateRange[],
  ends: readonly DateRange[],
): readonly DateRange[] | null {
  const first = [...new Set(starts.map(({ from }) => from))].sort();
  const last = [...new Set(ends.map(({ from }) => from))].sort();
  const isShifted =
    first.length > 1 && first.length === last.length && first.slice(1).every((day, at) => day === last[at]);
  if (!isShifted || periods.some(({ from, to }) => from === to)) return null;
  return periods.map(({ from, to }) => ({ from, to: addDays(to, -1) }));
}

function periodsOf({ cells, format }: DatedColumn, end: SurveyedColumn): readonly DateRange[] | null {
  const periods = cells.map((cell, row): DateRange | null => {
    const from = readPeriod(cell, format)?.from;
    const to = readPeriod(end.cells[row] ?? "", format)?.from;
    return from && to && from <= to ? { from, to } : null;
  });
  return periods.length > 0 && periods.every((period) => period !== null) ? periods : null;
}

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
