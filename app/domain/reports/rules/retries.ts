const minute = 60_000;

/** Minutes. Most trouble is short, and a report more than a day old is useless. */
const deliveryWaits = [1, 5, 15, 60, 120, 240, 480];
const runWaits = [1, 5, 15, 60];

/** Null to give up. */
export function nextDeliveryAttempt(attempts: number, now: Date): Date | null {
  return later(deliveryWaits, attempts, now);
}

export function nextRunAttempt(attempts: number, now: Date): Date | null {
  return later(runWaits, attempts, now);
}

function later(waits: readonly number[], attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * minute);
}

/** Later reports are sent only if a person decides so. */
export const latestByMs = 24 * 60 * minute;

/** Consecutive temporary refusals before an address is suppressed. */
export const maxConsecutiveRejections = 3;

/**
 * A final refusal (5xx) suppresses an address if the report before, about a day earlier or more, was refused too: mail
 * servers have answered “no such user” for hours by mistake.
 */
export const minHoursBetweenRefusals = 20;
