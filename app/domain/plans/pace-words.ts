import { type PlainDate, rangeLength } from "#app/lib/plain-date.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import type { Unit } from "#app/metrics/format/unit.ts";
import { type Pace, type PaceMethod, monthRange, type PaceResult, type PlanKind } from "./pace.ts";

export const methodWords: Readonly<Record<PaceMethod, string>> = {
  calendar: "calendar days",
  workdays: "work days",
  "last-year": "last year’s shape",
};

export type PaceLine = {
  /** "53% of goal, 7 points behind" */
  readonly text: string;
  /** "820 of 1,640, counted 1–20 October 2026 by work days" */
  readonly detail: string;
  /** "At the pace of 1–20 October 2026, by work days: 1,640" */
  readonly projection: string | null;
  readonly isFar: boolean;
  /** For sorting: larger is farther off; null without numbers. */
  readonly off: number | null;
};

type Planned = { readonly kind: PlanKind; readonly method: PaceMethod; readonly month: PlainDate };

export function paceLine(result: PaceResult, plan: Planned, unit: Unit, words: Formatter): PaceLine {
  const method = methodWords[plan.method];
  if (result.outcome === "none")
    return {
      text: noPaceWords[result.why],
      detail: `By ${method}`,
      projection: null,
      isFar: false,
      off: null,
    };
  const { pace } = result;
  const { counted, knownDays, actual, goal, projection, isFar, distance } = pace;
  const days = words.range(counted);
  const missing = rangeLength(counted) - knownDays;
  const left =
    missing === 0 ? "" : `; ${missing === 1 ? "1 day is" : `${missing} days are`} not known and left out`;
  const ended = counted.to === monthRange(plan.month).to && missing === 0;
  return {
    text: `${words.share(pace.share)} of ${plan.kind}, ${distanceText(pace, plan.kind)}`,
    detail: `${words.value(actual, unit)} of ${words.value(goal, unit)}, counted ${days} by ${method}${left}`,
    projection:
      projection === null || ended
        ? null
        : `At the pace of ${days}, by ${method}: ${words.value(wholeIf(unit, projection), unit)}`,
    isFar,
    off: Math.abs(distance),
  };
}

function distanceText({ distance, onPace }: Pace, kind: PlanKind): string {
  if (onPace) return "on pace";
  const by = Math.abs(distance * 100);
  if (kind === "budget") return `${rounded(by)}% ${distance > 0 ? "over" : "under"} pace`;
  return `${rounded(by)} ${rounded(by) === "1" ? "point" : "points"} ${distance > 0 ? "ahead" : "behind"}`;
}

const rounded = (by: number) => String(by < 10 ? Number(by.toFixed(1)) : Math.round(by));

const wholeIf = (unit: Unit, value: number) => (unit.kind === "integer" ? Math.round(value) : value);

const noPaceWords = {
  "no-days": "No settled days of this month are known yet",
  "not-begun": "The plan expects nothing of the settled days yet",
  "no-last-year":
    "No pace by last year’s shape: not all days of this month a year ago are known. Choose calendar days or work days.",
} as const;
