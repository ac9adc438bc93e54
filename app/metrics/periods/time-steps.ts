import { addDays, addMonths, rangeDays, startOfMonth, startOfWeek } from "#app/lib/plain-date.ts";
import type { DateRange, PlainDate, Weekday } from "#app/lib/plain-date.ts";
import type { Row } from "../table.ts";

export type TimeStep = "date" | "week" | "month";

/** Every day, or the first day of every week or month that the range touches. */
export function timeSteps(step: TimeStep, { from, to }: DateRange, weekStartsOn: Weekday = 1): PlainDate[] {
  if (step === "date") return rangeDays({ from, to });
  const steps: PlainDate[] = [];
  let at = step === "week" ? startOfWeek(from, weekStartsOn) : startOfMonth(from);
  for (; at <= to; at = step === "week" ? addDays(at, 7) : addMonths(at, 1)) steps.push(at);
  return steps;
}

/** One row per step, in order. A missing step becomes a gap, not zero. */
export function withEveryStep(rows: readonly Row[], key: string, steps: readonly PlainDate[]): Row[] {
  const known = new Map(rows.map((row) => [row[key], row]));
  return steps.map((step) => known.get(step) ?? { [key]: step });
}
