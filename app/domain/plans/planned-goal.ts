import type { PlainDate } from "#app/lib/plain-date.ts";

/** A plan's value for the month of a widget's dates. It takes the place of the widget's own goal. */
export type PlannedGoal = {
  readonly kind: "goal" | "budget";
  readonly value: number;
  /** Null once the month is over, and without settled days. */
  readonly pace: {
    /** Of the month's value, as `expected`. */
    readonly share: number;
    readonly expected: number;
    /** "7 points behind" */
    readonly text: string;
    readonly isFar: boolean;
    /** Last settled day. */
    readonly to: PlainDate;
    /** Days that are not known are left out. */
    readonly days: number;
    readonly of: number;
  } | null;
};

/** By widget id. */
export type PlannedGoals = ReadonlyMap<string, PlannedGoal>;
