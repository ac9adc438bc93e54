import { exactSum } from "./exact-sum.ts";
import { divide } from "./combine.ts";

/** Both thresholds must be reached, and the number before must be large enough to mean something (numbers.md 26). */
export type AlertRule = {
  /** 0.2 for 20 %. */
  readonly relativeThreshold: number;
  /** In the metric's own unit; 0 for any. */
  readonly absoluteThreshold: number;
  readonly minimumBase: number;
  /** Which way is watched; both when left out. */
  readonly direction?: "up" | "down";
};

export const defaultAlertRule: AlertRule = { relativeThreshold: 0.2, absoluteThreshold: 0, minimumBase: 50 };

/** What the numbers say now. `unknown` neither opens nor resolves anything. */
export type Finding =
  | {
      readonly finding: "moved";
      readonly direction: "up" | "down";
      readonly current: number;
      readonly previous: number;
    }
  | { readonly finding: "calm" }
  | { readonly finding: "unknown" };

/**
 * `current` and `previous` are over the days that can be compared (`comparedDays`); null where there are none.
 * `base` is what the minimum is asked of, when it is not the number before: of a rate, what it is a rate of (the sessions
 * of a conversion rate), because 2 of 40 may become 4 without meaning anything.
 */
export function findAlert(
  rule: AlertRule,
  numbers: {
    readonly current: number | null;
    readonly previous: number | null;
    readonly base?: number | null;
  },
): Finding {
  const { current, previous } = numbers;
  const base = numbers.base === undefined ? previous : numbers.base;
  if (current === null || previous === null || base === null) return { finding: "unknown" };
  const by = exactSum([current, -previous]);
  const relative = divide(by, Math.abs(previous));
  const isLarge = by !== null && by !== 0 && Math.abs(by) >= rule.absoluteThreshold;
  const isFar = relative !== null && Math.abs(relative) >= rule.relativeThreshold;
  if (!isLarge || !isFar || Math.abs(base) < rule.minimumBase) return { finding: "calm" };
  const direction = by > 0 ? "up" : "down";
  if (rule.direction !== undefined && rule.direction !== direction) return { finding: "calm" };
  return { finding: "moved", direction, current, previous };
}

/** The one alert that a (domain, metric) may have. */
export type AlertState =
  | { readonly state: "none" | "resolved" }
  | { readonly state: "open" }
  | { readonly state: "snoozed"; readonly until: Date };

/**
 * What becomes of the alert: `open` a new one, `update` the numbers of the open one, `resolve` it by itself, `wake` it
 * when its snooze is over and the numbers are still off, or `leave` all as it is.
 */
export type AlertStep = "open" | "update" | "resolve" | "wake" | "leave";

export function nextAlertStep(alert: AlertState, { finding }: Finding, now: Date): AlertStep {
  if (finding === "unknown") return "leave";
  switch (alert.state) {
    case "none":
    case "resolved":
      return finding === "moved" ? "open" : "leave";
    case "open":
      return finding === "moved" ? "update" : "resolve";
    case "snoozed":
      if (finding === "calm") return "resolve";
      return now.getTime() >= alert.until.getTime() ? "wake" : "leave";
  }
}

const weekMs = 7 * 24 * 3_600_000;

/** Exactly seven times 24 hours after the click, whatever the clocks on the wall do in that week. */
export function snoozedUntil(click: Date): Date {
  return new Date(click.getTime() + weekMs);
}
