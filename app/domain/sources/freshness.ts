import type { ProviderConnector } from "#app/connectors/core/define.ts";
import type { FailureKind } from "#app/connectors/core/wire/failure.ts";
import { addDays, type DateRange, type PlainDate } from "#app/lib/plain-date.ts";

const hour = 3_600_000;

const freshHours = { moving: 3, undated: 24, settled: 7 * 24 } as const;

/** One call per source and query in this time (decision 0098). */
export const realTimeSeconds = 60;

export function realTimeStaleAt(fetchedAt: Date): Date {
  return new Date(fetchedAt.getTime() + realTimeSeconds * 1000);
}

/** Soon while days may change, else a week: providers restate settled days (numbers.md 22). */
export function staleAt(
  { days }: Pick<ProviderConnector, "days">,
  range: DateRange | null,
  settledUntil: PlainDate | null,
  fetchedAt: Date,
): Date {
  const hours = !days ? freshHours.undated : isMoving() ? freshHours.moving : freshHours.settled;
  return new Date(fetchedAt.getTime() + hours * hour);

  function isMoving(): boolean {
    if (!range || settledUntil === null) return true;
    return range.to > addDays(settledUntil, -(days?.restatedDays ?? 0));
  }
}

export type NextTry = {
  /** Null: no automatic retry. */
  readonly notBefore: Date | null;
};

const maxWait = 6 * hour;

/** Null if a person must act. */
export function nextTry(kind: FailureKind, tries: number, waitSeconds: number | null, now: Date): NextTry {
  const after = (ms: number): NextTry => ({ notBefore: new Date(now.getTime() + Math.min(ms, maxWait)) });
  switch (kind) {
    case "slow-down":
      return after(Math.max((waitSeconds ?? 0) * 1000, 60_000 * 2 ** Math.min(tries, 8)));
    case "out-of-quota":
      // Waits for the end of a daily limit.
      return waitSeconds !== null && waitSeconds * 1000 > maxWait
        ? { notBefore: new Date(now.getTime() + Math.min(waitSeconds * 1000, 25 * hour)) }
        : after(Math.max((waitSeconds ?? 0) * 1000, hour * 2 ** Math.min(tries, 3)));
    case "unavailable":
      return after(60_000 * 2 ** Math.min(tries, 8));
    case "reconnect":
    case "no-access":
    case "bad-request":
    case "unexpected-reply":
      return { notBefore: null };
  }
}

/** For failures that need a person. */
export const retryAfterMs = hour;

/** Failures that a person may have fixed. */
export const retryableFailures: ReadonlySet<FailureKind> = new Set([
  "no-access",
  "bad-request",
  "unexpected-reply",
  "unavailable",
]);
