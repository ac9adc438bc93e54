import { exactSum } from "./exact-sum.ts";
import { divide } from "./combine.ts";

/** All must be reached (numbers.md 26). */
export type AlertRule = {
  /** 0.2 for 20 %. */
  readonly relativeThreshold: number;
  /** In the metric's unit. */
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

/** `base`: compared with the minimum; for a rate its denominator. */
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

/** Per (domain, metric). `resolved`: until when its change may return. */
export type AlertState =
  | { readonly state: "none" }
  | { readonly state: "resolved"; readonly direction: "up" | "down"; readonly returnsUntil: Date }
  | { readonly state: "open"; readonly direction: "up" | "down" }
  | { readonly state: "snoozed"; readonly until: Date };

/**
 * turn: the change reversed, a new alert opens; reopen: late days moved it below the limit and back; wake:
 * after a snooze.
 */
export type AlertStep = "open" | "turn" | "reopen" | "update" | "resolve" | "wake" | "leave";

export function nextAlertStep(alert: AlertState, found: Finding, now: Date): AlertStep {
  if (found.finding === "unknown") return "leave";
  const isMoved = found.finding === "moved";
  switch (alert.state) {
    case "none":
      return isMoved ? "open" : "leave";
    case "resolved": {
      if (!isMoved) return "leave";
      const isSame = found.direction === alert.direction && now.getTime() < alert.returnsUntil.getTime();
      return isSame ? "reopen" : "open";
    }
    case "open":
      if (!isMoved) return "resolve";
      return found.direction === alert.direction ? "update" : "turn";
    case "snoozed":
      if (!isMoved) return "resolve";
      return now.getTime() >= alert.until.getTime() ? "wake" : "leave";
  }
}

const dayMs = 24 * 3_600_000;

/** `days`: of one period. */
export function returnsUntil(resolvedAt: Date, days: number): Date {
  return new Date(resolvedAt.getTime() + 2 * days * dayMs);
}

/** 7 × 24 hours, ignoring daylight saving time. */
export function snoozedUntil(click: Date): Date {
  return new Date(click.getTime() + 7 * dayMs);
}
