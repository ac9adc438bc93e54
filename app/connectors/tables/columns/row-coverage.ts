import {
  addDays,
  addMonths,
  type DateRange,
  dayOfMonth,
  endOfMonth,
  isPlainDate,
  type PlainDate,
  rangeDays,
  weekday,
} from "#app/lib/plain-date.ts";
import { coverOf } from "#app/connectors/tables/dates/row-cover.ts";
import { untilKey } from "#app/connectors/tables/dates/row-period.ts";
import { joinedDays, type Step } from "#app/metrics/periods/coverage.ts";
import type { Cell } from "#app/metrics/table.ts";
import type { FileCoverage } from "#db/schema/documents/table.ts";

const minDays = 3;
const maxGaps = 3_000;
const maxPeriods = 3_000;

type Columns = Readonly<Record<string, readonly Cell[]>>;

export function createCoverageFinder() {
  const days = new Set<PlainDate>();
  const known = new Map<string, Set<PlainDate>>();
  const periods = new Map<string, DateRange>();
  return {
    add(columns: Columns): void {
      if (!columns.date) return;
      const dates = columns.date.map((date) =>
        days.has(date as PlainDate) || isPlainDate(date) ? (date as PlainDate) : null,
      );
      for (const date of dates) if (date !== null) days.add(date);
      const lastDays = columns[untilKey] ?? [];
      for (const [at, to] of lastDays.entries()) {
        const from = dates[at];
        if (from && isPlainDate(to)) periods.set(`${from}/${to}`, { from, to });
      }
      for (const [key, cells] of Object.entries(columns)) {
        if (key === "date" || key === untilKey) continue;
        const own = known.get(key) ?? known.set(key, new Set()).get(key)!;
        for (const [at, date] of dates.entries())
          if (date !== null && (cells[at] ?? null) !== null) own.add(date);
      }
    },
    find(): FileCoverage {
      const cover = periods.size > 0 ? coverOf([...periods.values()]).covers : "day";
      if (cover === "period") return coverageOfPeriods([...periods.values()], known);
      const step = cover === "day" ? stepOf(days) : cover;
      const all = stepsBetween(days, step);
      const gaps = gapsOf(all, days, step);
      const columnGaps: Record<string, readonly DateRange[]> = {};
      for (const [key, own] of known) {
        const empty = all.filter((start) => days.has(start) && !own.has(start));
        if (empty.length > 0) columnGaps[key] = limited(spans(empty, step), all);
      }
      return { step, gaps: limited(gaps, all), columnGaps };
    },
  };
}

/** Periods with only empty cells are gaps, too. */
function coverageOfPeriods(
  all: readonly DateRange[],
  known: ReadonlyMap<string, ReadonlySet<PlainDate>>,
): FileCoverage {
  const periods = all.toSorted((a, b) => (a.from < b.from ? -1 : 1)).slice(0, maxPeriods);
  const gaps: DateRange[] = [];
  let end = periods[0]!.to;
  for (const { from, to } of periods) {
    if (from > addDays(end, 1)) gaps.push({ from: addDays(end, 1), to: addDays(from, -1) });
    if (to > end) end = to;
  }
  const columnGaps: Record<string, readonly DateRange[]> = {};
  for (const [key, own] of known) {
    const filled = new Set(periods.filter(({ from }) => own.has(from)).flatMap(rangeDays));
    const empty = periods.filter(({ from }) => !own.has(from)).flatMap(rangeDays);
    const bare = joinedDays(empty.filter((day) => !filled.has(day)));
    if (bare.length > 0) columnGaps[key] = bare;
  }
  return { step: "period", periods, gaps, columnGaps };
}

/** Month: always the first. Week: always the same weekday. */
function stepOf(days: ReadonlySet<PlainDate>): Step {
  const [first] = days;
  if (first === undefined || days.size < minDays) return "day";
  if ([...days].every((day) => dayOfMonth(day) === 1)) return "month";
  return [...days].every((day) => weekday(day) === weekday(first)) ? "week" : "day";
}

function stepsBetween(days: ReadonlySet<PlainDate>, step: Step): PlainDate[] {
  const sorted = [...days].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (step === "day") return rangeDays({ from: first, to: last });
  const steps: PlainDate[] = [];
  const next = (day: PlainDate) =>
    step === "week" ? addDays(day, 7) : addMonths(day, step === "quarter" ? 3 : 1);
  for (let day = first; day <= last; day = next(day)) steps.push(day);
  return steps;
}

function gapsOf(all: readonly PlainDate[], days: ReadonlySet<PlainDate>, step: Step): DateRange[] {
  return spans(
    all.filter((start) => !days.has(start)),
    step,
  );
}

function spans(starts: readonly PlainDate[], step: Step): DateRange[] {
  if (step === "day") return joinedDays(starts);
  return joinedDays(starts.flatMap((from) => rangeDays({ from, to: endOfStep(from, step) })));
}

function limited(gaps: readonly DateRange[], all: readonly PlainDate[]): readonly DateRange[] {
  if (gaps.length <= maxGaps) return gaps;
  return [{ from: all[0]!, to: all.at(-1)! }];
}

export function endOfStep(day: PlainDate, step: Step): PlainDate {
  switch (step) {
    case "week":
      return addDays(day, 6);
    case "month":
      return endOfMonth(day);
    case "quarter":
      return endOfMonth(addMonths(day, 2));
    default:
      return day;
  }
}
