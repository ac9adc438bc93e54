const minute = 60_000;

/** Close together first, because most trouble is short; within a day, because an old report is no report. */
const deliveryWaits = [1, 5, 15, 60, 120, 240, 480];
const runWaits = [1, 5, 15, 60];

/** When to hand over again after `attempts` that failed for now; null when it is time to give up. */
export function nextDeliveryAttempt(attempts: number, now: Date): Date | null {
  return later(deliveryWaits, attempts, now);
}

/** The same for reading the numbers and making the files. */
export function nextRunAttempt(attempts: number, now: Date): Date | null {
  return later(runWaits, attempts, now);
}

function later(waits: readonly number[], attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * minute);
}

/** A report that is later than this is sent only if a person says so. */
export const latestByMs = 24 * 60 * minute;

/** Of a run of temporary refusals, how many sends in a row make an address one that gets nothing more. */
export const refusalsInARow = 3;
