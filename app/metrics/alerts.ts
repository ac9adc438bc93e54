import { exactSum } from "./exact-sum.ts";
import { divide } from "./combine.ts";

/** All three must be reached (numbers.md 26). */
export type AlertRule = {
  /** 0.2 for 20 %. */
  readonly relativeThreshold: number;
  /** In the metric's own unit. */
  readonly absoluteThreshold: number;
  readonly minimumBase: number;
  /** Default: both. */
  readonly direction?: "up" | "down";
};

export const defaultAlertRule: AlertRule = { relativeThreshold: 0.2, absoluteThreshold: 0, minimumBase: 50 };

/** `unknown` neither opens nor resolves an alert. */
export type Finding =
  | {
      readonly finding: "moved";
      readonly direction: "up" | "down";
      readonly current: number;
      readonly previous: number;
    }
  | { readonly finding: "calm" }
  | { readonly finding: "unknown" };

/** `base`: checked against the minimum; for a rate its denominator. Default: `previous`. */
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

/** One per (domain, metric). */
export type AlertState =
  | { readonly state: "none" | "resolved" }
  | { readonly state: "open" }
  | { readonly state: "snoozed"; readonly until: Date };

/** `wake`: after a snooze. */
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

/** 7 × 24 hours, ignoring daylight saving time. */
export function snoozedUntil(click: Date): Date {
  return new Date(click.getTime() + weekMs);
}
