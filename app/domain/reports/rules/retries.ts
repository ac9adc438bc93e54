const minute = 60_000;

/** Minutes. A report over a day late is useless. */
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

/** Later reports need a person's decision. */
export const latestByMs = 24 * 60 * minute;

export const maxConsecutiveRejections = 3;

/** Two 5xx about a day apart suppress: servers answer “no such user” by mistake. */
export const minHoursBetweenRefusals = 20;
