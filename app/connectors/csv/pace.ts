import {
  addDays,
  addMonths,
  dayOfMonth,
  type PlainDate,
  startOfMonth,
  weekday,
} from "#app/lib/plain-date.ts";
import type { Cell } from "#app/metrics/table.ts";

/** What a row of a file stands for: the day that it names, or the week or month that begins with it. */
export type Pace = "day" | "week" | "month";

const fewestRows = 3;

/** Learned from the days of a file's rows: always the same weekday, always the first of a month, or neither. */
export function createPaceFinder() {
  const days = new Set<Cell>();
  return {
    add(column: readonly Cell[] = []) {
      for (const day of column) days.add(day);
    },
    find(): Pace {
      const known = [...days].filter((day): day is PlainDate => typeof day === "string");
      const [first] = known;
      if (!first || known.length < fewestRows) return "day";
      if (known.every((day) => dayOfMonth(day) === 1)) return "month";
      return known.every((day) => weekday(day) === weekday(first)) ? "week" : "day";
    },
  };
}

/** The last day that a row of this day stands for. */
export function lastDayOf(day: PlainDate, pace: Pace): PlainDate {
  switch (pace) {
    case "day":
      return day;
    case "week":
      return addDays(day, 6);
    case "month":
      return addDays(addMonths(startOfMonth(day), 1), -1);
  }
}
