import { addDays, addMonths, rangeDays, startOfMonth, startOfWeek } from "#app/lib/plain-date.ts";
import type { DateRange, PlainDate, Weekday } from "#app/lib/plain-date.ts";
import type { Row } from "../table.ts";

export type TimeStep = "date" | "week" | "month";

/** First days of weeks and months. */
export function timeSteps(step: TimeStep, { from, to }: DateRange, weekStartsOn: Weekday = 1): PlainDate[] {
  if (step === "date") return rangeDays({ from, to });
  const steps: PlainDate[] = [];
  let at = step === "week" ? startOfWeek(from, weekStartsOn) : startOfMonth(from);
  for (; at <= to; at = step === "week" ? addDays(at, 7) : addMonths(at, 1)) steps.push(at);
  return steps;
}

/** Missing steps become gaps, not zero. */
export function withEveryStep(rows: readonly Row[], key: string, steps: readonly PlainDate[]): Row[] {
  const known = new Map(rows.map((row) => [row[key], row]));
  return steps.map((step) => known.get(step) ?? { [key]: step });
}
