import { type PlainDate, rangeLength } from "#app/lib/plain-date.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import type { Unit } from "#app/metrics/format/unit.ts";
import { type Pace, type PaceMethod, monthRange, type PaceResult, type PlanKind } from "./pace.ts";

export const methodWords: Readonly<Record<PaceMethod, string>> = {
  calendar: "by calendar days",
  workdays: "by work days",
  "last-year": "weighted like last year",
};

export type PaceLine = {
  /** "1,640"; null without numbers. */
  readonly actual: string | null;
  readonly goal: string | null;
  readonly state: "far" | "near" | "on" | "none";
  readonly text: string;
  readonly detail: string;
  readonly projection: string | null;
  readonly off: number | null;
};

type Planned = { readonly kind: PlanKind; readonly method: PaceMethod; readonly month: PlainDate };

export function paceLine(result: PaceResult, plan: Planned, unit: Unit, words: Formatter): PaceLine {
  const method = methodWords[plan.method];
  if (result.outcome === "none")
    return lineWithout(
      noPaceWords[result.why],
      method.replace(/^./, (letter) => letter.toUpperCase()),
    );
  const { pace } = result;
  const { counted, knownDays, actual, goal, projection, isFar, distance } = pace;
  const days = words.range(counted);
  const missing = rangeLength(counted) - knownDays;
  const left =
    missing === 0 ? "" : `; ${missing === 1 ? "1 day is" : `${missing} days are`} without data and left out`;
  const ended = counted.to === monthRange(plan.month).to && missing === 0;
  const hasProjection = projection !== null && !ended;
  return {
    actual: words.value(actual, unit),
    goal: words.value(goal, unit),
    state: isFar ? "far" : pace.onPace ? "on" : "near",
    text: `${words.share(pace.share)} of ${plan.kind}, ${distanceText(pace, plan.kind)}`,
    detail: `Counted ${days} ${method}${left}`,
    projection: hasProjection ? words.value(wholeIf(unit, projection), unit) : null,
    off: Math.abs(distance),
  };
}

export function lineWithout(text: string, detail = ""): PaceLine {
  const none = { actual: null, goal: null, projection: null, off: null };
  return { ...none, state: "none", text, detail };
}

export function distanceText({ distance, onPace }: Pace, kind: PlanKind): string {
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
    "Not weighted like last year: not all days of this month a year ago are known. Choose calendar days or work days.",
} as const;
