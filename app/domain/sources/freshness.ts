import type { ProviderConnector } from "#app/connectors/core/define.ts";
import type { FailureKind } from "#app/connectors/core/wire/failure.ts";
import { addDays, type DateRange, type PlainDate } from "#app/lib/plain-date.ts";

const hour = 3_600_000;

/** Hours for which an answer counts as fresh. */
const freshHours = { moving: 3, undated: 24, settled: 7 * 24 } as const;

/**
 * When an answer should be asked again: soon while its last days still move, in a week once every window has passed
 * (numbers.md 22), since providers restate even what was settled.
 */
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
  /** Null: not by itself; a person has to do something, or look again. */
  readonly notBefore: Date | null;
};

const longestWait = 6 * hour;

/**
 * When a question that failed is asked again. Busy and absent providers: with growing waits. A used-up quota: in an hour
 * and then ever later. What only a person can mend is left alone; the others are asked again by whoever looks, once an hour.
 */
export function nextTry(kind: FailureKind, tries: number, waitSeconds: number | null, now: Date): NextTry {
  const after = (ms: number): NextTry => ({ notBefore: new Date(now.getTime() + Math.min(ms, longestWait)) });
  switch (kind) {
    case "slow-down":
      return after(Math.max((waitSeconds ?? 0) * 1000, 60_000 * 2 ** Math.min(tries, 8)));
    case "out-of-quota":
      // A limit of a day that names its end is asked again then, not every few hours.
      return waitSeconds !== null && waitSeconds * 1000 > longestWait
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

/** How long a page leaves a question alone whose failure only a person can mend. */
export const askAgainAfterMs = hour;

/** What may be over as soon as somebody has mended it. A wait that a provider asks for, and a lost login, are not. */
export const mendable: ReadonlySet<FailureKind> = new Set([
  "no-access",
  "bad-request",
  "unexpected-reply",
  "unavailable",
]);
