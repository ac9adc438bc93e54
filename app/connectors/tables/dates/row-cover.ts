import {
  addMonths,
  daysBetween,
  type DateRange,
  dayOfMonth,
  endOfMonth,
  monthOf,
  type PlainDate,
  rangeLength,
  type Weekday,
  weekday,
} from "#app/lib/plain-date.ts";
import type { Grain } from "../cells/days.ts";
import type { DateName } from "./date-names.ts";
import { startOfQuarter } from "./row-period.ts";

const minSteps = 3;

export type Cover = {
  readonly covers: Grain;
  readonly isLastDay?: true;
  readonly weekStartsOn?: Weekday;
  readonly isGuess?: true;
};

export function coverOf(periods: readonly DateRange[]): Cover {
  if (periods.every(({ from, to }) => from === to)) return { covers: "day" };
  if (periods.every(isMonth)) return { covers: "month" };
  if (periods.every(isQuarter)) return { covers: "quarter" };
  const start = weekday(periods[0]!.from);
  const areWeeks = periods.every((period) => rangeLength(period) === 7 && weekday(period.from) === start);
  return areWeeks ? { covers: "week", ...startingOn(start) } : { covers: "period" };
}

const startingOn = (day: Weekday) => (day === 1 ? {} : { weekStartsOn: day });

function isMonth({ from, to }: DateRange): boolean {
  return dayOfMonth(from) === 1 && to === endOfMonth(from);
}

function isQuarter({ from, to }: DateRange): boolean {
  return from === startOfQuarter(from) && to === endOfMonth(addMonths(from, 2));
}

/** Single days below "Week ending", or in steps of a week or month. */
export function coverOfDays(name: DateName, days: readonly PlainDate[]): Cover {
  const all = [...new Set(days)].sort();
  const [first] = all;
  if (first === undefined) return { covers: "day" };
  const isWeekly = all.every((day) => weekday(day) === weekday(first));
  const isMonthly = all.every((day) => dayOfMonth(day) === 1) || all.every((day) => day === endOfMonth(day));
  if (!name.isDay && name.isWeek && isWeekly) return weekOf(first, name);
  if (!name.isDay && name.isMonth && isMonthly) return { covers: "month" };
  if (
    !name.isDay &&
    name.isQuarter &&
    isMonthly &&
    all.every((day) => monthOf(day) % 3 === monthOf(first) % 3)
  )
    return { covers: "quarter" };
  if (all.length < minSteps) return { covers: "day" };
  const steps = all.slice(1).map((day, at) => daysBetween(all[at]!, day));
  if (isMonthly && steps.every((step) => step <= 31)) return { covers: "month", isGuess: true };
  return isWeekly && steps.length >= minSteps && steps.every((step) => step === 7)
    ? { ...weekOf(first, name), isGuess: true }
    : { covers: "day" };
}

function weekOf(day: PlainDate, { end }: DateName): Cover {
  if (end !== "end") return { covers: "week", ...startingOn(weekday(day)) };
  return { covers: "week", isLastDay: true, ...startingOn(((weekday(day) % 7) + 1) as Weekday) };
}
