import {
  addDays,
  type DateRange,
  dayOfMonth,
  endOfMonth,
  type PlainDate,
  plainDate,
  rangeDays,
  weekday,
  yearOf,
  monthOf,
} from "#app/lib/plain-date.ts";

export const paceMethods = ["calendar", "workdays", "last-year"] as const;
export type PaceMethod = (typeof paceMethods)[number];
export type PlanKind = "goal" | "budget";

/** An absent day is unknown, not zero. */
export type DayValues = ReadonlyMap<PlainDate, number>;

export type Pace = {
  readonly actual: number;
  readonly goal: number;
  readonly share: number;
  readonly expected: number;
  /** Goals: points of the goal. Budgets: share of the expected. Positive: ahead, or over. */
  readonly distance: number;
  readonly onPace: boolean;
  readonly isFar: boolean;
  /** Null while no day has a share. */
  readonly projection: number | null;
  readonly counted: DateRange;
  readonly knownDays: number;
};

export type PaceResult =
  | { readonly outcome: "pace"; readonly pace: Pace }
  | { readonly outcome: "none"; readonly why: "no-days" | "not-begun" | "no-last-year" };

type PaceRequest = {
  readonly goal: number;
  readonly kind: PlanKind;
  readonly method: PaceMethod;
  readonly month: PlainDate;
  readonly days: DayValues;
  readonly good?: "ahead" | "behind";
  readonly lastYear: DayValues;
};

export function monthRange(month: PlainDate): DateRange {
  const to = endOfMonth(month);
  return { from: addDays(to, 1 - dayOfMonth(to)), to };
}

/** Both count the same days: an unknown day changes neither. */
export function paceOf({ goal, kind, method, month, days, lastYear, good }: PaceRequest): PaceResult {
  const all = rangeDays(monthRange(month));
  const weights = weightsOf(method, all, lastYear);
  if (!weights) return { outcome: "none", why: "no-last-year" };
  const known = all.filter((date) => days.has(date));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return { outcome: "none", why: "no-days" };
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
  const whole = sum(all.map((date) => weights.get(date)!));
  const part = sum(known.map((date) => weights.get(date)!));
  const actual = sum(known.map((date) => days.get(date)!));
  const expected = (goal * part) / whole;
  if (part === 0 && actual === 0) return { outcome: "none", why: "not-begun" };
  // Divides once: a flat series stays exactly on pace.
  const difference = (actual * whole - goal * part) / whole;
  const distance = kind === "goal" ? difference / goal : expected === 0 ? 1 : difference / expected;
  const tolerance = kind === "goal" ? 0.02 : 0.05;
  // Rounded: exactly 2 points count as on pace.
  const far = Math.abs(Number(distance.toFixed(9)));
  return {
    outcome: "pace",
    pace: {
      actual,
      goal,
      share: actual / goal,
      expected,
      distance,
      onPace: far <= tolerance,
      isFar: kind === "budget" ? far >= 0.1 : far > tolerance && good !== (distance > 0 ? "ahead" : "behind"),
      projection: part === 0 ? null : (actual * whole) / part,
      counted: { from: first, to: last },
      knownDays: known.length,
    },
  };
}

function weightsOf(
  method: PaceMethod,
  all: readonly PlainDate[],
  lastYear: DayValues,
): ReadonlyMap<PlainDate, number> | null {
  if (method === "calendar") return new Map(all.map((date) => [date, 1]));
  if (method === "workdays") return new Map(all.map((date) => [date, weekday(date) <= 5 ? 1 : 0]));
  const before = all.map((date) => lastYear.get(sameDayBefore(date)));
  if (before.some((value) => value === undefined || value < 0)) return null;
  if (before.every((value) => value === 0)) return null;
  return new Map(all.map((date, at) => [date, before[at]!]));
}

/** 29 February takes the share of 28 February. */
function sameDayBefore(date: PlainDate): PlainDate {
  const end = dayOfMonth(endOfMonth(plainDate(yearOf(date) - 1, monthOf(date), 1)));
  return plainDate(yearOf(date) - 1, monthOf(date), Math.min(dayOfMonth(date), end));
}
