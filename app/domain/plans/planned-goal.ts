import type { PlainDate } from "#app/lib/plain-date.ts";

/** Replaces the widget's own goal. */
export type PlannedGoal = {
  readonly kind: "goal" | "budget";
  readonly value: number;
  /** Null once the month is over, and without settled days. */
  readonly pace: {
    readonly share: number;
    readonly expected: number;
    readonly text: string;
    readonly isFar: boolean;
    /** Last settled day. */
    readonly to: PlainDate;
    /** Known days only. */
    readonly days: number;
    readonly of: number;
  } | null;
};

/** By widget id. */
export type PlannedGoals = ReadonlyMap<string, PlannedGoal>;
